import { useSyncExternalStore } from 'react';
import type { Decision } from '../../api/cases.ts';

/** A decision that can still be called back. `until` by this computer's clock. */
export type Undoable = { decision: Decision; title: string; lane: string; until: number; seconds: number };

const most = 3;
let list: readonly Undoable[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Undoable[]) {
  list = next;
  for (const listener of listeners) listener();
}

export function addUndoable(entry: Undoable): void {
  set([entry, ...list].slice(0, most));
}

export function dropUndoable(decisionId: string): void {
  set(list.filter((entry) => entry.decision.id !== decisionId));
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
