import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../review/journal/transact.ts';
import { emptyContent } from '../review/retention/empty-content.ts';
import { queueStatements } from '../review/statement-sending/queue-statements.ts';
import { sendDueStatements } from '../review/statement-sending/send-statements.ts';
import { startReviewRoom } from '../testing/review-room.ts';
import { startTransparencyDatabase } from '../testing/transparency-database.ts';
import { createSend } from './node/send.ts';

type Room = Awaited<ReturnType<typeof startReviewRoom>>;
type Database = Awaited<ReturnType<typeof startTransparencyDatabase>>;
let room: Room;
let database: Database;
let outgoing: ReturnType<typeof createSend>;
beforeAll(async () => {
  room = await startReviewRoom({ mo: 'moderator', max: 'moderator', sam: 'supervisor', ada: 'admin' }, null);
});
afterAll(() => room.bff.close());
beforeEach(async () => {
  database = await startTransparencyDatabase({ token: 'good' });
  outgoing = createSend([database.host]);
  room.bff.outside.send = outgoing.send;
});
afterEach(async () => {
  await outgoing.close();
  await database.close();
  await room.bff.db.deleteFrom('statement_sending').execute();
  await room.bff.db.deleteFrom('statement_connection').execute();
  await room.bff.cases.updateTable('decision').set({ reasons: null }).execute();
});

const reasons = {
  decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
  decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
  incompatible_content_ground: 'Terms, 4.2',
  incompatible_content_explanation: 'It advertises.',
  category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  territorial_scope: ['DE'],
  decision_facts: 'A text that our filter marked, and a person read',
};
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const call = (method: string, path = '', body?: object) =>
  room.as('ada')(method, `/api/statement-sending${path}`, body);
const connect = (more: object = {}) =>
  call('PUT', '', { url: database.url, on: true, from: day(-1), token: 'good', ...more });
/** Rejects a new case with a statement, and ends its undo window. Returns the decision. */
async function state(): Promise<{ id: string; caseId: string }> {
  const caseId = await room.openCase();
  const { status, body } = await room.decide('mo', caseId, 'reject', { reasons });
  expect(status).toBe(200);
  await leave();
  return { id: body.decision.id, caseId };
}
/** Ends all undo windows, and dispatches the deliveries. */
async function leave(): Promise<void> {
  await room.endUndoWindows();
  await room.bff.db.updateTable('delivery').set({ state: 'dispatched' }).execute();
}
const send = (ahead = 0) =>
  sendDueStatements(room.bff.context(), { aheadSeconds: () => ahead, random: () => 0.5 });
const counts = async () => (await call('GET')).body.counts;
const audited = async (what: string) =>
  room.bff.db
    .selectFrom('audit_event')
    .select(['detail', 'actor_name'])
    .where('what', '=', what as never)
    .execute();

describe('the connection to the Transparency Database', () => {
  it('sends nothing before it is switched on', async () => {
    await state();
    expect((await call('GET')).body).toMatchObject({ connection: null, counts: { waiting: 0, sent: 0 } });
    await connect({ on: false });
    expect(await send()).toBe(0);
    expect(database.seen.posts).toBe(0);
    expect((await call('GET')).body.connection).toMatchObject({ on: false, stopped: null, changedBy: 'ada' });
  });

  it('never shows its token, stores it sealed, and is audited without it', async () => {
    const { status, body } = await connect();
    expect([status, JSON.stringify(body).includes('good')]).toEqual([200, false]);
    const { token } = await room.bff.db
      .selectFrom('statement_connection')
      .select('token')
      .executeTakeFirstOrThrow();
    expect(token).not.toContain('good');
    const [entry] = (await audited('statement-sending-changed')).slice(-1);
    expect(entry).toMatchObject({ actor_name: 'ada', detail: { on: true, host: database.host } });
    expect(JSON.stringify(entry)).not.toContain('good');
  });

  it.each([
    [{ url: 'http://database.example/api/v2' }, ['url']],
    [{ url: 'https://me:secret@database.example/api/v2' }, ['url']],
    [{ url: 'ftp://database.example' }, ['url']],
    [{ from: 'yesterday' }, ['from']],
    [{ token: undefined }, ['token']],
  ])('refuses %j with the fault beside its field', async (more, paths) => {
    const { status, body } = await connect(more);
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([400, paths]);
  });

  it('gives its token to no other address', async () => {
    await connect();
    const moved = await connect({ url: 'https://other.example/api/v2', token: undefined });
    expect([moved.status, moved.body.reason]).toEqual([400, 'statement_token_needed']);
    expect((await connect({ token: undefined, from: day(-3) })).status).toBe(200);
  });

  it('is for administrators alone', async () => {
    for (const name of ['mo', 'sam'])
      expect((await room.as(name)('GET', '/api/statement-sending')).status).toBe(403);
  });
});

describe('a statement of reasons (RO5)', () => {
  it('is sent once its decision has left the product, as it is exported, and stored with its id there', async () => {
    await connect();
    const caseId = await room.openCase();
    const { body } = await room.decide('mo', caseId, 'reject', { reasons });
    expect(await send()).toBe(0);
    // Somebody may be undoing it: only the delivery says that nobody can any more.
    await room.endUndoWindows();
    expect(await send()).toBe(0);
    await room.bff.db.updateTable('statement_connection').set({ queued_until: new Date() }).execute();
    await leave();
    expect(await send()).toBe(1);
    const [posted] = [...database.stored.values()];
    const exported = await room.bff.app.request('/api/export/statements?format=jsonl', {
      headers: { 'x-test-person': 'sam supervisor' },
    });
    expect(posted?.statement).toEqual(JSON.parse(await exported.text()));
    const row = await room.bff.db.selectFrom('statement_sending').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      decision_id: body.decision.id,
      state: 'sent',
      uuid: posted?.uuid,
      status: 201,
    });
    expect(await counts()).toEqual({ waiting: 0, sent: 1, refused: 0 });
    expect(await send(1_000_000)).toBe(0);
  });

  it('of an earlier day is not sent, until an earlier day is chosen', async () => {
    await state();
    await connect({ from: day(1) });
    expect(await send()).toBe(0);
    await connect({ from: day(0) });
    expect(await send()).toBe(1);
    await connect({ from: day(0) });
    expect(await send()).toBe(0);
  });

  it('that the database has already counts as sent', async () => {
    await state();
    await connect();
    database.settings.mood = () => 'cut';
    expect(await send()).toBe(1);
    expect((await call('GET')).body).toMatchObject({ counts: { waiting: 1 }, trouble: { failure: 'reset' } });
    expect(await send()).toBe(0);
    expect(await send(60)).toBe(1);
    expect(await counts()).toEqual({ waiting: 0, sent: 1, refused: 0 });
    expect([database.seen.duplicates, database.stored.size]).toEqual([1, 1]);
    const { uuid } = await room.bff.db
      .selectFrom('statement_sending')
      .select('uuid')
      .executeTakeFirstOrThrow();
    expect(uuid).toBe([...database.stored.values()][0]?.uuid);
  });

  it('waits ever longer, without an end, while the database fails, and obeys Retry-After', async () => {
    await state();
    await connect();
    database.settings.mood = () => 500;
    let ahead = 0;
    for (let attempt = 0; attempt < 15; attempt += 1) {
      expect(await send(ahead)).toBe(1);
      ahead += 30 * 3600;
    }
    expect((await call('GET')).body).toMatchObject({ counts: { waiting: 1 }, trouble: { status: 500 } });
    database.settings.mood = () => 429;
    expect(await send(ahead)).toBe(1);
    await state();
    // The other one waits too: the database asked for it.
    expect(await send(ahead)).toBe(0);
    database.settings.mood = () => 'store';
    expect(await send(ahead + 30 * 3600)).toBe(2);
  });

  it('is refused for good with the faults of its fields, and sent again when an administrator says so', async () => {
    const { id, caseId } = await state();
    await connect();
    const errors = { category: ['The selected category is invalid.'], 'territorial_scope.0': ['Is odd.'] };
    database.settings.mood = () => ({
      status: 422,
      body: { message: 'The given data was invalid.', errors },
    });
    expect(await send()).toBe(1);
    expect(await send(1_000_000)).toBe(0);
    expect(await counts()).toEqual({ waiting: 0, sent: 0, refused: 1 });
    const { refused } = (await call('GET', '/refused')).body;
    expect(refused).toMatchObject([
      {
        ...{ decisionId: id, caseId, status: 422 },
        errors: [
          { field: 'category', message: 'The selected category is invalid.' },
          { field: 'territorial_scope.0', message: 'Is odd.' },
        ],
      },
    ]);
    database.settings.mood = () => 'store';
    expect((await call('POST', '/refused/send', { decisionId: id })).body).toEqual({ count: 1 });
    expect(await send()).toBe(1);
    expect(await counts()).toEqual({ waiting: 0, sent: 1, refused: 0 });
    expect((await call('POST', '/refused/send', {})).body).toEqual({ count: 0 });
    expect((await call('POST', '/refused/send', { decisionId: id })).status).toBe(404);
    expect((await call('POST', '/refused/send', { decisionId: 'odd' })).status).toBe(404);
    expect((await audited('statements-sent-again')).map(({ detail }) => detail)).toEqual([{ count: 1 }]);
  });

  it('waits while the token is refused, until the connection is saved again', async () => {
    await state();
    await state();
    await connect({ token: 'old' });
    await send();
    const { posts } = database.seen;
    expect((await call('GET')).body).toMatchObject({
      connection: { stopped: { status: 401 } },
      counts: { waiting: 2 },
    });
    expect((await audited('statement-sending-stopped')).at(-1)).toMatchObject({
      detail: { status: 401 },
      actor_name: 'machine',
    });
    expect(await send(1_000_000)).toBe(0);
    expect(database.seen.posts).toBe(posts);
    await connect();
    expect(await send()).toBe(2);
    expect((await call('GET')).body.connection.stopped).toBeNull();
  });

  it('goes to another database too, when the address becomes another', async () => {
    await state();
    await connect();
    expect(await send()).toBe(1);
    const other = await startTransparencyDatabase({ token: 'new' });
    const both = createSend([database.host, other.host]);
    room.bff.outside.send = both.send;
    await connect({ url: `${other.url}/`, token: 'new' });
    expect(await send()).toBe(1);
    expect([...other.stored.keys()]).toEqual([...database.stored.keys()]);
    await both.close();
    await other.close();
  });

  it('has its end if it was reversed before it was sent', async () => {
    const { id } = await state();
    await room.as('sam')('POST', `/api/decisions/${id}/undo`);
    await connect();
    await send();
    const [posted] = [...database.stored.values()];
    expect(posted?.statement).toMatchObject({ end_date_visibility_restriction: day(0) });
  });

  it('is sent without its words after an erasure, and no fault of it is left', async () => {
    const { caseId } = await state();
    await connect();
    database.settings.mood = () => ({
      status: 422,
      body: { errors: { decision_facts: ['Not “A text that…”'] } },
    });
    await send();
    const { subject } = await room.bff.db
      .selectFrom('review_case')
      .select('subject')
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow();
    const ctx = room.bff.context();
    await transact(ctx, (change) => emptyContent(change, ctx, { submissions: [], texts: [subject] }));
    expect((await call('GET', '/refused')).body.refused[0].errors).toEqual([]);
    database.settings.mood = () => 'store';
    await call('POST', '/refused/send', {});
    await send();
    const [posted] = [...database.stored.values()];
    expect(posted?.statement).toMatchObject({ decision_facts: '[…]', category: reasons.category });
  });

  it('is queued once, however many look, in batches', async () => {
    await state();
    await connect();
    const queued = await Promise.all([1, 2, 3].map(() => queueStatements(room.bff.context())));
    expect(queued.reduce((sum, count) => sum + count, 0)).toBe(1);
  });
});
