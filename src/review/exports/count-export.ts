import { sql } from 'kysely';
import type { ExportCount, ExportQuery } from '../../api/exports.ts';
import type { Context } from '../context/context.ts';
import { readingFrom } from '../context/reading.ts';
import type { Export } from './define.ts';

const timeout = '5s';
const queryCanceled = '57014';

/** How many rows the export would have now; null when counting would take too long. */
export async function countExport<Query extends ExportQuery>(
  ctx: Context,
  one: Export<Query>,
  query: Query,
): Promise<ExportCount> {
  try {
    return await readingFrom(ctx.db, 'late', (db) =>
      db.transaction().execute(async (trx) => {
        await sql`select set_config('statement_timeout', ${timeout}, true)`.execute(trx);
        const { count } = await one.open(ctx, trx, query);
        return { rows: await count() };
      }),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === queryCanceled) return { rows: null };
    throw error;
  }
}
