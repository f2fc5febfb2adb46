import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { settling } from '../../testing/settling.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff(settling);
});
afterAll(() => bff.close());

const template = {
  decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
  decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
  incompatible_content_ground: 'Terms, 4.2: no spam',
  incompatible_content_explanation: 'It advertises.',
  category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  territorial_scope: ['DE', 'AT'],
  decision_facts: 'Our filter marked this {kind} as {label} under {policy}. See u-77.',
};
const send = (contents: string[]) =>
  bff.as('admin')('POST', '/api/texts', { texts: contents.map((content) => ({ content, userId: 'u-77' })) });
const setTemplate = (policy: string, automatic: boolean) =>
  bff.as('supervisor', 'boss')('PUT', `/api/reason-templates/${policy}`, { template, automatic });
const decisions = () =>
  bff.db
    .selectFrom('decision')
    .innerJoin('review_case', 'review_case.id', 'decision.case_id')
    .select(['by_id', 'verdict', 'policy', 'reasons', 'settled', 'decision_id', 'decision.id'])
    .execute();

it('every block gets its statement only where a template asks for it', async () => {
  await setTemplate('spam', false);
  await send(['awful one', 'fine one']);
  expect(await decisions()).toEqual([]);

  await setTemplate('spam', true);
  await send(['awful two', 'fine two', 'doubtful two', 'awful three']);
  const stated = await decisions();
  expect(stated).toHaveLength(2);
  for (const one of stated) {
    expect(one).toMatchObject({ by_id: 'machine', verdict: 'reject', policy: 'spam', settled: 'block' });
    expect(one.decision_id).toBe(one.id);
    expect(one.reasons).toMatchObject({
      automated_detection: 'Yes',
      automated_decision: 'AUTOMATED_DECISION_FULLY',
      content_type: ['CONTENT_TYPE_TEXT'],
      // It names nobody, whatever the template says.
      decision_facts: 'Our filter marked this text as Ads under spam. See […].',
    });
  }
  const deliveries = await bff.db.selectFrom('delivery').select('type').execute();
  expect(deliveries).toEqual([{ type: 'decision.made' }, { type: 'decision.made' }]);
  const { items } = (await bff.as('moderator', 'mo')('GET', '/api/cases?lane=all&settled=block')).body;
  expect(items.filter(({ decision }: { decision: unknown }) => decision !== null)).toHaveLength(2);
});

it('the first policy for the label states it, and an archived one does not', async () => {
  const boss = bff.as('admin', 'root');
  expect((await boss('PATCH', '/api/policies/spam', { labels: [] })).status).toBe(200);
  const add = (key: string, labels: string[]) =>
    boss('POST', '/api/policies', { key, names: { en: `the ${key}` }, labels });
  for (const [key, labels] of [
    ['for-abuse', ['Abuse']],
    ['for-ads', ['Ads']],
  ] as const) {
    expect((await add(key, [...labels])).status).toBe(201);
    expect((await setTemplate(key, true)).status).toBe(200);
  }
  const latest = async () => {
    const before = new Set((await decisions()).map(({ id }) => id));
    await send(['awful again']);
    return (await decisions()).filter(({ id }) => !before.has(id));
  };
  const [one] = await latest();
  expect(one).toMatchObject({ policy: 'for-ads' });
  expect(one?.reasons?.decision_facts).toContain('under the for-ads');
  await boss('PATCH', '/api/policies/for-ads', { archived: true });
  expect(await latest()).toMatchObject([{ policy: 'spam' }]);
});
