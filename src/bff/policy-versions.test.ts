import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodiesOf } from '../review/deliveries/bodies.ts';
import { startReviewRoom } from '../testing/review-room.ts';

const people = { mo: 'moderator', ann: 'moderator', sue: 'supervisor' } as const;
let room: Awaited<ReturnType<typeof startReviewRoom>>;
beforeAll(async () => {
  room = await startReviewRoom(people, null);
});
afterAll(() => room.bff.close());

const first = 'No begging for clicks.';
async function publish(provision: string): Promise<number> {
  const body = { names: { en: `spam: ${provision}` }, provisions: { en: provision } };
  const { policy } = (await room.as('sue')('PATCH', '/api/policies/spam', body)).body;
  const sent = { policies: [{ key: 'spam', draftAt: policy.draft.at }] };
  const published = await room.as('sue')('POST', '/api/policies/publish', sent);
  expect(published.status).toBe(200);
  return published.body.policies[0].version;
}

/** All that says under which version a decision was made. */
async function versionsIn(decision: { id: string; caseId: string }) {
  const { db } = room.bff;
  const seen = await room.see('ann', decision.caseId);
  const headers = { 'x-test-person': 'sue supervisor' };
  const exported = async (kind: string) =>
    (await (await room.bff.app.request(`/api/export/${kind}?format=jsonl`, { headers })).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const decisions = await exported('decisions');
  const cases = await exported('cases');
  const link = (await room.as('sue')('POST', `/api/decisions/${decision.id}/appeal-link`)).body.url as string;
  const page = await room.bff.app.request(`/appeal-api/${link.slice(link.lastIndexOf('/') + 1)}`);
  const { id } = await db
    .selectFrom('delivery')
    .select('id')
    .where('decision_id', '=', decision.id)
    .executeTakeFirstOrThrow();
  const bodies = await db.transaction().execute((trx) => bodiesOf(trx, room.bff.context(), [id]));
  const { data } = JSON.parse(bodies.get(id)?.body ?? '');
  return {
    case: seen.case.decision.policyVersion,
    decision: decisions.find((one) => one.id === decision.id).policyVersion,
    exportedCase: cases.find((one) => one.id === decision.caseId).decision.policyVersion,
    webhook: data.decision.policyVersion,
    page: (await page.json()).words,
  };
}

it('a decision keeps the version of its policy in the API, webhooks, exports and on the appeal page, whatever is published later', async () => {
  const version = await publish(first);
  expect(version).toBe(2);
  const id = await room.openCase();
  const { body } = await room.decide('mo', id, 'reject', { label: 'Ads', policy: 'spam' });
  expect(body.decision.policyVersion).toBe(2);
  const decision = { id: body.decision.id, caseId: id };
  const before = await versionsIn(decision);
  expect(before).toMatchObject({
    ...{ case: 2, decision: 2, exportedCase: 2, webhook: 2 },
    page: { policy: { en: `spam: ${first}` }, provision: { en: first } },
  });
  for (let edit = 1; edit <= 100; edit += 1) expect(await publish(`Rule ${edit}.`)).toBe(2 + edit);
  expect(await versionsIn(decision)).toEqual(before);
  const later = await room.openCase();
  const again = await room.decide('mo', later, 'reject', { label: 'Ads', policy: 'spam' });
  expect(await versionsIn({ id: again.body.decision.id, caseId: later })).toMatchObject({
    ...{ case: 102, decision: 102, exportedCase: 102, webhook: 102 },
    page: { provision: { en: 'Rule 100.' } },
  });
});

it('a decision under a draft is made under the published version, and one under an unknown policy under none', async () => {
  await room.as('sue')('PATCH', '/api/policies/scam', { provisions: { en: 'Not yet.' } });
  const decide = async (policy: string) => {
    const id = await room.openCase();
    return (await room.decide('mo', id, 'reject', { label: 'Ads', policy })).body.decision;
  };
  expect(await decide('scam')).toMatchObject({ policy: 'scam', policyVersion: 1 });
  expect(await decide('House rules')).toMatchObject({ policy: 'House rules', policyVersion: null });
});
