import { useSyncExternalStore } from 'react';
import type { KeyAction } from '../keys/key-table.ts';

/** The most important keys, in the order in which a moderator needs them; any key of a hint leads to the next. */
export const tourHints = [
  { name: 'decide', actions: ['approve', 'reject', 'escalate'] },
  { name: 'undo', actions: ['undo'] },
  { name: 'move', actions: ['next', 'skip'] },
  { name: 'help', actions: ['help'] },
] as const satisfies readonly { name: string; actions: readonly KeyAction[] }[];

/** The index of the shown hint; null if the tour was not started. */
let at: number | null = null;
const listeners = new Set<() => void>();

function set(next: number | null) {
  at = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = () => at;

export function useTour(): number | null {
  return useSyncExternalStore(subscribe, current);
}

export function startTour(): void {
  set(0);
}

export function leaveTour(): void {
  set(null);
}

/** Goes to the next hint. Returns whether that was the last one. */
export function nextHint(): boolean {
  if (at === null) return false;
  const last = at === tourHints.length - 1;
  set(last ? null : at + 1);
  return last;
}

/** Handles a key action: goes on if it belongs to the shown hint. Returns whether the tour ended. */
export function tourHears(action: KeyAction): boolean {
  const actions: readonly KeyAction[] = at === null ? [] : (tourHints[at]?.actions ?? []);
  return actions.includes(action) && nextHint();
}
