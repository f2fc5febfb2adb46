import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../store/tables.ts';

/** Rows in memory at a time. */
export const pageRows = 500;

/** The rows of an export and their order. */
export type ExportRows<Raw> = { rows: Expression<Raw>; order: RawBuilder<unknown> };

/**
 * Reads the rows page by page through a database cursor: as of the transaction's snapshot, with one page in memory. The
 * cursor ends with the transaction.
 */
export async function* readRows<Raw>(trx: Trx, { rows, order }: ExportRows<Raw>): AsyncGenerator<Raw[]> {
  // The whole result is read, so the plan should minimise total cost, not the time to the first row.
  await sql`set local cursor_tuple_fraction = 1`.execute(trx);
  await sql`declare exported no scroll cursor for ${rows} order by ${order}`.execute(trx);
  for (;;) {
    const page = await sql<Raw>`fetch forward ${sql.lit(pageRows)} from exported`.execute(trx);
    if (page.rows.length > 0) yield page.rows;
    if (page.rows.length < pageRows) return;
  }
}

export async function countRows<Raw>(db: Db, { rows }: ExportRows<Raw>): Promise<number> {
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${rows} as counted`.execute(db);
  return counted.rows[0]?.n ?? 0;
}

export async function planRows<Raw>(db: Db, { rows, order }: ExportRows<Raw>): Promise<string[]> {
  const plan = await sql<Record<string, string>>`explain ${rows} order by ${order}`.execute(db);
  return plan.rows.flatMap((line) => Object.values(line));
}
