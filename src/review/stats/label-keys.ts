import type { Db } from '../store/tables.ts';

/** What the dictionary calls a label's key: itself where it is a name already, null for a number without one. */
export type KeyName = (key: string) => string | null;

export async function keyNames(db: Db): Promise<KeyName> {
  const rows = await db.selectFrom('label').select(['task', 'number', 'name']).execute();
  const names = new Map(rows.map(({ task, number, name }) => [`${task}#${number}`, name]));
  return (key) => names.get(key) ?? (key === '' || /^[\w-]+#\d+$/.test(key) ? null : key);
}

/** "task label" → its parts; a task's name has no blank in it. */
export function partsOf(facet: string): { task: string; key: string } {
  const at = facet.indexOf(' ');
  return { task: facet.slice(0, at), key: facet.slice(at + 1) };
}
