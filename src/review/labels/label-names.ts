import type { Db } from '../store/tables.ts';

/** What the dictionary calls a numeric label of a task; "label 3" where it has no name yet (V6). */
export type LabelNames = (task: string, number: number) => string;

export async function labelNames(db: Db): Promise<LabelNames> {
  const rows = await db.selectFrom('label').select(['task', 'number', 'name']).execute();
  const names = new Map(rows.map((row) => [`${row.task} ${row.number}`, row.name]));
  return (task, number) => names.get(`${task} ${number}`) ?? `label ${number}`;
}
