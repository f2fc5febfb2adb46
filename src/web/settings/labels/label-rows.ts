import type { LabelEntry, SeenLabel } from '../../../api/labels.ts';

/** A number that was seen, that is in the dictionary, or both. */
export type LabelRow = {
  task: string;
  number: number;
  entry: LabelEntry | null;
  count: number;
  examples: SeenLabel['examples'];
};

export const rowKey = ({ task, number }: Pick<LabelRow, 'task' | 'number'>) => `${task}:${number}`;

/** Unnamed numbers, the most frequent first, then the dictionary in its own order. */
export function labelRows(
  labels: readonly LabelEntry[],
  seen: readonly SeenLabel[],
): { nameless: LabelRow[]; named: LabelRow[] } {
  const known = new Set(labels.map(rowKey));
  const seenBy = new Map(seen.map((one) => [rowKey(one), one]));
  const nameless = seen
    .filter((one) => !known.has(rowKey(one)))
    .map((one) => ({ ...one, entry: null }))
    .sort((a, b) => b.count - a.count);
  const named = labels.map((entry) => {
    const seen = seenBy.get(rowKey(entry));
    const { task, number } = entry;
    return { task, number, entry, count: seen?.count ?? 0, examples: seen?.examples ?? [] };
  });
  return { nameless, named };
}

/** Whether a row's names, number and task contain all words of a search. */
export function fits(row: LabelRow, search: string, taskName: (task: string) => string): boolean {
  const { entry } = row;
  const names = entry ? [entry.name, ...Object.values(entry.names)] : [];
  const text = [...names, String(row.number), row.task, taskName(row.task)].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
