// @vitest-environment node
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { CaseDetail } from '../../api/cases.ts';
import type { DecisionAnswer } from '../../api/decisions.ts';
import { api, q } from '../api/client.ts';
import { ProblemError } from '../api/problem-error.ts';
import { applyEvents } from '../live/apply-events.ts';
import type { Person } from './sending.ts';
import { type DecidingStore, makeDecidingStore } from './store.ts';

const detail = (id: string, epoch: number, title = '') =>
  ({ case: { id, title, claim: { by: { id: 'p', name: 'Mo' }, epoch, expiresAt: '' } } }) as CaseDetail;
const body = { verdict: 'reject', version: 1, epoch: 1, next: 'c2' } as const;
const conflict = new ProblemError({ title: '', status: 409, code: 'case_changed', detail: '' });
const tick = () => new Promise((resolve) => setTimeout(resolve));
const hasDraft = (deciding: DecidingStore) => deciding.drafts.of('c1').note === 'my words';

/** A case that this window holds, and the decisions it sends. */
async function holding() {
  const queryClient = new QueryClient();
  const deciding = makeDecidingStore(queryClient);
  const person: Person = { id: crypto.randomUUID(), role: 'moderator', undoSeconds: 10 };
  deciding.begin(person);
  const answers: PromiseWithResolvers<DecisionAnswer>[] = [];
  const decide = vi.spyOn(api, 'decide').mockImplementation(() => {
    const answer = Promise.withResolvers<DecisionAnswer>();
    answers.push(answer);
    return answer.promise;
  });
  const claim = vi.spyOn(api, 'claim').mockImplementation(async (id) => detail(id, 1));
  deciding.dispatch('c1', { type: 'open' });
  await tick();
  claim.mockClear();
  deciding.drafts.change('c1', { note: 'my words' });
  const send = (more: object = {}) => {
    const sent = deciding.send(detail('c1', 1, 'free coins'), { ...body, ...more }, 'free coins');
    sent?.answered.catch(() => undefined);
    return sent;
  };
  return { queryClient, deciding, answers, decide, claim, send, person };
}
const taken = (next: CaseDetail | null) => ({ decision: { outcome: null }, next }) as DecisionAnswer;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('one key press sends one decision, whose draft stays as long as it can be undone', async () => {
  const { deciding, answers, decide, send } = await holding();
  send();
  expect(send()).toBeNull();
  await tick();
  expect(decide).toHaveBeenCalledTimes(1);
  answers[0]?.resolve(taken(null));
  await tick();
  expect(deciding.of('c1').is).toBe('confirmed');
  expect(hasDraft(deciding)).toBe(true);
  await deciding.putBack(detail('c1', 1).case);
  expect(deciding.of('c1').is).toBe('undone');
  expect(hasDraft(deciding)).toBe(true);
});

test('a conflict keeps the draft, and a retry of the same body has the same key', async () => {
  const { deciding, answers, send } = await holding();
  const first = send();
  deciding.dispatch('c1', { type: 'leave' });
  await tick();
  answers[0]?.reject(conflict);
  await tick();
  expect(deciding.of('c1')).toMatchObject({ is: 'refused', refusal: conflict });
  expect(hasDraft(deciding)).toBe(true);
  deciding.dispatch('c1', { type: 'open' });
  await tick();
  expect(deciding.of('c1')).toMatchObject({ is: 'held', refusal: conflict });
  expect(send()?.key).toBe(first?.key);
  await tick();
  answers[1]?.reject(conflict);
  await tick();
  expect(send({ note: 'other words' })?.key).not.toBe(first?.key);
});

test.each([
  [detail('c2', 5), 0, 5],
  [null, 1, 1],
])('the next case is claimed by the answer, or by a request of its own', async (next, claims, epoch) => {
  const { deciding, answers, claim, send } = await holding();
  send();
  deciding.dispatch('c2', { type: 'open' });
  await tick();
  expect(claim).not.toHaveBeenCalled();
  answers[0]?.resolve(taken(next));
  await tick();
  expect(claim).toHaveBeenCalledTimes(claims);
  expect(deciding.of('c2')).toMatchObject({ is: 'held', claim: { epoch } });
});

test('a claim answered after the decision was sent does not show the case as undecided again', async () => {
  const { queryClient, deciding, send } = await holding();
  queryClient.setQueryData(q.case('c1').queryKey, detail('c1', 1, 'as decided'));
  send();
  deciding.take(detail('c1', 1, 'as before'));
  expect(queryClient.getQueryData(q.case('c1').queryKey)?.case.title).toBe('as decided');
});

test('neither does an event from the server before the answer', async () => {
  const { queryClient, answers, send } = await holding();
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    return Response.json({ items: [] });
  });
  const report = () => applyEvents(queryClient, [{ type: 'claim.changed', caseId: 'c1' }]);
  send();
  await report();
  expect(requests).toEqual([]);
  answers[0]?.resolve(taken(null));
  await tick();
  await report();
  expect(requests).toHaveLength(1);
});

test('a case that is about to open is claimed once, before its page asks', async () => {
  const { deciding, claim } = await holding();
  deciding.claimAhead('c2');
  deciding.claimAhead('c2');
  deciding.dispatch('c2', { type: 'open' });
  await tick();
  expect(deciding.of('c2').is).toBe('held');
  deciding.claimAhead('c2');
  expect(claim.mock.calls).toEqual([['c2']]);
});

test('a claim ahead that was refused is left to the page, which shows why', async () => {
  const { deciding, claim } = await holding();
  claim.mockRejectedValue(conflict);
  deciding.claimAhead('c2');
  await tick();
  expect(deciding.of('c2')).toMatchObject({ is: 'free', expected: false, lapse: null });
  deciding.dispatch('c2', { type: 'open' });
  await tick();
  expect(deciding.of('c2')).toMatchObject({ is: 'lapsed', lapse: conflict });
  expect(claim).toHaveBeenCalledTimes(2);
});
