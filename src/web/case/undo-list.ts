import { useSyncExternalStore } from 'react';
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
  refused: boolean;
  /** What came of it where it was another look, once the server has said so. */
  outcome?: Outcome;
  /** All decisions of many alike; `notBack`: how many could not be taken back. */
  many?: { ids: readonly string[]; notBack: number };
};

const most = 3;
let list: readonly Undoable[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Undoable[]) {
  list = next;
  for (const listener of listeners) listener();
}

export function addUndoable(entry: Undoable): void {
  // Whoever undoes it hears of the failure; the case itself tells of it anyway.
  entry.decision.catch(() => undefined);
  set([entry, ...list].slice(0, most));
}

export function changeUndoable(key: string, changes: Partial<Undoable>): void {
  set(list.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)));
}

export function dropUndoable(key: string): void {
  set(list.filter((entry) => entry.key !== key));
}

/** What was decided of a case alone is taken back another way. */
export function dropUndoableOf(caseId: string): void {
  set(list.filter((entry) => entry.many || entry.caseId !== caseId));
}

export function useUndoables(): readonly Undoable[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => list,
  );
}
