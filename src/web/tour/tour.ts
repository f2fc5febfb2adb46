import { useSyncExternalStore } from 'react';
import type { KeyAction } from '../keys/key-table.ts';

/** What a moderator needs to know by heart, in the order in which it is needed; any of its keys leads on. */
export const tourHints = [
  { name: 'decide', actions: ['approve', 'reject', 'escalate'] },
  { name: 'undo', actions: ['undo'] },
  { name: 'move', actions: ['next', 'skip'] },
  { name: 'help', actions: ['help'] },
] as const satisfies readonly { name: string; actions: readonly KeyAction[] }[];

/** Which hint is shown on this page; null: none, since nobody asked for the tour. */
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

/** The next hint. Answers whether that was the last one. */
export function nextHint(): boolean {
  if (at === null) return false;
  const last = at === tourHints.length - 1;
  set(last ? null : at + 1);
  return last;
}

/** Somebody pressed a key: leads on where it is one of those that are being shown. Answers whether the tour ended. */
export function tourHears(action: KeyAction): boolean {
  const actions: readonly KeyAction[] = at === null ? [] : (tourHints[at]?.actions ?? []);
  return actions.includes(action) && nextHint();
}
