import { sql } from 'kysely';
import type { Db, Trx } from '../store/tables.ts';
import type { CaseCondition } from './shapes.ts';
import { beginSums, sumUp } from './sum-up.ts';
import { tallyInto } from './tally.ts';

/** Each slice of a large table reads the whole of it, so there are few. */
const casesPerSlice = 800_000;

/**
 * Rebuilds all statistics from the tables, for a database that was filled by hand or whose figures are in doubt.
 * Decisions made meanwhile wait until it is done. `onProgress` gets the number of cases counted so far.
 */
export async function rebuildStats(db: Db, onProgress: (cases: number) => void = () => {}): Promise<void> {
  await db.transaction().execute((trx) => rebuildStatsIn(trx, onProgress));
  // Also makes index-only scans possible, which readers of the statistics need.
  await sql`vacuum (analyze) stat_key, stat_hour, stat_day, stat_week, stat_place, case_tally`.execute(db);
}

/** Like `rebuildStats`, as part of a transaction that changed what is counted. */
export async function rebuildStatsIn(
  trx: Trx,
  onProgress: (cases: number) => void = () => {},
): Promise<void> {
  await sql`lock table case_tally in share row exclusive mode`.execute(trx);
  await sql`truncate stat_key, stat_hour, stat_day, stat_week, stat_place, stat_delta`.execute(trx);
  // Sorts and hashes millions of rows. Compiling the statements (JIT) would cost more than it saves.
  await sql`set local work_mem = '128MB'`.execute(trx);
  await sql`set local jit = off`.execute(trx);
  await beginSums(trx);
  await sql`create temporary table stat_slice (case_id uuid primary key, opened_at timestamptz) on commit drop`.execute(
    trx,
  );
  let cases = 0;
  for (let last = await nextSlice(trx, null); last; last = await nextSlice(trx, last)) {
    await tallyInto(trx, slice);
    // A table that seems empty would be read whole for each case of the next slice.
    if (cases === 0) await sql`analyze case_tally`.execute(trx);
    cases += last.cases;
    onProgress(cases);
  }
  await sumUp(trx);
  await sql`delete from stat_recount`.execute(trx);
}

const slice: CaseCondition = {
  byCase: sql`case_id in (select case_id from stat_slice)`,
  byId: sql`review_case.id in (select case_id from stat_slice)`,
};
type Last = { cases: number; id: string; opened_at: Date };

/** Picks the next slice of cases by time, so that their entries cover few hours. Returns the last of them. */
async function nextSlice(trx: Trx, last: Last | null): Promise<Last | null> {
  await sql`truncate stat_slice`.execute(trx);
  const after = last ? sql`where (opened_at, id) < (${last.opened_at}, ${last.id}::uuid)` : sql``;
  const { rows } = await sql<Last>`
    with picked as (
      insert into stat_slice select id, opened_at from review_case ${after} order by opened_at desc, id desc limit ${casesPerSlice}
      returning case_id as id, opened_at
    )
    select id, opened_at, (count(*) over ())::int as cases from picked order by opened_at, id limit 1`.execute(
    trx,
  );
  await sql`analyze stat_slice`.execute(trx);
  return rows[0] ?? null;
}
