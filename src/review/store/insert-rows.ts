import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import { cleanText } from './clean-text.ts';
import type { Parts, Tables } from './tables.ts';

/** A row as it is read, with plain JSON values. Every row of a list has the same members. */
type Row<Table> = {
  [Column in keyof Insertable<Table>]: Column extends keyof Selectable<Table>
    ? Selectable<Table>[Column] | Extract<Insertable<Table>[Column], undefined>
    : never;
};
type Writable = Omit<Tables, keyof Parts> & Parts;
export type RowOf<Table extends keyof Writable> = Row<Writable[Table]>;

/**
 * `insert into` with any number of rows as one value: a statement with a constant text is planned once. The caller adds
 * `on conflict` and `returning`.
 */
export function insertRows<In extends Record<Table, unknown>, Table extends keyof In & string>(
  trx: Transaction<In>,
  table: Table,
  rows: readonly [Row<In[Table]>, ...Row<In[Table]>[]],
) {
  const columns = Object.keys(rows[0]) as string[];
  const values = sql`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows, cleaned)}::jsonb)`;
  return trx
    .insertInto(table)
    .columns(columns as never)
    .expression(values);
}

/** For JSON.stringify: replaces characters that PostgreSQL's JSON cannot store. */
export const cleaned = (_: string, value: unknown) => (typeof value === 'string' ? cleanText(value) : value);
