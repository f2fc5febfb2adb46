import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { CaseDetail } from '../../api/cases.ts';
import type { Role } from '../../api/common.ts';
import type { DecisionAnswer } from '../../api/decisions.ts';
import { getSession } from '../../api/session.ts';
import { ask } from '../api/ask.ts';
import { api, q } from '../api/client.ts';
import { tab } from '../api/people.ts';
import { offlineProblem, ProblemError } from '../api/problem-error.ts';
import { decideKey, refetchCase, rememberCase } from '../live/apply-events.ts';
import { decidedCase, refusedCase } from './decided-case.ts';
import { isForLater } from './for-later.ts';
import type { Deciding, DecidingEvent, Todo } from './machine.ts';
import type { Outbox, OutboxEntry, Outcome, WaitingBody } from './outbox.ts';
import type { makeUndoList } from './undo-list.ts';

export type Person = { id: string; role: Role; undoSeconds: number };

type Options = {
  queryClient: QueryClient;
  of: (caseId: string) => Deciding;
  dispatch: (caseId: string, event: DecidingEvent) => Todo[];
  take: (detail: CaseDetail) => void;
  undo: ReturnType<typeof makeUndoList>;
  notify: () => void;
  person: () => Person | null;
};

const aboutOf = (body: WaitingBody) => JSON.stringify({ ...body, next: undefined, proof: undefined });

/** Sends decisions. While the server cannot be reached they wait in the outbox, which outlives the page. */
export function makeSending({ queryClient, of, dispatch, take, undo, notify, person }: Options) {
  /** What a case showed before its decision, for taking that back while it waits. */
  const before = new Map<string, CaseDetail>();
  /** Keys of decisions that are over. */
  const done = new Set<string>();
  let outbox: Promise<Outbox> | null = null;
  let waiting: readonly OutboxEntry[] = [];
  const idOf = () => person()?.id ?? '';

  /** Of the person who is signed in. Its script is loaded once the page is quiet, and again if that failed. */
  function open(): Promise<Outbox> {
    if (outbox) return outbox;
    const opening = import('./outbox.ts').then(({ makeOutbox }) => {
      const box = makeOutbox({
        personId: idOf(),
        signedIn: async () => (await ask(getSession).catch(() => null))?.person.id ?? null,
        decide: (caseId, body, key) => decide(caseId, () => api.decide(caseId, body, key)),
        claim: api.claim,
        onChange: setWaiting,
        onOutcome: settle,
      });
      void box.drain().catch(() => undefined);
      return box;
    });
    outbox = opening;
    opening.catch(() => {
      if (outbox === opening) outbox = null;
    });
    return opening;
  }

  /** While this runs, events from the server do not show the case as it was before. */
  const decide = <T>(caseId: string, mutationFn: () => Promise<T>) =>
    new MutationObserver(queryClient, {
      mutationKey: decideKey(caseId),
      mutationFn,
      // Fails at once while offline, rather than waiting silently.
      networkMode: 'always',
    }).mutate();

  function setWaiting(entries: readonly OutboxEntry[]): void {
    waiting = entries.filter(
      ({ caseId, key, state }) => !done.has(key) && (state !== 'sending' || of(caseId).is === 'offline'),
    );
    for (const { caseId, key, verdict, body, state, problem } of entries) {
      if (state === 'sending' || done.has(key) || of(caseId).attempt !== null) continue;
      // Of another tab, or of the page before.
      dispatch(caseId, { type: 'wait', attempt: { key, verdict, about: aboutOf(body) } });
      if (state === 'refused' && problem)
        dispatch(caseId, { type: 'refuse', error: new ProblemError(problem) });
    }
    notify();
  }

  /** A decision that is over. A list that was read before it was removed does not bring it back. */
  function forgetWaiting(key: string): void {
    done.add(key);
    setWaiting(waiting.filter((entry) => entry.key !== key));
  }

  function remove(key: string): void {
    forgetWaiting(key);
    open()
      .then((box) => box.remove(key))
      .catch(() => undefined);
  }

  /** A waiting decision got its answer, in this tab or in another. */
  function settle(
    { caseId, key, verdict, title, lane }: OutboxEntry,
    { decision, error }: Outcome,
    here: boolean,
  ) {
    before.delete(caseId);
    // Before it is confirmed, so that nobody sees it as both.
    if (decision) forgetWaiting(key);
    const shown = queryClient.getQueryData(q.case(caseId).queryKey);
    if (decision) {
      dispatch(caseId, { type: 'confirm', outcome: decision.outcome });
      const role = person()?.role;
      if (shown && role) rememberCase(queryClient, decidedCase(shown, decision, role));
    } else {
      dispatch(caseId, { type: 'refuse', error });
      if (shown) rememberCase(queryClient, refusedCase(shown, error));
    }
    // Its row may come from a page before, which did not know of the decision.
    void refetchCase(queryClient, caseId);
    if (!here) return;
    const seconds = person()?.undoSeconds ?? 0;
    const entry = { key, caseId, verdict, title, lane, seconds };
    if (decision) undo.add({ ...entry, decision: Promise.resolve(decision) });
    else undo.add({ ...entry, decision: Promise.reject(error), refused: true });
  }

  /**
   * Sends a decision; returns null if none can be sent now. The answer brings the claim of the next case; it is null if
   * the decision waits in the outbox. Behind others that wait, it waits too: they are sent in order.
   */
  function send(detail: CaseDetail, body: WaitingBody, title: string) {
    const { verdict, next: nextId } = body;
    const { id: caseId } = detail.case;
    const mustWait = body.epoch === null || waiting.some(({ state }) => state === 'waiting');
    const attempt = { verdict, about: aboutOf(body), key: crypto.randomUUID() };
    const [todo] = dispatch(caseId, { type: mustWait ? 'wait' : 'send', attempt });
    if (todo?.do !== 'send' && todo?.do !== 'wait') return null;
    const { key } = todo;
    for (const other of waiting)
      if (other.caseId === caseId && other.state === 'refused' && other.key !== key) remove(other.key);
    // The same decision again, after it was refused.
    done.delete(key);
    before.set(caseId, detail);
    const entry: OutboxEntry = {
      personId: idOf(),
      key,
      caseId,
      title,
      lane: body.lane ?? 'review',
      verdict,
      // Sent later, it must not claim a case that nobody looks at.
      body: { ...body, next: null },
      at: Date.now(),
      tab,
      state: 'sending',
      problem: null,
    };
    if (todo.do === 'send' && nextId) dispatch(nextId, { type: 'expect' });
    const answered = todo.do === 'send' ? sendNow(entry, body) : wait(entry);
    // The case shows it, also if nobody waits for it.
    answered.catch(() => undefined);
    return { key, answered };
  }

  async function sendNow(entry: OutboxEntry, body: WaitingBody): Promise<DecisionAnswer | null> {
    const { caseId, key } = entry;
    const { next: nextId } = body;
    const stored = open();
    // Stored while it is sent: the answer may come to nobody.
    stored.then((box) => box.add(entry)).catch(() => undefined);
    try {
      const answer = await decide(caseId, () => api.decide(caseId, { ...body, epoch: body.epoch ?? 0 }, key));
      remove(key);
      before.delete(caseId);
      dispatch(caseId, { type: 'confirm', outcome: answer.decision.outcome });
      const { next: claimed } = answer;
      if (claimed?.case.claim) {
        if (nextId === undefined) dispatch(claimed.case.id, { type: 'expect' });
        take(claimed);
      } else if (nextId) dispatch(nextId, { type: 'miss' });
      return answer;
    } catch (error) {
      if (nextId) dispatch(nextId, { type: 'miss' });
      if (isForLater(error)) return wait(entry);
      remove(key);
      before.delete(caseId);
      if (error instanceof Error) dispatch(caseId, { type: 'refuse', error });
      throw error;
    }
  }

  /** Leaves the decision in the outbox. Only if that cannot be loaded is it refused as before. */
  async function wait(entry: OutboxEntry): Promise<null> {
    const { caseId } = entry;
    dispatch(caseId, { type: 'cut' });
    try {
      const box = await open();
      await box.wait(entry);
      void box.drain().catch(() => undefined);
      return null;
    } catch {
      const error = offlineProblem();
      before.delete(caseId);
      dispatch(caseId, { type: 'refuse', error });
      throw error;
    }
  }

  /** Takes back a decision that waits. False: none does, or it has been sent meanwhile. */
  async function takeBack(caseId: string): Promise<boolean> {
    const entry = waiting.find((one) => one.caseId === caseId && one.state !== 'refused');
    if (!entry || !(await (await open()).takeBack(entry.key))) return false;
    done.add(entry.key);
    dispatch(caseId, { type: 'takeBack' });
    undo.drop(entry.key);
    const shown = before.get(caseId);
    before.delete(caseId);
    if (shown) rememberCase(queryClient, shown);
    void queryClient.invalidateQueries({ queryKey: q.case(caseId).queryKey });
    return true;
  }

  /** The person has seen why a decision was not accepted. */
  function forget(caseId: string): void {
    dispatch(caseId, { type: 'forget' });
    for (const entry of waiting) if (entry.caseId === caseId && entry.state === 'refused') remove(entry.key);
  }

  async function close(clear = false): Promise<void> {
    const closing = outbox;
    outbox = null;
    waiting = [];
    before.clear();
    notify();
    const box = await closing?.catch(() => null);
    if (clear) await box?.clear();
    box?.close();
  }

  return { send, open, takeBack, forget, close, waiting: () => waiting };
}
