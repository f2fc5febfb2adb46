import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../store/tables.ts';
import { hourly } from './entries.ts';

const lock = 'second-look statistics';

/**
 * Adds the entries of committed transactions to the rows by hour, day and week. One process at a time; readers see all
 * of it or nothing.
 */
export async function foldStats(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${lock})) as mine`.execute(trx);
    if (rows[0]?.mine) await fold(trx);
  });
}

/** Like `foldStats`, as part of a transaction. Waits while another process folds. */
export async function foldNow(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${lock}))`.execute(trx);
  await fold(trx);
}

async function fold(trx: Trx): Promise<void> {
  // A transaction that is counting under a key without a row in stat_key inserts that row itself and waits for this
  // one.
  await sql`
    with removed as materialized (delete from stat_delta using stat_key where id = key returning key, at, n, total),
    named as materialized (
      select key, at, sum(n) as n, sum(total) as total, measure, lane, facet, kind, bucket, any_kind
      from removed join stat_key on id = key
      group by key, at, measure, lane, facet, kind, bucket, any_kind
    ),
    merged as (${nameSums(sql`named`)}),
    change as materialized (
      select key, measure, at, n, total from named where measure <> 'place'
      union all
      select any_kind, measure, at, sum(n), sum(total) from named where measure <> 'place' group by any_kind, measure, at
    ),
    hours as (
      insert into stat_hour (key, at, n, total)
      select key, at, n, total from change where measure = any(${[...hourly]}::text[]) order by key, at
      ${addUp('stat_hour')}
    ),
    days as (
      insert into stat_day (key, at, n, total)
      select key, at - at % 24, sum(n), sum(total) from change group by 1, 2 order by 1, 2
      ${addUp('stat_day')}
    ),
    weeks as (
      insert into stat_week (key, at, n, total)
      select key, at - at % ${hoursOfWeek}, sum(n), sum(total) from change group by 1, 2 order by 1, 2
      ${addUp('stat_week')}
    )
    insert into stat_place (what, id, kind, days, at, opened, decided, rejected)
    ${placesOf(sql`named`)}
    on conflict (what, kind, id, days, at) do update set opened = stat_place.opened + excluded.opened,
      decided = stat_place.decided + excluded.decided, rejected = stat_place.rejected + excluded.rejected`.execute(
    trx,
  );
  await sweep(trx);
}

/** Inserts the keys of the sums over all kinds, from rows with keys by kind. */
export const nameSums = (named: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into stat_key (id, measure, lane, facet, kind, bucket, any_kind)
  select distinct any_kind, measure, lane, facet, '', bucket, any_kind from ${named} where measure <> 'place'
  order by any_kind
  on conflict do nothing`;

/** How many days one row of a room, user or forum covers. */
export const placeDays = [28, 7, 1] as const;

/** The figures of rows of the measure `place`. */
export const placeFigures = sql`
  coalesce(sum(n) filter (where bucket = 'opened'), 0) as opened, coalesce(sum(n) filter (where bucket <> 'opened'), 0) as decided,
  coalesce(sum(n) filter (where bucket = 'reject'), 0) as rejected`;

/** Rows of stat_place, by kind and over all kinds, for each length in `placeDays`. */
const placesOf = (named: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select split_part(facet, ' ', 1), substr(facet, strpos(facet, ' ') + 1), kinds.kind, stretch.days, at - at % (stretch.days * 24),
    ${placeFigures}
  from ${named} as named
  cross join lateral (values (named.kind), ('')) as kinds (kind)
  cross join (select unnest(${[...placeDays]}::int[])) as stretch (days)
  where measure = 'place'
  group by 1, 2, 3, 4, 5
  order by 1, 3, 2, 4, 5`;

/** 1970 began on a Thursday, so each week in the sums begins on a Thursday. */
export const hoursOfWeek = sql.lit(7 * 24);
const addUp = (table: string) => sql`
  on conflict (key, at) do update
  set n = ${sql.table(table)}.n + excluded.n, total = ${sql.table(table)}.total + excluded.total`;

/**
 * Deletes rows that are down to zero, and their keys: the name of an erased user must not remain. A transaction that is
 * counting under such a key inserts it again.
 */
async function sweep(trx: Trx): Promise<void> {
  await sql`delete from stat_hour where n = 0 and total = 0`.execute(trx);
  await sql`delete from stat_week where n = 0 and total = 0`.execute(trx);
  await sql`
    with removed as (delete from stat_day where n = 0 and total = 0 returning key)
    delete from stat_key where id in (select key from removed)
      and not exists (select from stat_delta where key = id)
      and not exists (select from stat_day where key = id and n <> 0)`.execute(trx);
  await sql`
    with removed as (delete from stat_place where opened = 0 and decided = 0 returning what, id, kind)
    delete from stat_key using removed
    where measure = 'place' and lane = '' and stat_key.kind = removed.kind and facet = removed.what || ' ' || removed.id
      and not exists (select from stat_delta where key = stat_key.id)
      and not exists (
        select from stat_place as place
        where place.what = removed.what and place.id = removed.id and place.kind = removed.kind and (place.opened <> 0 or place.decided <> 0)
      )`.execute(trx);
}
