import type { Db } from '../store/tables.ts';

/** The dictionary's name for a label's key: the key itself if it is a name, null for a number without one. */
export type KeyName = (key: string) => string | null;

export async function keyNames(db: Db): Promise<KeyName> {
  const rows = await db.selectFrom('label').select(['task', 'number', 'name']).execute();
  const names = new Map(rows.map(({ task, number, name }) => [`${task}#${number}`, name]));
  return (key) => names.get(key) ?? (key === '' || /^[\w-]+#\d+$/.test(key) ? null : key);
}

/** Splits "task label"; a task's name contains no space. */
export function partsOf(facet: string): { task: string; key: string } {
  const at = facet.indexOf(' ');
  return { task: facet.slice(0, at), key: facet.slice(at + 1) };
}
