import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { settling } from '../../testing/settling.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff(settling);
});
afterAll(() => bff.close());

const sue = () => bff.as('supervisor', 'sue');
const mo = () => bff.as('moderator', 'mo');
const statement = 'It was satire.';

/** Sends one text, which the machine settles alone. */
async function settled(content: string): Promise<{ contentId: string; id: string }> {
  const contentId = crypto.randomUUID();
  await bff.as('admin')('POST', '/api/texts', { texts: [{ content, contentId, userId: 'u-77' }] });
  const { items } = (await mo()('GET', `/api/cases?lane=all&q=${contentId}`)).body;
  return { contentId, id: items[0].id };
}
const appeal = (contentId: string) => sue()('POST', '/api/appeals', { contentId, statement, by: 'Kim' });

async function answer(id: string, verdict: string, more: object = {}) {
  const { case: held } = (await mo()('POST', `/api/cases/${id}/claim`)).body;
  const at = { version: held.version, epoch: held.claim.epoch, next: null };
  return mo()('POST', `/api/cases/${id}/decision`, { verdict, ...at, ...more });
}
const newsOf = (id: string) =>
  bff.db
    .selectFrom('delivery')
    .innerJoin('decision', 'decision.id', 'delivery.decision_id')
    .select(['type', 'verdict', 'by_name'])
    .where('case_id', '=', id)
    .where('state', '<>', 'cancelled')
    .orderBy('type', 'desc')
    .execute();

it('what the machine blocked is appealed by its content’s id, and a person answers with a reply', async () => {
  const { contentId, id } = await settled('awful offer');
  const { status, body } = await appeal(contentId);
  expect(status).toBe(200);
  expect(body.appeal).toMatchObject({
    caseId: id,
    statement,
    decision: { verdict: 'reject', label: 'Ads', by: { id: 'machine' }, state: 'final' },
  });
  const waiting = (await mo()('GET', '/api/cases?lane=appeals')).body.items;
  expect(waiting.map((row: { id: string }) => row.id)).toEqual([id]);
  const { body: answered } = await answer(id, 'approve', { reply: ' It is back. Sorry. ' });
  expect(answered.decision).toMatchObject({ round: 'appeal', outcome: 'overturned' });
  const seen = (await mo()('GET', `/api/cases/${id}`)).body;
  expect(seen.case).toMatchObject({ state: 'decided', settled: 'block', decision: { verdict: 'approve' } });
  expect(seen.appeals).toMatchObject([{ outcome: 'overturned', reply: 'It is back. Sorry.' }]);
  expect((await newsOf(id)).map(({ type, verdict, by_name }) => `${type} ${verdict} ${by_name}`)).toEqual([
    'decision.reversed reject machine',
    'decision.made approve mo',
    'appeal.decided approve mo',
  ]);
});

it('what it passed can be appealed too, and one text once', async () => {
  const { contentId, id } = await settled('fine words');
  const [one, other] = await Promise.all([appeal(contentId), appeal(contentId)]);
  expect(one.body.appeal.id).toBe(other.body.appeal.id);
  expect(one.body.appeal.decision).toMatchObject({ verdict: 'approve', label: null });
  const decisions = await bff.db.selectFrom('decision').select('id').where('case_id', '=', id).execute();
  expect(decisions).toHaveLength(1);
});

it('an answer that was undone waits again, without its reply; the machine’s own decision cannot be undone', async () => {
  const { contentId, id } = await settled('awful words');
  const { decision: machine } = (await appeal(contentId)).body.appeal;
  const { decision } = (await answer(id, 'approve', { reply: 'Sorry.' })).body;
  expect((await mo()('POST', `/api/decisions/${decision.id}/undo`)).status).toBe(200);
  const seen = (await mo()('GET', `/api/cases/${id}`)).body;
  expect(seen.case).toMatchObject({ state: 'appealed', decision: { id: machine.id } });
  expect(seen.appeals).toMatchObject([{ outcome: null, reply: null, answer: null }]);
  expect((await answer(id, 'reject')).status).toBe(200);
  const undone = await sue()('POST', `/api/decisions/${machine.id}/undo`);
  expect(undone).toMatchObject({ status: 409, body: { code: 'already_done' } });
});

it('a link to appeal shows what the machine decided, and later the reply', async () => {
  const { id } = await settled('awful words again');
  const link = await sue()('POST', `/api/cases/${id}/appeal-link`);
  const token = link.body.url.split('/appeal/')[1];
  const page = async (init?: RequestInit) =>
    (await bff.app.request(`/appeal-api/${token}`, { ...init })).json();
  expect(await page()).toMatchObject({ state: 'possible', verdict: 'reject', label: 'Ads', reply: null });
  const headers = { 'content-type': 'application/json' };
  const sent = await page({ method: 'POST', headers, body: JSON.stringify({ statement }) });
  expect(sent.state).toBe('waiting');
  await answer(id, 'reject', { reply: 'It stays removed.' });
  expect(await page()).toMatchObject({ state: 'waiting', reply: null });
  await bff.cases
    .updateTable('decision')
    .set({ undoable_until: new Date(0) })
    .execute();
  expect(await page()).toMatchObject({ state: 'upheld', reply: 'It stays removed.' });
});

it('refuses what cannot be appealed or replied to, beside the cause', async () => {
  expect(await appeal('nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const open = await settled('doubtful offer');
  expect(await appeal(open.contentId)).toMatchObject({ status: 409, body: { code: 'case_changed' } });
  expect((await mo()('POST', '/api/appeals', { contentId: open.contentId, statement })).status).toBe(403);
  expect((await sue()('POST', `/api/cases/${open.id}/appeal-link`)).status).toBe(409);
  const refused = await answer(open.id, 'approve', { reply: 'hello' });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'reply', reason: 'only_for_appeal' }] },
  });
});

it('the answer to an appeal against the machine states that it was automated in part', async () => {
  const { contentId, id } = await settled('awful statement');
  await appeal(contentId);
  const reasons = {
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    incompatible_content_ground: 'Terms, 4.2',
    incompatible_content_explanation: 'It advertises.',
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    territorial_scope: ['DE'],
    decision_facts: 'We saw it.',
  };
  await answer(id, 'reject', { reasons });
  const { history } = (await mo()('GET', `/api/cases/${id}`)).body;
  expect(history.at(-1)).toMatchObject({
    what: 'decided',
    reasons: { automated_decision: 'AUTOMATED_DECISION_PARTIALLY' },
  });
});
