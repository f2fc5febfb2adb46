// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CaseDetail } from '../../../api/cases.ts';
import { api } from '../../api/client.ts';
import { offlineProblem, ProblemError } from '../../api/problem-error.ts';
import { type DecidingStore, makeDecidingStore } from '../../decision/store.ts';
import { keepClaim } from './keep-claim.ts';

const detail = (id: string, epoch: number) =>
  ({ case: { id, title: '', claim: { by: { id: 'p', name: 'Mo' }, epoch, expiresAt: '' } } }) as CaseDetail;
const calls: string[] = [];
let deciding: DecidingStore;
const now = () => deciding.of('c1');
const keep = () => keepClaim(deciding, 'c1', 300);
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Sends a decision about another case. Its answer will bring the claim of this one. */
async function decideBefore() {
  const answer = Promise.withResolvers<never>();
  vi.spyOn(api, 'decide').mockReturnValueOnce(answer.promise);
  deciding.dispatch('c0', { type: 'open' });
  await settle();
  calls.length = 0;
  deciding.send(detail('c0', 1), { verdict: 'reject', version: 1, epoch: 1, next: 'c1' }, 'c0');
  deciding.dispatch('c0', { type: 'leave' });
  return {
    taken: (next: CaseDetail | null) => answer.resolve({ decision: { outcome: null }, next } as never),
    refused: (error = refusal('case_changed')) => answer.reject(error),
  };
}
const refusal = (code: 'case_changed' | 'claim_lost') =>
  new ProblemError({ title: '', status: 409, code, detail: '' });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  calls.length = 0;
  deciding = makeDecidingStore(new QueryClient());
  const answer = (name: string) => async (id: string) => {
    calls.push(name);
    return detail(id, 7);
  };
  vi.spyOn(api, 'claim').mockImplementation(answer('claim'));
  vi.spyOn(api, 'renew').mockImplementation(answer('renew'));
  vi.spyOn(api, 'release').mockImplementation(async (_id, epoch) => {
    calls.push(`release ${epoch}`);
    return null;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a case is claimed when it opens and released when it is left', async () => {
  const stop = keep();
  await vi.advanceTimersByTimeAsync(0);
  expect(now()).toMatchObject({ is: 'held', claim: { epoch: 7, since: 1_000_000 } });
  stop();
  expect(calls).toEqual(['claim', 'release 7']);
});

test('leaving before the claim is answered still releases it', async () => {
  const answered = Promise.withResolvers<never>();
  vi.mocked(api.claim).mockReturnValueOnce(answered.promise);
  const stop = keep();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  answered.resolve(detail('c1', 7) as never);
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['release 7']);
});

test('a case left while the previous decision is pending is not claimed when that is refused', async () => {
  const before = await decideBefore();
  keep()();
  before.refused();
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toEqual([]);
});

test('the claim is renewed at half its time while the window is in use', async () => {
  const stop = keep();
  await vi.advanceTimersByTimeAsync(100_000);
  window.dispatchEvent(new Event('pointermove'));
  await vi.advanceTimersByTimeAsync(56_000);
  expect(calls).toEqual(['claim', 'renew']);
  expect(now().claim?.since).toBeGreaterThan(1_000_000);
  stop();
});

test('an unused window lets the claim expire and says so', async () => {
  const stop = keep();
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(306_000);
  expect(calls).toEqual(['claim']);
  expect(now()).toMatchObject({ is: 'lapsed', lapse: null });
  stop();
  expect(calls).toEqual(['claim']);
});

test('an offline window keeps its claim until it expires, a refusal ends it', async () => {
  const stop = keep();
  await vi.advanceTimersByTimeAsync(100_000);
  window.dispatchEvent(new Event('keydown'));
  vi.mocked(api.renew).mockRejectedValueOnce(offlineProblem());
  await vi.advanceTimersByTimeAsync(56_000);
  expect(now().is).toBe('held');
  const lost = refusal('claim_lost');
  window.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(140_000);
  vi.mocked(api.renew).mockRejectedValueOnce(lost);
  window.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(now()).toMatchObject({ is: 'lapsed', claim: null, lapse: lost });
  stop();
});

test('the claim that came with the previous decision is used, and none is requested', async () => {
  const before = await decideBefore();
  const stop = keep();
  before.taken(detail('c1', 4));
  await vi.advanceTimersByTimeAsync(5000);
  expect(now().is).toBe('held');
  stop();
  expect(calls).toEqual(['release 4']);
});

test('if that decision is refused, or its next case is taken, the case is claimed as any other', async () => {
  for (const end of ['refused', 'taken'] as const) {
    const before = await decideBefore();
    const stop = keep();
    if (end === 'taken') before.taken(null);
    else before.refused();
    await settle();
    stop();
    expect(calls).toEqual(['claim', 'release 7']);
  }
});

test('a claim for a case that nobody opens is released', async () => {
  const before = await decideBefore();
  before.taken(detail('c1', 4));
  await vi.advanceTimersByTimeAsync(1000);
  expect(now().is).toBe('held');
  await vi.advanceTimersByTimeAsync(4000);
  expect(calls).toEqual(['release 4']);
  expect(now().is).toBe('free');
});

test('a claim that a decision uses up is not released as well: the decision would come too late', async () => {
  const stop = keep();
  await settle();
  vi.spyOn(api, 'decide').mockReturnValueOnce(new Promise(() => {}));
  deciding.send(detail('c1', 7), { verdict: 'reject', version: 1, epoch: 7, next: null }, 'c1');
  stop();
  expect(calls).toEqual(['claim']);
});
