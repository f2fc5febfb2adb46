import { sql } from 'kysely';
import type { Db, Trx } from '../store/tables.ts';
import { foldOf } from './fold.ts';
import { tallyInto } from './tally.ts';

const casesPerBatch = 10_000;

/**
 * Makes all statistics anew out of the tables. Whoever decides meanwhile waits until it is done: for a database that was
 * filled by hand, or in doubt. `tell` hears how many cases are counted.
 */
export async function rebuildStats(db: Db, tell: (cases: number) => void = () => {}): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table case_tally in share row exclusive mode`.execute(trx);
    await sql`truncate stat_hour, stat_day, stat_week, stat_place, stat_delta`.execute(trx);
    // It sorts and hashes millions of rows; compiling its statements costs more than it saves.
    await sql`set local work_mem = '128MB'`.execute(trx);
    await sql`set local jit = off`.execute(trx);
    await sql`create temporary table stat_sum (key bigint, at int, n int, total bigint) on commit drop`.execute(
      trx,
    );
    let cases = 0;
    let last: Place | null = null;
    for (;;) {
      const found: Place[] = await casesFrom(trx, last);
      if (found.length === 0) break;
      await tallyInto(
        trx,
        found.map(({ id }) => id),
        sql`stat_sum`,
      );
      last = found.at(-1) ?? null;
      cases += found.length;
      tell(cases);
    }
    await sql`analyze stat_sum, stat_key`.execute(trx);
    await foldOf(trx, sql`select key, at, n, total from stat_sum`);
    await sql`
      delete from stat_key
      where measure <> 'place' and not exists (select from stat_day where key = id)
        or measure = 'place' and not exists (select from stat_sum where key = id)`.execute(trx);
    await sql`delete from stat_recount`.execute(trx);
  });
  await sql`analyze stat_key, stat_hour, stat_day, stat_week, stat_place, case_tally`.execute(db);
}

type Place = { id: string; opened_at: Date };
/** In the order of time: those of one hour come together, and what they come to is few rows. */
async function casesFrom(trx: Trx, last: Place | null): Promise<Place[]> {
  let query = trx
    .selectFrom('review_case')
    .select(['id', 'opened_at'])
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(casesPerBatch);
  if (last !== null)
    query = query.where(sql<boolean>`(opened_at, id) < (${last.opened_at}, ${last.id}::uuid)`);
  return query.execute();
}
