import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../store/tables.ts';

/** How many rows are in memory at a time. */
export const pageRows = 500;

/** Which rows an export has, in which order. */
export type Found<Raw> = { rows: Expression<Raw>; order: RawBuilder<unknown> };

/**
 * The rows page by page, through a cursor of the database: as of the transaction's snapshot, and never more than a page
 * in memory. To be read to its end or left with the transaction.
 */
export async function* readRows<Raw>(trx: Trx, { rows, order }: Found<Raw>): AsyncGenerator<Raw[]> {
  // All of it is wanted, not the first of it soon: the plan is to be chosen by what all of it costs.
  await sql`set local cursor_tuple_fraction = 1`.execute(trx);
  await sql`declare exported no scroll cursor for ${rows} order by ${order}`.execute(trx);
  for (;;) {
    const page = await sql<Raw>`fetch forward ${sql.lit(pageRows)} from exported`.execute(trx);
    if (page.rows.length > 0) yield page.rows;
    if (page.rows.length < pageRows) return;
  }
}

export async function countRows<Raw>(db: Db, { rows }: Found<Raw>): Promise<number> {
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${rows} as counted`.execute(db);
  return counted.rows[0]?.n ?? 0;
}

export async function planRows<Raw>(db: Db, { rows, order }: Found<Raw>): Promise<string[]> {
  const plan = await sql<Record<string, string>>`explain ${rows} order by ${order}`.execute(db);
  return plan.rows.flatMap((line) => Object.values(line));
}
