import { sql } from 'kysely';
import type { Trx } from '../store/tables.ts';
import { entriesOf, hourly } from './entries.ts';
import { hoursOfWeek, nameSums, placesOf } from './fold.ts';
import { nameKeys } from './tally.ts';

/** What was counted and not summed up: ways in which cases count, each by a number, and how often at which hour. */
export async function beginSums(trx: Trx): Promise<void> {
  await sql`
    create temporary table stat_way (
      way bigint primary key, kind text, facets text[], lanes text[], any_lanes text[],
      measure text, bucket text, facet text, of_lane text
    ) on commit drop`.execute(trx);
  await sql`create temporary table stat_point (way bigint, at int, n int, total bigint) on commit drop`.execute(
    trx,
  );
}

/** Sums up all that `tallyInto` counted, into tables that are empty: plain inserts in their own order, a table at a time. */
export async function sumUp(trx: Trx): Promise<void> {
  await sql`
    create temporary table stat_named on commit drop as ${entriesOf(sql`stat_way`, sql`way`)}`.execute(trx);
  await sql`with entry as (select * from stat_named) ${nameKeys}`.execute(trx);
  await nameSums(sql`stat_key`).execute(trx);
  await sql`analyze stat_point, stat_named, stat_key`.execute(trx);
  await sql`
    create temporary table stat_sum on commit drop as
    select key, at, sum(n)::int as n, sum(total)::bigint as total
    from stat_point join stat_named using (way) group by key, at`.execute(trx);
  await sql`analyze stat_sum`.execute(trx);
  await sql`
    insert into stat_sum
    select any_kind, at, sum(n), sum(total) from stat_sum join stat_key on id = key
    where measure <> 'place' group by any_kind, at`.execute(trx);
  await sql`
    insert into stat_hour (key, at, n, total)
    select key, at, n, total from stat_sum join stat_key on id = key
    where measure = any(${[...hourly]}::text[]) order by key, at`.execute(trx);
  await sql`
    insert into stat_day (key, at, n, total)
    select key, at - at % 24, sum(n), sum(total) from stat_sum join stat_key on id = key
    where measure <> 'place' group by 1, 2 order by 1, 2`.execute(trx);
  await sql`analyze stat_day`.execute(trx);
  await sql`
    insert into stat_week (key, at, n, total)
    select key, at - at % ${hoursOfWeek}, sum(n), sum(total) from stat_day group by 1, 2 order by 1, 2`.execute(
    trx,
  );
  await sql`
    insert into stat_place (what, id, kind, days, at, opened, decided, rejected)
    ${placesOf(sql`(select measure, facet, kind, bucket, at, n from stat_sum join stat_key on id = key)`)}`.execute(
    trx,
  );
}
