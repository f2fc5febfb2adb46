// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../api/client.ts';
import { offlineProblem, ProblemError } from '../api/problem-error.ts';
import { keepClaim } from './claim-keeper.ts';
import { expectClaim } from './claims-on-the-way.ts';

const detail = (epoch: number) => ({
  case: { id: 'c1', claim: { by: { id: 'p', name: 'Mo' }, epoch, expiresAt: '' } },
});
const calls: string[] = [];
let deadline: number | null = null;
let errors: unknown[] = [];

function keep() {
  return keepClaim('c1', 300, {
    onDetail: () => undefined,
    onDeadline: (at) => {
      deadline = at;
    },
    onError: (error) => errors.push(error),
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  calls.length = 0;
  errors = [];
  deadline = null;
  const answer = (name: string, epoch: number) => async () => {
    calls.push(name);
    return detail(epoch) as never;
  };
  vi.spyOn(api, 'claim').mockImplementation(answer('claim', 7));
  vi.spyOn(api, 'renew').mockImplementation(answer('renew', 7));
  vi.spyOn(api, 'release').mockImplementation(async (_id, epoch) => calls.push(`release ${epoch}`));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a case is claimed when it opens and let go when it is left', async () => {
  const keeper = keep();
  await vi.advanceTimersByTimeAsync(0);
  expect(deadline).toBe(1_300_000);
  keeper.stop();
  expect(calls).toEqual(['claim', 'release 7']);
});

test('leaving before the claim was answered still lets go of it', async () => {
  const answered = Promise.withResolvers<never>();
  vi.mocked(api.claim).mockReturnValueOnce(answered.promise);
  const keeper = keep();
  await vi.advanceTimersByTimeAsync(0);
  keeper.stop();
  answered.resolve(detail(7) as never);
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['release 7']);
});

test('a case that was left while the decision before it was on its way is not claimed when that is refused', async () => {
  const refused = Promise.withResolvers<null>();
  expectClaim('c1', refused.promise);
  keep().stop();
  refused.resolve(null);
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toEqual([]);
});

test('the claim is renewed at half its time while the window is in use', async () => {
  const keeper = keep();
  await vi.advanceTimersByTimeAsync(100_000);
  window.dispatchEvent(new Event('pointermove'));
  await vi.advanceTimersByTimeAsync(56_000);
  expect(calls).toEqual(['claim', 'renew']);
  expect(deadline).toBeGreaterThan(1_300_000);
  keeper.stop();
});

test('an unused window lets the claim run out and says so', async () => {
  const keeper = keep();
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(306_000);
  expect(calls).toEqual(['claim']);
  expect(deadline).toBeNull();
  keeper.stop();
  expect(calls).toEqual(['claim']);
});

test('a broken network costs no claim before its time is over, a refusal does', async () => {
  const keeper = keep();
  await vi.advanceTimersByTimeAsync(100_000);
  window.dispatchEvent(new Event('keydown'));
  vi.mocked(api.renew).mockRejectedValueOnce(offlineProblem());
  await vi.advanceTimersByTimeAsync(56_000);
  expect(deadline).not.toBeNull();
  const refusal = new ProblemError({ title: '', status: 409, code: 'claim_lost', detail: '' });
  window.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(140_000);
  vi.mocked(api.renew).mockRejectedValueOnce(refusal);
  window.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(errors).toEqual([refusal]);
  expect(deadline).toBeNull();
  keeper.stop();
});

test('the claim that came with the decision before is held, and none is asked for', async () => {
  expectClaim('c1', Promise.resolve(detail(4) as never));
  const keeper = keep();
  await vi.advanceTimersByTimeAsync(5000);
  expect(deadline).not.toBeNull();
  keeper.stop();
  expect(calls).toEqual(['release 4']);
});

test('where that decision was refused, or its next case taken, the case is claimed as any other', async () => {
  expectClaim('c1', Promise.resolve(null));
  const keeper = keep();
  await vi.advanceTimersByTimeAsync(0);
  keeper.stop();
  expect(calls).toEqual(['claim', 'release 7']);
});

test('a claim that came for a case nobody opens is let go', async () => {
  expectClaim('c1', Promise.resolve(detail(4) as never));
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toEqual(['release 4']);
});

test('a claim that a decision spends is not let go besides: the decision would come too late', async () => {
  const keeper = keep();
  await vi.advanceTimersByTimeAsync(0);
  keeper.spend();
  keeper.stop();
  expect(calls).toEqual(['claim']);
});
