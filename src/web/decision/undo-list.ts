import type { Decision, Outcome, Verdict } from '../../api/cases.ts';

/** A decision that can still be called back. `until` by this computer's clock. */
export type Undoable = {
  key: string;
  caseId: string;
  verdict: Verdict;
  title: string;
  lane: string;
  until: number;
  seconds: number;
  /** As the server took it; fails where it did not. */
  decision: Promise<Decision>;
  /** The server did not take it, and the person has not been back at the case since. */
  refused?: true;
  /** What came of it where it was another look, once the server has said so. */
  outcome?: Outcome;
  /** All decisions of many alike; `notBack`: how many could not be taken back. */
  many?: { ids: readonly string[]; notBack: number };
};

const maxItems = 3;

/** What was decided in this window and can be taken back, the latest first. */
export function makeUndoList(notify: () => void) {
  let list: readonly Undoable[] = [];
  const set = (next: readonly Undoable[]) => {
    list = next;
    notify();
  };
  return {
    list: () => list,
    add(entry: Omit<Undoable, 'until'>) {
      // Whoever undoes it hears of the failure; the case itself tells of it anyway.
      entry.decision.catch(() => undefined);
      const until = Date.now() + entry.seconds * 1000;
      set([{ ...entry, until }, ...list.filter(({ key }) => key !== entry.key)].slice(0, maxItems));
    },
    change: (key: string, changes: Partial<Undoable>) =>
      set(list.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry))),
    drop: (key: string) => set(list.filter((entry) => entry.key !== key)),
    /** What was decided of a case alone is taken back another way. */
    dropOf: (caseId: string) => set(list.filter((entry) => entry.many || entry.caseId !== caseId)),
  };
}
