import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillNote, notePlaceholders } from '../api/note-placeholders.ts';
import { maxSavedNotes } from '../api/saved-notes.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff({});
});
afterAll(() => bff.close());

const mo = () => bff.as('moderator', 'mo');
const mia = () => bff.as('moderator', 'mia');
const sue = () => bff.as('supervisor', 'sue');
const note = { name: 'Flyer', text: 'Flyer of {room}, seen at {time}' };
const names = async (who: ReturnType<typeof mo>): Promise<string[]> =>
  (await who('GET', '/api/saved-notes')).body.notes.map((one: { name: string }) => one.name);

it('is private until a supervisor shares one, which is audited; own notes come first', async () => {
  const shared = await sue()('POST', '/api/saved-notes', { ...note, name: 'For all', shared: true });
  expect(shared).toMatchObject({ status: 201, body: { note: { shared: true, owner: { name: 'sue' } } } });
  expect((await mo()('POST', '/api/saved-notes', { ...note, shared: true })).status).toBe(403);
  const own = await mo()('POST', '/api/saved-notes', note);
  expect([own.status, own.body.note.text]).toEqual([201, note.text]);
  expect(await names(mo())).toEqual(['Flyer', 'For all']);
  expect(await names(mia())).toEqual(['For all']);

  const [mine, all] = [`/api/saved-notes/${own.body.note.id}`, `/api/saved-notes/${shared.body.note.id}`];
  const change = { name: 'Leaflet', text: 'Leaflet' };
  expect((await mia()('PATCH', mine, change)).status).toBe(404);
  expect((await sue()('DELETE', mine)).status).toBe(404);
  expect((await mo()('PATCH', all, change)).status).toBe(403);
  expect((await mo()('DELETE', all)).status).toBe(403);
  expect((await mo()('PATCH', mine, change)).body.note).toMatchObject(change);
  expect((await sue()('PATCH', all, { ...change, name: 'All' })).status).toBe(200);
  expect(await names(mo())).toEqual(['Leaflet', 'All']);
  expect((await sue()('DELETE', all)).status).toBe(204);
  expect((await mo()('DELETE', mine)).status).toBe(204);
  expect(await names(mo())).toEqual([]);
  const written = await bff.db
    .selectFrom('audit_event')
    .select(['what', 'actor_name'])
    .where('what', 'in', ['note-shared', 'note-changed', 'note-removed'])
    .orderBy('id')
    .execute();
  expect(written.map(({ what }) => what)).toEqual(['note-shared', 'note-changed', 'note-removed']);
});

it('refuses an unknown placeholder beside the text', async () => {
  const { status, body } = await mo()('POST', '/api/saved-notes', { name: 'x', text: 'seen by {nobody}' });
  expect([status, body.errors]).toEqual([
    400,
    [expect.objectContaining({ path: 'text', reason: 'unknown_placeholder' })],
  ]);
});

it('has a limit for each person', async () => {
  const row = { name: 'n', text: 'n', owner_id: 'full', owner_name: 'full' };
  const rows = Array.from({ length: maxSavedNotes }, () => ({ ...row, id: crypto.randomUUID() }));
  await bff.db.insertInto('saved_note').values(rows).execute();
  const [found] = await bff.db.selectFrom('saved_note').select('owner_id').where('name', '=', 'n').execute();
  expect(found?.owner_id).toBe('full');
  const { id } = (await mia()('GET', '/api/session')).body.person;
  await bff.db.updateTable('saved_note').set({ owner_id: id }).where('owner_id', '=', 'full').execute();
  expect(await mia()('POST', '/api/saved-notes', note)).toMatchObject({ status: 429 });
});

it('fills known placeholders, and leaves those without a value to be seen', () => {
  const place = fc.constantFrom(...notePlaceholders);
  fc.assert(
    fc.property(fc.array(fc.oneof(place, fc.constant('words'))), fc.uniqueArray(place), (parts, known) => {
      const values = Object.fromEntries(known.map((name) => [name, `<${name}>`]));
      const text = parts.map((part) => (part === 'words' ? part : `{${part}}`)).join(' ');
      const filled = parts.map((part) =>
        part === 'words' ? part : known.some((name) => name === part) ? `<${part}>` : `{${part}}`,
      );
      expect(fillNote(text, values)).toBe(filled.join(' '));
    }),
  );
});
