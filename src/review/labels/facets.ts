import { taskTypes } from '../../protocol/tasks.ts';
import type { Db } from '../store/tables.ts';
import { numberOf } from './label-names.ts';

/**
 * Under which keys a label's name stands in a case's facets: itself, each number that the dictionary calls so, and of
 * "label 3" that number of each task that has no name for it.
 */
export type LabelKeys = (name: string) => string[];

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
 * The facets (index-cases.ts) of which a case must have one; null when nothing is asked. Where tasks and labels are
 * both asked for, one and the same finding must have both.
 */
export function facetsOf(asked: { tasks: string[]; labels: string[] }, keys: LabelKeys): string[] | null {
  const { tasks, labels } = asked;
  if (labels.length === 0) return tasks.length === 0 ? null : tasks;
  const asking = tasks.length === 0 ? ['*'] : tasks;
  return labels.flatMap(keys).flatMap((label) => asking.map((task) => `${task} ${label}`));
}
