import { sql } from 'kysely';
import type { Db, Trx } from '../store/tables.ts';
import { hourly } from './entries.ts';

const lock = 'second-look statistics';

/** Folds what transactions added into the rows by hour and day. One process at a time; readers see all of it or none. */
export async function foldStats(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${lock})) as mine`.execute(trx);
    if (rows[0]?.mine) await fold(trx);
  });
}

/** The same as part of a transaction: what it withdrew is gone with its commit, its names too. */
export async function foldNow(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${lock}))`.execute(trx);
  await fold(trx);
}

async function fold(trx: Trx): Promise<void> {
  await sql`
    with gone as materialized (delete from stat_delta returning key, at, n, total),
    hours as (
      insert into stat_hour (key, at, n, total)
      select key, at, sum(n), sum(total) from gone
      left join stat_key on stat_key.id = gone.key
      where measure is null or measure = any(${[...hourly]}::text[])
      group by key, at
      on conflict (key, at) do update set n = stat_hour.n + excluded.n, total = stat_hour.total + excluded.total
    )
    insert into stat_day (key, at, n, total)
    select key, at - at % 24, sum(n), sum(total) from gone group by key, at - at % 24
    on conflict (key, at) do update set n = stat_day.n + excluded.n, total = stat_day.total + excluded.total`.execute(
    trx,
  );
  // Of a user whose content was erased no name stays behind. One who is counted at this moment is named again with
  // what is counted next.
  await sql`delete from stat_hour where n = 0 and total = 0`.execute(trx);
  await sql`
    with gone as (delete from stat_day where n = 0 and total = 0 returning key)
    delete from stat_key where id in (select key from gone)
      and not exists (select from stat_delta where key = id)
      and not exists (select from stat_day where key = id and n <> 0)`.execute(trx);
}
