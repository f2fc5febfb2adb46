import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../testing/moderation-harness.ts';
import { openDatabase } from '../host/database.ts';
import { createNonceBook } from './nonces.ts';

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

it('L1: one bucket over all processes, of each account its own', async () => {
  const { db, close } = await openDatabase({ databaseUrl: harness.databaseUrl, dataDir: harness.dataDir });
  try {
    // A turn comes back after a fortieth of a second: how many come while this is asked is bounded by how long it takes.
    const perSecond = 40;
    const processes = [createNonceBook(db, perSecond), createNonceBook(db, perSecond)];
    const taken = { one: 0, other: 0 };
    const accounts = Object.keys(taken).map((secret_id) => ({
      secret_id,
      public_key: `key of ${secret_id}`,
    }));
    await db.insertInto('accounts').values(accounts).execute();
    const began = performance.now();
    await Promise.all(
      Array.from({ length: 400 }, async (_, at) => {
        const account = at % 4 < 2 ? 'one' : 'other';
        const said = await processes[at % 2]?.enter({
          secretId: account,
          publicKey: `key of ${account}`,
          nonce: randomBytes(32),
          expiresAt: new Date(Date.now() + 60_000),
          takesTurn: true,
        });
        expect(said).toBeOneOf(['new', 'full']);
        if (said === 'new') taken[account] += 1;
      }),
    );
    const most = perSecond + 1 + ((performance.now() - began) / 1000) * perSecond;
    for (const count of Object.values(taken)) {
      expect(count).toBeGreaterThanOrEqual(perSecond);
      expect(count).toBeLessThanOrEqual(most);
    }
  } finally {
    await close();
  }
});
