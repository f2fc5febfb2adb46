import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { Case, CaseDetail } from '../../api/cases.ts';
import type { DecisionBody } from '../../api/decisions.ts';
import { api, q } from '../api/client.ts';
import { isProblem } from '../api/problem-error.ts';
import { decideKey, patchRow, rememberCase } from '../live/apply-events.ts';
import { dropDraft } from './draft.ts';
import { type Deciding, type DecidingEvent, next, type Todo, untouched } from './machine.ts';
import { makeUndoList } from './undo-list.ts';

/** How long a claim that arrived early waits for its case to be opened. After that, a colleague can have the case. */
const patienceMs = 2000;

export type DecidingStore = ReturnType<typeof makeDecidingStore>;

/**
 * The state of every case this window decides, and the decisions it can undo. Stored outside the pages, since a page is
 * left before its answer comes.
 */
export function makeDecidingStore(queryClient: QueryClient) {
  const cases = new Map<string, Deciding>();
  const listeners = new Set<() => void>();

  const of = (caseId: string): Deciding => cases.get(caseId) ?? untouched;
  const notify = () => {
    for (const listener of listeners) listener();
  };

  function dispatch(caseId: string, event: DecidingEvent): Todo[] {
    const before = of(caseId);
    const { now, todo } = next(before, event);
    if (now !== before) {
      cases.set(caseId, now);
      notify();
    }
    for (const one of todo) {
      if (one.do === 'claim')
        api.claim(caseId).then(take, (error) => dispatch(caseId, { type: 'lapse', error }));
      if (one.do === 'release') void api.release(caseId, one.epoch).catch(() => undefined);
      if (one.do === 'clearDraft') dropDraft(caseId);
    }
    return todo;
  }

  /** Stores a claim that was granted, with the current case. Releases it if the case is not opened in time. */
  function take(detail: CaseDetail): void {
    const { id, claim } = detail.case;
    if (!claim) return void dispatch(id, { type: 'lapse', error: null });
    const { epoch } = claim;
    dispatch(id, { type: 'claim', claim: { epoch, since: Date.now() } });
    const { is, claim: held } = of(id);
    if (is !== 'held' || held?.epoch !== epoch) return;
    rememberCase(queryClient, detail);
    setTimeout(() => {
      if (!of(id).open && of(id).claim?.epoch === epoch) dispatch(id, { type: 'leave' });
    }, patienceMs);
  }

  /** Sends a decision; returns null if none can be sent now. The answer brings the claim of the next case. */
  function send(caseId: string, body: DecisionBody) {
    const { verdict, next: nextId } = body;
    const about = JSON.stringify({ ...body, next: undefined });
    const [todo] = dispatch(caseId, { type: 'send', attempt: { verdict, about, key: crypto.randomUUID() } });
    if (todo?.do !== 'send') return null;
    const { key } = todo;
    if (nextId) dispatch(nextId, { type: 'expect' });
    // Fails at once while offline, so that the case does not look decided while it waits for the network.
    const answered = new MutationObserver(queryClient, {
      mutationKey: decideKey(caseId),
      mutationFn: () => api.decide(caseId, body, key),
      networkMode: 'always',
    }).mutate();
    answered.then(
      ({ decision, next: claimed }) => {
        dispatch(caseId, { type: 'confirm', outcome: decision.outcome });
        if (claimed?.case.claim) {
          if (nextId === undefined) dispatch(claimed.case.id, { type: 'expect' });
          take(claimed);
        } else if (nextId) dispatch(nextId, { type: 'miss' });
      },
      (error) => {
        dispatch(caseId, { type: isProblem(error, 'offline') ? 'cut' : 'refuse', error });
        if (nextId) dispatch(nextId, { type: 'miss' });
      },
    );
    return { key, answered };
  }

  /** Takes back the case of a decision that was undone. */
  function putBack(back: Case): Promise<void> {
    dispatch(back.id, { type: 'undo' });
    patchRow(queryClient, back);
    return queryClient.invalidateQueries({ queryKey: q.case(back.id).queryKey });
  }

  return {
    of,
    /**
     * Whether this window decided the case in a second look or an appeal. The decision that stands may be somebody
     * else's.
     */
    looked: (caseId: string): boolean => of(caseId).looked,
    dispatch,
    take,
    send,
    putBack,
    undo: makeUndoList(notify),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
