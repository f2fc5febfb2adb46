import { type Insertable, type Selectable, sql } from 'kysely';
import { cleanText } from '../clean-text.ts';
import type { Tables, Trx } from './tables.ts';

/** A row as it is read: what is JSON in the table stands here as it is. Every row of a list has the same members. */
export type RowOf<Table extends keyof Tables> = {
  [Column in keyof Insertable<Tables[Table]>]: Column extends keyof Selectable<Tables[Table]>
    ? Selectable<Tables[Table]>[Column] | Extract<Insertable<Tables[Table]>[Column], undefined>
    : never;
};

/**
 * `insert into` of any number of rows as one value: a statement whose text stays the same is planned once. What follows,
 * `on conflict` and `returning`, is added by the caller.
 */
export function insertRows<Table extends keyof Tables>(
  trx: Trx,
  table: Table,
  rows: readonly [RowOf<Table>, ...RowOf<Table>[]],
) {
  const columns = Object.keys(rows[0]) as (keyof Tables[Table] & string)[];
  const values = sql`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows, cleaned)}::jsonb)`;
  return trx
    .insertInto(table)
    .columns(columns as never)
    .expression(values);
}

/** For JSON.stringify: what PostgreSQL's JSON can hold. */
export const cleaned = (_: string, value: unknown) => (typeof value === 'string' ? cleanText(value) : value);
