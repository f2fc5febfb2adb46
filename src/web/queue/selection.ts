import { useSyncExternalStore } from 'react';
import type { Case } from '../../api/cases.ts';
import { maxBulkCases } from '../../api/deciding.ts';

/** The selected cases, in order of selection, and the row where a range begins. */
export type Selection = { cases: ReadonlyMap<string, Case>; anchor: string | null };

export const noSelection: Selection = { cases: new Map(), anchor: null };

export function toggled({ cases }: Selection, row: Case): Selection {
  const next = new Map(cases);
  if (!next.delete(row.id) && next.size < maxBulkCases) next.set(row.id, row);
  return { cases: next, anchor: row.id };
}

/** Adds everything from the anchor to `row`, both included, in the list's order. */
export function extended(selection: Selection, rows: readonly Case[], row: Case): Selection {
  const from = rows.findIndex(({ id }) => id === selection.anchor);
  const to = rows.findIndex(({ id }) => id === row.id);
  if (from < 0 || to < 0) return toggled(selection, row);
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1).filter(selectable);
  return added(selection, range);
}

export function added({ cases, anchor }: Selection, rows: readonly Case[]): Selection {
  const next = new Map(cases);
  for (const row of rows) if (next.size < maxBulkCases) next.set(row.id, row);
  return { cases: next, anchor };
}

/** Only cases that can be decided here can be selected. */
export function selectable(row: Case): boolean {
  return row.allowedDecisions.length > 0;
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Unselected rows that are similar to the selected ones: of the same kind, with the same words, or of the same user
 * under the same strongest label.
 */
export function alikeTo({ cases }: Selection, rows: readonly Case[]): Case[] {
  const traits = (row: Case) => {
    const words = fold(row.kind === 'text' ? row.preview : row.title);
    const label = row.labels[0]?.label;
    return [
      words ? `${row.kind} words ${words}` : null,
      row.userId && label ? `${row.kind} user ${row.userId} ${label}` : null,
    ].filter((trait) => trait !== null);
  };
  const wanted = new Set([...cases.values()].flatMap(traits));
  return rows.filter(
    (row) => selectable(row) && !cases.has(row.id) && traits(row).some((trait) => wanted.has(trait)),
  );
}

/** `count` random items; all if there are no more. */
export function drawn<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  const rest = [...items];
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat();
}

let selection = noSelection;
let listed: readonly Case[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stored outside the list, so that a row renders again only if its own selection changes. */
export function select(next: Selection): void {
  selection = next;
  for (const listener of listeners) listener();
}

/** The rows that a range covers. */
export function listRows(rows: readonly Case[]): void {
  listed = rows;
}

export function toggle(row: Case): void {
  if (selectable(row) || selection.cases.has(row.id)) select(toggled(selection, row));
}

export function extendTo(row: Case, among: readonly Case[] = listed): void {
  if (selectable(row)) select(extended(selection, among, row));
}

export function selected(): Selection {
  return selection;
}

export function useSelection(): Selection {
  return useSyncExternalStore(subscribe, selected);
}

export function useIsSelected(id: string): boolean {
  return useSyncExternalStore(subscribe, () => selection.cases.has(id));
}
