import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorTokenFile, readOperatorToken } from '../../platform/node/keys/operator-token.ts';
import { fakeOcr } from '../../testing/frame-tasks.ts';
import { type Harness, startHarness } from '../../testing/moderation-harness.ts';
import { withoutReasons } from '../../testing/without-reasons.ts';

let harness: Harness;
let token: string;

beforeAll(async () => {
  harness = await startHarness({}, { frameTasks: [fakeOcr()], audioTasks: [] });
  token = await readOperatorToken(operatorTokenFile(harness.dataDir));
});
afterAll(() => harness.close());

const ask = (authorization?: string) =>
  fetch(`${harness.service.url}/operator/anything`, { headers: authorization ? { authorization } : {} });

it('requires the token from every client', async () => {
  for (const given of [undefined, token, 'Bearer', 'Bearer wrong', `Bearer ${token}x`, `Basic ${token}`]) {
    const answer = await ask(given);
    expect([answer.status, withoutReasons(await answer.json())]).toEqual([
      401,
      { code: 'unauthorized', message: expect.stringContaining('token') },
    ]);
  }
});

it('with the token, answers 404 at an unknown address', async () => {
  const answer = await ask(`Bearer ${token}`);
  expect([answer.status, withoutReasons(await answer.json())]).toEqual([
    404,
    { code: 'not_found', message: 'Nothing exists at this address.' },
  ]);
});

it('stores the token for its owner only, and keeps it across restarts', async () => {
  const file = operatorTokenFile(harness.dataDir);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await harness.restart();
  expect(await readOperatorToken(file)).toBe(token);
  expect((await ask(`Bearer ${token}`)).status).toBe(404);
});
