import { prepared } from '../../platform/database/prepared.ts';
import type { Db } from '../store/tables.ts';

/** The dictionary's name for a numeric label of a task; "label 3" when it has none (V6). */
export type LabelNames = (task: string, number: number) => string;

export async function labelNames(db: Db): Promise<LabelNames> {
  const dictionary = db.selectFrom('label').select(['task', 'number', 'name']);
  const { rows } = await prepared(db, 'label names', dictionary);
  const names = new Map(rows.map((row) => [`${row.task} ${row.number}`, row.name]));
  return (task, number) => names.get(`${task} ${number}`) ?? unnamed(number);
}

/** The name of a number that the dictionary does not name yet, and the number in such a name. */
export const unnamed = (number: number): string => `label ${number}`;
export function numberOf(name: string): number | null {
  const digits = /^label (-?\d{1,9})$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}
