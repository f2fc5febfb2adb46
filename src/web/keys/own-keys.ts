import { useSyncExternalStore } from 'react';
import { type Binding, type KeyAction, keyTable } from './key-table.ts';

/** The keys of whoever sits here: the table's, but for those they chose otherwise. Kept in this browser, by person. */
let personId = '';
let bindings: readonly Binding[] = keyTable;
const listeners = new Set<() => void>();
const place = () => `second-look.keys.${personId}`;

/** Keys that have to stay what they are for a page to be usable. */
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

export function currentBindings(): readonly Binding[] {
  return bindings;
}

/** Reads what this person chose before. What is not understood, or means two things, is left out. */
export function loadOwnKeys(person: string): void {
  if (person === personId) return;
  personId = person;
  set(keyTable);
  let kept: unknown = null;
  try {
    kept = JSON.parse(localStorage.getItem(place()) ?? 'null');
  } catch {
    return;
  }
  if (typeof kept !== 'object' || kept === null) return;
  const chosen = new Map(Object.entries(kept));
  // All at once: two that changed places would each be in the other's way.
  let wanted: Binding[] = keyTable.map(({ action, keys }) => {
    const own: unknown = chosen.get(action);
    return { action, keys: typeof own === 'string' && own !== '' ? own : keys };
  });
  const inTheWay = (one: Binding) =>
    one.keys !== defaultOf(one.action) && conflictOf(one.action, one.keys, wanted) !== null;
  for (let wrong = wanted.find(inTheWay); wrong; wrong = wanted.find(inTheWay)) {
    const { action } = wrong;
    wanted = wanted.map((one) => (one.action === action ? { action, keys: defaultOf(action) } : one));
  }
  set(wanted);
}

function keep(next: readonly Binding[]) {
  set(next);
  const own = next.filter(({ action, keys }) => keys !== defaultOf(action));
  try {
    if (own.length === 0) localStorage.removeItem(place());
    else
      localStorage.setItem(place(), JSON.stringify(Object.fromEntries(own.map((b) => [b.action, b.keys]))));
  } catch {
    // Full or switched off: they hold for as long as the page does.
  }
}

/** Whose key it is already, or starts or continues; null where nothing stands in the way. */
export function conflictOf(
  action: KeyAction,
  keys: string,
  among: readonly Binding[] = bindings,
): KeyAction | null {
  const other = among.find(
    (entry) =>
      entry.action !== action &&
      (entry.keys === keys || entry.keys.startsWith(`${keys} `) || keys.startsWith(`${entry.keys} `)),
  );
  return other?.action ?? null;
}

/** Whether a key may be given to an action at all. `null`: wait, it is only held for another. */
export function mayBeKey(key: string): boolean | null {
  if (modifiers.has(key)) return null;
  return !untouchable.has(key);
}

/** Gives an action its key, unless another has it: that one is answered. */
export function chooseKeys(action: KeyAction, keys: string): KeyAction | null {
  const conflict = conflictOf(action, keys);
  if (conflict) return conflict;
  keep(bindings.map((entry) => (entry.action === action ? { action, keys } : entry)));
  return null;
}

export function resetKeys(): void {
  keep(keyTable);
}

export function hasOwnKeys(): boolean {
  return bindings.some(({ action, keys }) => keys !== defaultOf(action));
}

function keyOf(action: KeyAction): string {
  return bindings.find((entry) => entry.action === action)?.keys ?? '';
}

/** What to press for an action; drawn anew when the person chooses another key. */
export function useKeyOf(): (action: KeyAction) => string {
  useSyncExternalStore(subscribe, currentBindings);
  return keyOf;
}
