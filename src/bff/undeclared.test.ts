import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { allCalls } from '../api/all-calls.ts';
import { type RefusalReason, refusals } from '../api/refusals.ts';
import { refusalsOf } from '../api/refusals-of.ts';
import { Failure } from '../review/context/failure.ts';
import { onError } from './on-error.ts';
import type { Env } from './seams.ts';
import { undeclared } from './undeclared.ts';

it('answers an undeclared refusal as our own failure, and reports it', async () => {
  const reported: unknown[] = [];
  const app = new Hono<Env>();
  app.onError(onError((error) => reported.push(error), undeclared));
  app.delete('/api/lanes/:key', ({ req }) => {
    throw req.param('key') === 'a' ? new Failure('no_such_lane', { lane: 'a' }) : new Failure('no_such_key');
  });
  const remove = async (key: string) => (await app.request(`/api/lanes/${key}`, { method: 'DELETE' })).status;
  expect([await remove('a'), reported]).toEqual([404, []]);
  expect(await remove('b')).toBe(500);
  expect(reported.map(String)).toEqual([
    'Error: DELETE /api/lanes/:key does not declare the refusal no_such_key',
  ]);
});

/** Used outside calls: by routes of the host, which are undeclared, and in a job. */
const elsewhere: readonly RefusalReason[] = [
  'access_rule_missing',
  'hold_was_placed',
  'metrics_are_local',
  'metrics_token_needed',
  'no_such_file',
  'pages_not_built',
];

it('every reason is used by a call, or elsewhere', () => {
  const given = new Set([...allCalls.values()].flatMap((one) => [...refusalsOf(one)]));
  const left = Object.keys(refusals).filter((name) => ![...given].some((one) => one === name));
  expect(left.sort()).toEqual(elsewhere);
});
