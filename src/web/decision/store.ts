import type { QueryClient } from '@tanstack/react-query';
import type { Case, CaseDetail } from '../../api/cases.ts';
import { api, q } from '../api/client.ts';
import { patchRow, rememberCase } from '../live/apply-events.ts';
import { makeDraftStore } from './draft-store.ts';
import { type Deciding, type DecidingEvent, next, type Todo, untouched } from './machine.ts';
import { forgetObserved } from './observing.ts';
import { makeSending, type Person } from './sending.ts';
import { makeUndoList } from './undo-list.ts';

/** How long a claim that arrived early waits for its case to be opened. After that, a colleague can have the case. */
const patienceMs = 2000;

export type DecidingStore = ReturnType<typeof makeDecidingStore>;

/**
 * The state of every case this window decides, and the decisions it can undo. Stored outside the pages, since a page is
 * left before its answer comes.
 */
export function makeDecidingStore(queryClient: QueryClient) {
  const drafts = makeDraftStore();
  const cases = new Map<string, Deciding>();
  const listeners = new Set<() => void>();
  let person: Person | null = null;

  const of = (caseId: string): Deciding => cases.get(caseId) ?? untouched;
  const notify = () => {
    for (const listener of listeners) listener();
  };

  const undoMs = () => (person?.undoSeconds ?? 0) * 1000;
  const undo = makeUndoList(notify);

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
      if (one.do === 'settleDraft') drafts.decided(caseId, undoMs());
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

  /** Claims a case that is about to open, while its page is drawn. If that fails, the page tries and shows why. */
  function claimAhead(caseId: string): void {
    const { is, open, expected } = of(caseId);
    if (open || expected || !(is === 'free' || is === 'undone')) return;
    dispatch(caseId, { type: 'expect' });
    api.claim(caseId).then(take, () => dispatch(caseId, { type: 'miss' }));
  }

  const sending = makeSending({ queryClient, of, dispatch, take, undo, notify, person: () => person });

  /** Begins with this person. Nothing of the person before is shown any more. */
  function begin(next: Person): void {
    const isOther = person !== null && person.id !== next.id;
    person = next;
    void drafts.load(next.id);
    if (!isOther) return;
    forgetObserved();
    void sending.close();
    cases.clear();
    for (const { key } of undo.list()) undo.drop(key);
  }

  /** Takes back the case of a decision that was undone. */
  function putBack(back: Case): Promise<void> {
    dispatch(back.id, { type: 'undo' });
    drafts.undone(back.id);
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
    claimAhead,
    putBack,
    undo,
    drafts,
    begin,
    send: sending.send,
    openOutbox: sending.open,
    takeBack: sending.takeBack,
    forget: sending.forget,
    /** Decisions that the server has not accepted yet, in the order in which they were made. */
    waiting: sending.waiting,
    /** An explicit sign-out: nothing that this person entered stays in the browser. */
    async clear(): Promise<void> {
      await sending.close(true);
      await drafts.clear();
      cases.clear();
      forgetObserved();
      person = null;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
