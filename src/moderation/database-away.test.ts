import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { operatorTokenFile, readOperatorToken } from '../platform/node/keys/operator-token.ts';
import { testDatabase } from '../testing/database.ts';
import { type FailingDatabase, startFailingDatabase } from '../testing/failing-database.ts';
import { type Harness, startHarness } from '../testing/moderation-harness.ts';

let own: Awaited<ReturnType<typeof testDatabase>>;
let database: FailingDatabase;
let harness: Harness;
beforeAll(async () => {
  own = await testDatabase('moderation');
  database = await startFailingDatabase(own.url);
  harness = await startHarness({ DATABASE_URL: database.url }, { frameTasks: [], audioTasks: [] });
});
afterEach(() => database.mend());
afterAll(async () => {
  await harness.close();
  await database.close();
  await own.drop();
});

const text = () => harness.call('text', { text: [{ content: 'hello', userId: 'u-1' }] });

it.each(['refused', 'cut', 'state 53100', 'fatal 57P01'] as const)(
  'RH5: while the database is away (%s) the service sends signed 503 answers, and it recovers with the database',
  async (fault) => {
    expect((await text()).payload.code).toBe(0);
    await database.fail(fault);
    const { status, payload } = await text();
    expect([status, payload.code]).toEqual([503, 1500]);
    await database.mend();
    await expect.poll(async () => (await text()).payload.code).toBe(0);
  },
);

it('RH5: the operator’s side does the same, with a readable message', async () => {
  const authorization = `Bearer ${await readOperatorToken(operatorTokenFile(harness.dataDir))}`;
  await database.fail('state 53300');
  const answer = await fetch(`${harness.service.url}/operator/words`, { headers: { authorization } });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('database'),
  });
});
