import { taskTypes } from '../../protocol/tasks.ts';
import type { Db } from '../store/tables.ts';
import { numberOf } from './label-names.ts';

/**
 * The keys of a label's name in facets of cases: the name itself, each number that the dictionary gives this name, and
 * for "label 3" the number of each task that has no name for it.
 */
export type LabelKeys = (name: string) => string[];

/** The keys for these filters; the dictionary is read only if one of them names a label. */
export const keysFor = async (
  db: Db,
  filters: readonly { labels: readonly string[] }[],
): Promise<LabelKeys> => (filters.some(({ labels }) => labels.length > 0) ? labelKeys(db) : () => []);

export async function labelKeys(db: Db): Promise<LabelKeys> {
  const rows = await db.selectFrom('label').select(['task', 'number', 'name']).execute();
  const named = Map.groupBy(rows, (row) => row.name);
  const known = new Set(rows.map((row) => `${row.task}#${row.number}`));
  return (name) => {
    const number = numberOf(name);
    const nameless = number === null ? [] : taskTypes.map((task) => `${task}#${number}`);
    return [
      name,
      ...(named.get(name) ?? []).map((row) => `${row.task}#${row.number}`),
      ...nameless.filter((key) => !known.has(key)),
    ];
  };
}

/**
 * The facets (index-cases.ts) of which a case must have one; null without a filter. With both tasks and labels, the
 * same finding must have both.
 */
export function facetsOf(filter: { tasks: string[]; labels: string[] }, keys: LabelKeys): string[] | null {
  const { tasks, labels } = filter;
  if (labels.length === 0) return tasks.length === 0 ? null : tasks;
  const taskKeys = tasks.length === 0 ? ['*'] : tasks;
  return labels.flatMap(keys).flatMap((label) => taskKeys.map((task) => `${task} ${label}`));
}

/** The facet of cases with this task and label, by the label's key; '' is all cases. */
export const facetOf = (task: string | null | undefined, label: string | null | undefined): string =>
  label == null ? (task ?? '') : `${task ?? '*'} ${label}`;
