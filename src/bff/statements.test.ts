import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ReasonsBody, Statement } from '../api/statements.ts';
import { bodiesOf } from '../review/deliveries/bodies.ts';
import { transact } from '../review/journal/transact.ts';
import { emptyContent } from '../review/retention/empty-content.ts';
import { statementColumns } from '../review/statements/public-statement.ts';
import { startReviewRoom } from '../testing/review-room.ts';

type Room = Awaited<ReturnType<typeof startReviewRoom>>;
let room: Room;
beforeAll(async () => {
  room = await startReviewRoom({ mo: 'moderator', max: 'moderator', sam: 'supervisor' }, null);
});
afterAll(() => room.bff.close());
afterEach(() => room.bff.db.deleteFrom('reason_template').execute());

const reasons: ReasonsBody = {
  decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
  decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
  incompatible_content_ground: 'Terms, 4.2',
  incompatible_content_explanation: 'It advertises.',
  category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  territorial_scope: ['DE'],
  decision_facts: '=A text that our filter marked, and a person read',
};
const today = new Date().toISOString().slice(0, 10);
const text = async (userId: string, contentId: string, content: string): Promise<string> => {
  const texts = [{ content, contentId, userId, forumId: `forum of ${userId}` }];
  return (await room.as('sam')('POST', '/api/texts', { texts })).body.results[0].caseId;
};
const paths = (body: { errors: { path: string }[] }) => body.errors.map(({ path }) => path);

async function exported(format: 'csv' | 'jsonl', query = ''): Promise<string> {
  const answer = await room.bff.app.request(`/api/export/statements?format=${format}${query}`, {
    headers: { 'x-test-person': 'sam supervisor' },
  });
  expect(answer.status).toBe(200);
  return answer.text();
}
const lines = async (): Promise<Partial<Statement>[]> =>
  (await exported('jsonl'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const puidOf = async (decision: string): Promise<string> => {
  const row = await room.bff.db
    .selectFrom('decision')
    .select('reasons')
    .where('id', '=', decision)
    .executeTakeFirstOrThrow();
  return row.reasons?.puid ?? '';
};
const line = async (decision: string) => {
  const puid = await puidOf(decision);
  return (await lines()).find((one) => one.puid === puid);
};

describe('a decision with a statement of reasons', () => {
  it('is stored with it, completed, and shown in its history', async () => {
    const id = await room.openCase();
    const { status, body } = await room.decide('mo', id, 'reject', { reasons });
    expect(status).toBe(200);
    const { history } = await room.see('max', id);
    const entry = history.find((one: { what: string }) => one.what === 'decided');
    expect(entry.reasons).toMatchObject({
      ...reasons,
      content_type: ['CONTENT_TYPE_TEXT'],
      content_date: today,
      application_date: today,
      automated_detection: 'Yes',
      automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
      source_type: 'SOURCE_VOLUNTARY',
      end_date_visibility_restriction: null,
    });
    expect(entry.reasons.puid).toMatch(/^[\w-]{36}$/);
    expect(entry.reasons.puid).not.toBe(body.decision.id);
  });

  it('is refused with the faults of its members, and the case stays open', async () => {
    const id = await room.openCase();
    const bad = await room.decide('mo', id, 'reject', { reasons: { ...reasons, decision_visibility: [] } });
    expect([bad.status, paths(bad.body)]).toEqual([400, ['reasons.decision_visibility']]);
    const past = { ...reasons, end_date_visibility_restriction: '2021-01-01' };
    const late = await room.decide('mo', id, 'reject', { reasons: past });
    expect([late.status, paths(late.body)]).toEqual([400, ['reasons.end_date_visibility_restriction']]);
    const kind = await room.decide('mo', id, 'approve', { reasons });
    expect([kind.status, paths(kind.body)]).toEqual([400, ['reasons']]);
    expect((await room.see('mo', id)).case.state).toBe('open');
  });

  it('may not identify the person or the content', async () => {
    const id = await text('user-77', 'post-88', 'cheap watches for all of my many friends');
    for (const leak of ['by user-77', 'post-88 is ads', '“cheap watches for all of my”', 'a@b.example']) {
      const { status, body } = await room.decide('mo', id, 'reject', {
        reasons: { ...reasons, decision_facts: leak },
      });
      expect([leak, status, paths(body)]).toEqual([leak, 400, ['reasons.decision_facts']]);
    }
  });

  it('is sent with it, and its reversal has its end', async () => {
    const id = await room.openCase();
    const { body } = await room.decide('mo', id, 'reject', { reasons });
    await room.endUndoWindows();
    await room.bff.db.updateTable('delivery').set({ state: 'dispatched' }).execute();
    expect((await room.as('sam')('POST', `/api/decisions/${body.decision.id}/undo`)).status).toBe(200);
    const deliveries = await room.bff.db
      .selectFrom('delivery')
      .select(['id', 'type'])
      .where('decision_id', '=', body.decision.id)
      .execute();
    const sent = await room.bff.db.transaction().execute((trx) =>
      bodiesOf(
        trx,
        room.bff.context(),
        deliveries.map((one) => one.id),
      ),
    );
    const ends = deliveries.map(({ id: delivery, type }) => [
      type,
      JSON.parse(sent.get(delivery)?.body ?? '').data.reasons.end_date_visibility_restriction,
    ]);
    expect(Object.fromEntries(ends)).toEqual({ 'decision.made': null, 'decision.reversed': today });
    expect(await line(body.decision.id)).toMatchObject({ end_date_visibility_restriction: today });
  });

  it('ends where an appeal overturns it after it was sent', async () => {
    const id = await room.openCase();
    const { body } = await room.decide('mo', id, 'reject', { reasons });
    await room.endUndoWindows();
    await room.as('sam')('POST', `/api/cases/${id}/appeal`, { statement: 'It is no ad.' });
    const answer = await room.decide('max', id, 'approve');
    expect(answer.body.decision.outcome).toBe('overturned');
    expect(await line(body.decision.id)).not.toHaveProperty('end_date_visibility_restriction');
    await room.endUndoWindows();
    expect(await line(body.decision.id)).toMatchObject({ end_date_visibility_restriction: today });
  });

  it('is not public while it can be undone, and never after an undo', async () => {
    const { body: waiting } = await room.decide('mo', await room.openCase(), 'reject', { reasons });
    expect(await line(waiting.decision.id)).toBeUndefined();
    await room.as('mo')('POST', `/api/decisions/${waiting.decision.id}/undo`);
    await room.endUndoWindows();
    expect(await line(waiting.decision.id)).toBeUndefined();
  });

  it('loses its free texts when the content is erased', async () => {
    const id = await text('gone-user', 'gone-post', 'a text that is nobody else’s business');
    const url = 'https://example.org/terms';
    const { body } = await room.decide('mo', id, 'reject', {
      reasons: { ...reasons, decision_ground_reference_url: url },
    });
    await room.endUndoWindows();
    const ctx = room.bff.context({ id: 'ada', name: 'ada', role: 'admin', machine: false });
    const { submission_id } = await room.bff.db
      .selectFrom('review_case')
      .select('submission_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await transact(ctx, (change) => emptyContent(change, ctx, { submissions: [submission_id], texts: [] }));
    const row = await line(body.decision.id);
    expect(row).toMatchObject({
      category: reasons.category,
      decision_facts: '[…]',
      incompatible_content_ground: '[…]',
    });
    expect(row).not.toHaveProperty('decision_ground_reference_url');
    expect(row).not.toHaveProperty('illegal_content_explanation');
  });
});

describe('the export of statements', () => {
  it('has the Transparency Database’s columns, no formula, and the requested days', async () => {
    const { body } = await room.decide('mo', await room.openCase(), 'reject', { reasons });
    await room.endUndoWindows();
    const [head, ...rows] = (await exported('csv', `&from=${today}&to=${today}`)).trimEnd().split('\r\n');
    expect(head).toBe(statementColumns.join(','));
    const row = rows.find((one) => one.includes('=A text'));
    expect(row).toContain(`"'=A text that our filter marked, and a person read"`);
    expect(row).toContain('"[""DE""]"');
    expect(rows.some((one) => one.endsWith(','))).toBe(false);
    expect(await exported('jsonl', '&to=2025-12-31')).toBe('');
    expect(await exported('jsonl', '&from=2999-01-01')).toBe('');
    const bad = await room.as('sam')(
      'GET',
      '/api/export/statements?format=csv&from=2026-02-02&to=2026-02-01',
    );
    expect([bad.status, paths(bad.body)]).toEqual([400, ['to']]);
    expect((await room.as('mo')('GET', '/api/export/statements?format=csv')).status).toBe(403);
    expect(body.decision.id).not.toBe(await puidOf(body.decision.id));
    const audited = await room.bff.db
      .selectFrom('audit_event')
      .select('detail')
      .where('what', '=', 'statements-exported')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(audited.detail).toHaveProperty('format');
  });

  it('continues through every page, with each statement once', async () => {
    const { body } = await room.decide('mo', await room.openCase(), 'reject', { reasons });
    await room.endUndoWindows();
    const copies = 1203;
    await sql`
      insert into decision (
        id, case_id, case_version, from_state, verdict, by_id, by_name, reasons, undoable_until, decided_at
      )
      select gen_random_uuid(), case_id, case_version + generate_series, from_state, verdict, by_id, by_name, reasons,
        undoable_until, decided_at
      from decision, generate_series(1, ${sql.lit(copies)}) where id = ${body.decision.id}`.execute(
      room.bff.db,
    );
    const puid = await puidOf(body.decision.id);
    expect((await lines()).filter((one) => one.puid === puid)).toHaveLength(copies + 1);
    await room.bff.cases
      .deleteFrom('decision')
      .where('case_id', '=', body.decision.caseId)
      .where('id', '<>', body.decision.id)
      .execute();
  });

  it('contains no canary of any personal field, also of one that was written into a statement', async () => {
    const names = fc.array(fc.constantFrom(...'abcdefghkmnpqrstuvwxyz'), { minLength: 8, maxLength: 12 });
    const ids = fc
      .tuple(names, fc.integer({ min: 100, max: 999 }))
      .map(([letters, number]) => `${letters.join('')}${number}`);
    const many = fc.uniqueArray(ids, { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(many, async (canaries) => {
        const [user, post, room_, forum, name, note, title, sender, url, info, appeal, words] = canaries;
        const content = `${words} ${canaries.join(' ')} said at some length`;
        const id = await text(user ?? '', post ?? '', content);
        const { body } = await room.decide('mo', id, 'reject', { reasons, note });
        // As an earlier release stored it, without the check.
        const leak = `${user}, ${post} by ${name}: “${content}” ${room_} x${user}@example.org`;
        const { reasons: stored } = await room.bff.db
          .selectFrom('decision')
          .select('reasons')
          .where('id', '=', body.decision.id)
          .executeTakeFirstOrThrow();
        const writes = { decision_facts: leak, incompatible_content_explanation: leak };
        await room.bff.cases
          .updateTable('decision')
          .set({
            by_name: name ?? '',
            reasons: JSON.stringify({
              ...stored,
              ...writes,
              decision_ground_reference_url: `https://example.org/?of=${user}`,
            }),
          })
          .where('id', '=', body.decision.id)
          .execute();
        await room.bff.cases
          .updateTable('review_case')
          .set({
            room_id: room_ ?? '',
            forum_id: forum ?? '',
            title: title ?? '',
            preview: title ?? '',
            sent_by: sender ?? '',
          })
          .where('id', '=', id)
          .execute();
        await room.bff.db
          .updateTable('submission')
          .set({ url: url ?? '', custom_info: JSON.stringify({ info }), created_by_name: sender ?? '' })
          .where('id', 'in', (eb) =>
            eb.selectFrom('review_case').select('submission_id').where('id', '=', id),
          )
          .execute();
        await room.endUndoWindows();
        await room.as('sam')('POST', `/api/cases/${id}/appeal`, { statement: appeal, by: name });
        const whole = `${await exported('csv')}${await exported('jsonl')}`;
        expect(whole).toContain(await puidOf(body.decision.id));
        for (const canary of [...canaries, body.decision.id, id]) expect(whole).not.toContain(canary);
      }),
      { numRuns: 12, seed: 8 },
    );
  });
});

describe('templates of statements', () => {
  const template = { ...reasons, decision_facts: 'Marked as {label}.' };
  const at = '/api/reason-templates/spam';

  it('can be set by supervisors for a policy, are readable by everyone, and every change is audited', async () => {
    expect((await room.as('mo')('PUT', at, { template })).status).toBe(403);
    expect((await room.as('sam')('PUT', at, { template })).status).toBe(200);
    const again = { ...template, territorial_scope: ['AT'] };
    expect((await room.as('sam')('PUT', at, { template: again })).status).toBe(200);
    const { body } = await room.as('mo')('GET', '/api/reason-templates');
    expect(body.templates).toMatchObject([{ policy: 'spam', template: again, changedBy: 'sam' }]);
    expect((await room.as('sam')('DELETE', at)).status).toBe(204);
    expect((await room.as('sam')('DELETE', at)).status).toBe(404);
    const entries = await room.bff.db
      .selectFrom('audit_event')
      .select(['what', 'detail'])
      .where('what', 'in', ['reason-template-set', 'reason-template-removed'])
      .orderBy('id')
      .execute();
    expect(entries.map(({ what, detail }) => [what, detail.policy])).toEqual([
      ['reason-template-set', 'spam'],
      ['reason-template-set', 'spam'],
      ['reason-template-removed', 'spam'],
    ]);
  });

  it('are complete, so that a decision with one is never refused as incomplete', async () => {
    const bad = { ...template, decision_facts: 'by {user}', territorial_scope: [] };
    const { status, body } = await room.as('sam')('PUT', at, { template: bad });
    expect(status).toBe(400);
    expect(paths(body)).toContain('template.territorial_scope');
    const slots = await room.as('sam')('PUT', at, { template: { ...template, decision_facts: '{user}' } });
    expect(paths(slots.body)).toEqual(['template.decision_facts']);
  });
});
