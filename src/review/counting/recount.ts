import { sql } from 'kysely';
import { byIndexes } from '../store/by-indexes.ts';
import type { RecountWhy } from '../store/stats-tables.ts';
import type { Db, Trx } from '../store/tables.ts';
import { affectedCases } from './affected-cases.ts';
import { tally } from './tally.ts';

const casesPerBatch = 500;

/** Whether cases are still being counted again because a lane changed. */
export async function isRecounting(db: Db): Promise<boolean> {
  return (await db.selectFrom('stat_recount').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Counts some more cases again, the newest first. False when there is nothing to do now, or another process does it.
 */
export async function recountSome(db: Db): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('stat_recount')
      .selectAll()
      .select(oldTransactionsEnded.as('oldTransactionsEnded'))
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return false;
    const is = trx.updateTable('stat_recount').where('id', '=', row.id);
    // Transactions that still count by the old lanes are not visible yet. Wait until all of them have ended.
    if (row.since === null) {
      await is.set({ since: sql<string>`pg_snapshot_xmax(pg_current_snapshot())` }).execute();
      return true;
    }
    if (!row.oldTransactionsEnded) return false;
    const cases = await someOf(trx, row);
    await byIndexes(trx);
    await tally(trx, cases.map(({ id }) => id).sort());
    const last = cases.at(-1);
    if (last) await is.set({ up_to_at: last.opened_at, up_to: last.id }).execute();
    else await trx.deleteFrom('stat_recount').where('id', '=', row.id).execute();
    return true;
  });
}

const oldTransactionsEnded = sql<boolean>`coalesce(pg_snapshot_xmin(pg_current_snapshot()) >= since, false)`;

type Where = { why: RecountWhy; up_to_at: Date | null; up_to: string | null };
async function someOf(trx: Trx, { why, up_to_at, up_to }: Where): Promise<{ id: string; opened_at: Date }[]> {
  let query = trx
    .selectFrom('review_case')
    .select(['id', 'opened_at'])
    .where(await affectedCases(trx, why))
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(casesPerBatch);
  if (up_to !== null) query = query.where(sql<boolean>`(opened_at, id) < (${up_to_at}, ${up_to}::uuid)`);
  return query.execute();
}
