import { useSyncExternalStore } from 'react';
import { type Binding, type KeyAction, keyTable, sequencesMeet } from './key-table.ts';

/** The current person's keys: the table's, except those they changed. Stored in this browser, by person. */
let personId = '';
let bindings: readonly Binding[] = keyTable;
const listeners = new Set<() => void>();
const place = () => `second-look.keys.${personId}`;

/** Keys that cannot be chosen, since pages need them. */
const untouchable = new Set(['Escape', 'Tab', 'Enter', 'Process', 'Dead', 'Unidentified']);
const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Fn']);

function set(next: readonly Binding[]) {
  bindings = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function defaultOf(action: KeyAction): string {
  return keyTable.find((entry) => entry.action === action)?.keys ?? '';
}

/** Keys that a person chose for an action. A choice by digit needs its digit, also where they chose before it did. */
const ownKeysOf = (action: KeyAction, chosen: string): string =>
  defaultOf(action).endsWith(' #') && !chosen.endsWith(' #') ? `${chosen} #` : chosen;

export function currentBindings(): readonly Binding[] {
  return bindings;
}

/** Loads this person's stored keys. Entries that are not valid or conflict are skipped. */
export function loadOwnKeys(person: string): void {
  if (person === personId) return;
  personId = person;
  set(keyTable);
  let stored: unknown = null;
  try {
    stored = JSON.parse(localStorage.getItem(place()) ?? 'null');
  } catch {
    return;
  }
  if (typeof stored !== 'object' || stored === null) return;
  const chosen = new Map(Object.entries(stored));
  // All at once: two swapped keys would otherwise conflict.
  let wanted: Binding[] = keyTable.map(({ action, keys }) => {
    const own: unknown = chosen.get(action);
    return { action, keys: typeof own === 'string' && own !== '' ? ownKeysOf(action, own) : keys };
  });
  const inTheWay = (one: Binding) =>
    one.keys !== defaultOf(one.action) && conflictOf(one.action, one.keys, wanted) !== null;
  for (let wrong = wanted.find(inTheWay); wrong; wrong = wanted.find(inTheWay)) {
    const { action } = wrong;
    wanted = wanted.map((one) => (one.action === action ? { action, keys: defaultOf(action) } : one));
  }
  set(wanted);
}

function save(next: readonly Binding[]) {
  set(next);
  const own = next.filter(({ action, keys }) => keys !== defaultOf(action));
  try {
    if (own.length === 0) localStorage.removeItem(place());
    else
      localStorage.setItem(place(), JSON.stringify(Object.fromEntries(own.map((b) => [b.action, b.keys]))));
  } catch {
    // Storage is full or switched off: the keys last as long as the page.
  }
}

/**
 * The action that has this key, or a sequence that starts with it or is started by it; null if there is no conflict.
 */
export function conflictOf(
  action: KeyAction,
  keys: string,
  among: readonly Binding[] = bindings,
): KeyAction | null {
  const other = among.find((entry) => entry.action !== action && sequencesMeet(entry.keys, keys));
  return other?.action ?? null;
}

/** Whether a key can be chosen. `null`: a modifier, wait for the next key. */
export function mayBeKey(key: string): boolean | null {
  if (modifiers.has(key)) return null;
  return !untouchable.has(key);
}

/** Sets the key of an action; returns the action that already has it, if any. */
export function chooseKeys(action: KeyAction, keys: string): KeyAction | null {
  const own = ownKeysOf(action, keys);
  const conflict = conflictOf(action, own);
  if (conflict) return conflict;
  save(bindings.map((entry) => (entry.action === action ? { action, keys: own } : entry)));
  return null;
}

export function resetKeys(): void {
  save(keyTable);
}

export function hasOwnKeys(): boolean {
  return bindings.some(({ action, keys }) => keys !== defaultOf(action));
}

function keyOf(action: KeyAction): string {
  return bindings.find((entry) => entry.action === action)?.keys ?? '';
}

/** The key of an action; renders again when the person changes a key. */
export function useKeyOf(): (action: KeyAction) => string {
  useSyncExternalStore(subscribe, currentBindings);
  return keyOf;
}
