import { useSyncExternalStore } from 'react';

/** A case that a colleague has just handed to this person. */
export type Handed = { caseId: string; by: string; asked: boolean };

let list: readonly Handed[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Handed[]) {
  list = next;
  for (const listener of listeners) listener();
}

export function addHanded(entry: Handed): void {
  set([entry, ...list.filter(({ caseId }) => caseId !== entry.caseId)].slice(0, 3));
}

export function dropHanded(caseId: string): void {
  set(list.filter((entry) => entry.caseId !== caseId));
}

export function useHanded(): readonly Handed[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => list,
  );
}
