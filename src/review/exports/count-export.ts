import { sql } from 'kysely';
import type { ExportAsked, ExportCount } from '../../api/exports.ts';
import type { Context } from '../context/context.ts';
import type { Export } from './define.ts';

const longest = '5s';
const queryCanceled = '57014';

/** How many rows an export asked so would have now; null where the database would need long to count them. */
export async function countExport<Asked extends ExportAsked>(
  ctx: Context,
  one: Export<Asked>,
  asked: Asked,
): Promise<ExportCount> {
  try {
    return await ctx.db.kysely.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${longest}, true)`.execute(trx);
      const { count } = await one.open(ctx, trx, asked);
      return { rows: await count() };
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === queryCanceled) return { rows: null };
    throw error;
  }
}
