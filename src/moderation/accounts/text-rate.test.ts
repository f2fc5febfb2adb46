import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../testing/moderation-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ MODERATION_LIMIT_TEXT_RPS: '3' }, { frameTasks: [] });
});
afterAll(() => harness.close());

it('L1: takes what the limit allows at once and answers the rest with 1102 and 429', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => harness.call('text', { text: [{ content: 'hello' }] })),
  );
  const taken = answers.filter(({ payload }) => payload.code === 0);
  const refused = answers.filter(({ payload }) => payload.code === 1102);
  expect(taken.length).toBeGreaterThanOrEqual(3);
  expect(refused.length).toBeGreaterThan(0);
  expect(taken.length + refused.length).toBe(30);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
});

it('L1: other operations are not counted', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => harness.call('video/close', { videoId: 'v-none' })),
  );
  expect(new Set(answers.map(({ payload }) => payload.code))).toEqual(new Set([1201]));
});
