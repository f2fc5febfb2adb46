import { afterAll, beforeAll, expect, it } from 'vitest';
import { fewestLooks } from '../../platform/statistics/doubt.ts';
import { startReviewRoom } from '../../testing/review-room.ts';
import { learnFromLooks } from './doubt.ts';

let room: Awaited<ReturnType<typeof startReviewRoom>>;
beforeAll(async () => {
  room = await startReviewRoom(
    { mo: 'moderator', tim: 'moderator', ann: 'moderator', sue: 'supervisor' },
    null,
  );
});
afterAll(() => room.bff.close());

const rule = (share: number, chosen: boolean) =>
  room.bff.as('supervisor', 'boss')('PATCH', '/api/lanes/review', {
    secondLook: { share, verdicts: ['approve', 'reject'], chosen },
  });
const looks = () =>
  room.bff.db
    .selectFrom('look')
    .innerJoin('decision', 'decision.id', 'first_decision_id')
    .select(['look.case_id', 'look.chosen', 'decision.by_name', 'decision.doubt'])
    .orderBy('opened_at')
    .execute();
const day = 86_400_000;
const range = `from=${new Date(Date.now() - day).toISOString()}&to=${new Date(Date.now() + day).toISOString()}`;
const figures = async () => (await room.as('sue')('GET', `/api/stats/people?${range}`)).body.now.looks;

/** ann contradicts each decision of tim, and none of mo. */
async function looked(by: 'mo' | 'tim'): Promise<void> {
  const id = await room.openCase();
  await room.decide(by, id, 'reject');
  await room.decide('ann', id, by === 'tim' ? 'approve' : 'reject');
  if (by === 'tim') await room.decide('sue', id, 'approve');
}

it('learns from random looks, chooses the decisions that are likely to be contradicted, and counts only random ones', async () => {
  await rule(1, true);
  for (let at = 0; at < fewestLooks; at += 1) await looked(at % 2 === 0 ? 'mo' : 'tim');
  // Nothing was known so far.
  expect((await looks()).every(({ chosen, doubt }) => !chosen && doubt === null)).toBe(true);
  await learnFromLooks(room.bff.context());
  await rule(0, true);
  for (let at = 0; at < 120; at += 1)
    await room.decide(at % 2 === 0 ? 'mo' : 'tim', await room.openCase(), 'reject');
  const before = await figures();
  await rule(0.4, true);
  const decided = { mo: 0, tim: 0 };
  for (let at = 0; at < 100; at += 1) {
    const by = at % 2 === 0 ? 'mo' : 'tim';
    decided[by] += 1;
    await room.decide(by, await room.openCase(), 'reject');
  }
  const drawn = (await looks()).slice(fewestLooks);
  const chosen = drawn.filter((one) => one.chosen);
  // 28 on average: half of all decisions have the greater doubt, and of these some are drawn.
  expect(chosen.length).toBeGreaterThan(10);
  expect(chosen.every(({ by_name }) => by_name === 'tim')).toBe(true);
  expect(drawn.length).toBeLessThan(70);
  for (const { case_id } of chosen.slice(0, 3)) await room.decide('ann', case_id, 'approve');
  expect(await figures()).toEqual(before);
  const random = drawn.find((one) => !one.chosen);
  if (random) await room.decide('ann', random.case_id, 'reject');
  expect((await figures()).looks).toBe(before.looks + (random ? 1 : 0));
});

it('tells nobody whether a look was chosen', async () => {
  const [look] = (await looks()).filter((one) => one.chosen);
  const answers = [
    await room.see('sue', look?.case_id ?? ''),
    (await room.as('sue')('GET', `/api/cases?lane=second-look&limit=200`)).body,
  ];
  expect(JSON.stringify(answers)).not.toMatch(/"chosen"|"doubt"/);
});
