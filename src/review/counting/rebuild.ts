import { sql } from 'kysely';
import type { Db, Trx } from '../store/tables.ts';
import type { CaseCondition } from './shapes.ts';
import { beginSums, sumUp } from './sum-up.ts';
import { tallyInto } from './tally.ts';

const casesPerSlice = 200_000;

/**
 * Makes all statistics anew out of the tables. Whoever decides meanwhile waits until it is done: for a database that was
 * filled by hand, or in doubt. `tell` hears how many cases are counted.
 */
export async function rebuildStats(db: Db, tell: (cases: number) => void = () => {}): Promise<void> {
  await db.transaction().execute((trx) => countAnew(trx, tell));
  // Not only for the planner: what readers ask for stands in indexes, and is taken from there alone once this was done.
  await sql`vacuum (analyze) stat_key, stat_hour, stat_day, stat_week, stat_place, case_tally`.execute(db);
}

/** The same as part of a transaction that changed what is counted. */
export async function countAnew(trx: Trx, tell: (cases: number) => void = () => {}): Promise<void> {
  await sql`lock table case_tally in share row exclusive mode`.execute(trx);
  await sql`truncate stat_key, stat_hour, stat_day, stat_week, stat_place, stat_delta`.execute(trx);
  // It sorts and hashes millions of rows; compiling its statements costs more than it saves.
  await sql`set local work_mem = '128MB'`.execute(trx);
  await sql`set local jit = off`.execute(trx);
  await beginSums(trx);
  await sql`create temporary table stat_slice (case_id uuid primary key, opened_at timestamptz) on commit drop`.execute(
    trx,
  );
  let cases = 0;
  for (let last = await nextSlice(trx, null); last; last = await nextSlice(trx, last)) {
    await tallyInto(trx, slice);
    cases += last.cases;
    tell(cases);
  }
  await sumUp(trx);
  await sql`delete from stat_recount`.execute(trx);
}

const slice: CaseCondition = {
  byCase: sql`case_id in (select case_id from stat_slice)`,
  byId: sql`review_case.id in (select case_id from stat_slice)`,
};
type Last = { cases: number; id: string; opened_at: Date };

/** Picks the next cases in the order of time, so that what they come to is of few hours. Gives the last of them. */
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
