import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../testing/moderation-harness.ts';
import { openDatabase } from '../store/database.ts';
import { createNonceBook } from './nonces.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ MODERATION_LIMIT_TEXT_RPS: '3' }, { frameTasks: [] });
});
afterAll(() => harness.close());

it('L1: takes as many requests as the limit allows and answers the rest with 1102 and 429', async () => {
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

it('L6: each account has one log, shared by all processes', async () => {
  const { db, close } = await openDatabase({ databaseUrl: harness.databaseUrl, dataDir: harness.dataDir });
  try {
    const perSecond = 40;
    const processes = [createNonceBook(db, perSecond), createNonceBook(db, perSecond)];
    const accounts = ['one', 'other'].map((secret_id) => ({ secret_id, public_key: `key of ${secret_id}` }));
    await db.insertInto('accounts').values(accounts).execute();
    // When each request was sent and answered: it was granted between the two times.
    const granted: { account: string; from: number; to: number }[] = [];
    await Promise.all(
      Array.from({ length: 400 }, async (_, at) => {
        await sleep((at % 100) * 12);
        const account = at % 4 < 2 ? 'one' : 'other';
        const from = performance.now();
        const result = await processes[at % 2]?.enter({
          secretId: account,
          publicKey: `key of ${account}`,
          nonce: randomBytes(32),
          expiresAt: new Date(Date.now() + 60_000),
          rateLimited: true,
        });
        expect(result).toBeOneOf(['new', 'full']);
        if (result === 'new') granted.push({ account, from, to: performance.now() });
      }),
    );
    for (const { secret_id } of accounts) {
      const own = granted.filter(({ account }) => account === secret_id);
      expect(own.length).toBeGreaterThanOrEqual(perSecond);
      for (const { from } of own)
        expect(own.filter((one) => one.from >= from && one.to < from + 1000).length).toBeLessThanOrEqual(
          perSecond,
        );
    }
  } finally {
    await close();
  }
});
