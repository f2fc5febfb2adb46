import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether a column holds these words, whatever their letter case; `%` and `_` mean themselves. */
export function contains(column: Expression<unknown>, words: string): Expression<SqlBool> {
  const escaped = words.replace(/[\\%_]/g, (character) => `\\${character}`);
  return sql<SqlBool>`${column} ilike ${`%${escaped}%`}`;
}
