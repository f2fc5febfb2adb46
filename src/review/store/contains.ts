import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether a column contains this text in any letter case; `%` and `_` have no special meaning. */
export function contains(column: Expression<unknown>, words: string): Expression<SqlBool> {
  const escaped = words.replace(/[\\%_]/g, (character) => `\\${character}`);
  return sql<SqlBool>`${column} ilike ${`%${escaped}%`}`;
}
