import type { Advice } from '../../api/advice.ts';
import type { Decision, Outcome, Verdict } from '../../api/cases.ts';

/** A decision that can still be undone. `until` by this computer's clock. */
export type Undoable = {
  key: string;
  caseId: string;
  verdict: Verdict;
  title: string;
  lane: string;
  until: number;
  seconds: number;
  /** Resolves with the decision that the server accepted, or null if it waits; rejects if it was refused. */
  decision: Promise<Decision | null>;
  /** It waits in the outbox for the network. */
  waits?: true;
  /** The server refused it, and the person has not returned to the case since. */
  refused?: true;
  /** The adviser would have decided otherwise. */
  advice?: Advice;
  /** The outcome of a second look or an appeal, once the server has reported it. */
  outcome?: Outcome;
  /** A bulk decision: its decisions, and how many could not be undone (`notBack`). */
  many?: { ids: readonly string[]; notBack: number };
};

const maxItems = 3;

/** The decisions of this window that can be undone, the latest first. */
export function makeUndoList(notify: () => void) {
  let list: readonly Undoable[] = [];
  const set = (next: readonly Undoable[]) => {
    list = next;
    notify();
  };
  return {
    list: () => list,
    add(entry: Omit<Undoable, 'until'>) {
      // Undoing reports the failure, and so does the case.
      entry.decision.catch(() => undefined);
      const until = Date.now() + entry.seconds * 1000;
      set([{ ...entry, until }, ...list.filter(({ key }) => key !== entry.key)].slice(0, maxItems));
    },
    change: (key: string, changes: Partial<Undoable>) =>
      set(list.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry))),
    drop: (key: string) => set(list.filter((entry) => entry.key !== key)),
    /** Removes the entry of a single case. Bulk decisions stay. */
    dropOf: (caseId: string) => set(list.filter((entry) => entry.many || entry.caseId !== caseId)),
  };
}
