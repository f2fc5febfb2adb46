import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { type Change, transact } from './transact.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const ann = { id: 'ann', name: 'Ann', role: 'supervisor', machine: false } as const;

/** The setting that is changed here, and all audit entries and events so far. */
async function written() {
  const [{ organisation }, entries, events] = await Promise.all([
    bff.db.selectFrom('appearance').select('organisation').executeTakeFirstOrThrow(),
    bff.db.selectFrom('audit_event').select(['actor_id', 'what', 'detail']).orderBy('id').execute(),
    bff.db.selectFrom('app_event').select('body').orderBy('id').execute(),
  ]);
  return { organisation, entries, events: events.map(({ body }) => body) };
}

const rename = ({ trx, record, publish }: Change) => {
  record('appearance-changed', { organisation: 'Raven' });
  publish({ type: 'settings.changed', part: 'appearance' });
  record('labels-imported', { added: 1 }, { by: { ...ann, id: 'bob' } });
  return trx.updateTable('appearance').set({ organisation: 'Raven' }).execute();
};

it('writes nothing when a change fails', async () => {
  const before = await written();
  const failed = transact(bff.context(ann), async (change) => {
    await rename(change);
    throw new Error('on second thought');
  });
  await expect(failed).rejects.toThrow('on second thought');
  expect(await written()).toEqual(before);
});

it('writes entries and events with the change, in order, each with its actor', async () => {
  const before = await written();
  await transact(bff.context(ann), rename);
  const after = await written();
  expect(after.organisation).toBe('Raven');
  expect(after.entries.slice(before.entries.length)).toEqual([
    { actor_id: 'ann', what: 'appearance-changed', detail: { organisation: 'Raven' } },
    { actor_id: 'bob', what: 'labels-imported', detail: { added: 1 } },
  ]);
  expect(after.events.slice(before.events.length)).toEqual([
    { type: 'settings.changed', part: 'appearance' },
  ]);
});

it('refuses entries after its end, because they would be lost', async () => {
  const change = await transact(bff.context(ann), async (open) => open);
  expect(() => change.record('labels-imported')).toThrow(TypeError);
  expect(() => change.publish({ type: 'settings.changed', part: 'labels' })).toThrow(TypeError);
});
