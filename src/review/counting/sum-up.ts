import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../store/tables.ts';
import { entriesOf, hourly } from './entries.ts';
import { hoursOfWeek, nameSums, placeDays, placeFigures } from './fold.ts';
import { nameKeys } from './tally.ts';

/**
 * Temporary tables for points before they are summed: the combinations of shape and point, each with a number, and how
 * often each occurs in which hour.
 */
export async function beginSums(trx: Trx): Promise<void> {
  await sql`
    create temporary table stat_combination (
      combination bigint primary key, kind text, facets text[], lanes text[], any_lanes text[],
      measure text, bucket text, facet text, of_lane text
    ) on commit drop`.execute(trx);
  await sql`create temporary table stat_point (combination bigint, at int, n int, total bigint) on commit drop`.execute(
    trx,
  );
}

/** Sums everything that `tallyInto` counted into the empty tables: plain sorted inserts, one table at a time. */
export async function sumUp(trx: Trx): Promise<void> {
  await sql`
    create temporary table stat_named on commit drop as ${entriesOf(sql`stat_combination`, sql`combination`)}`.execute(
    trx,
  );
  await sql`with entry as (select * from stat_named) ${nameKeys}`.execute(trx);
  await nameSums(sql`stat_key`).execute(trx);
  await sql`analyze stat_point, stat_named, stat_key`.execute(trx);
  await sql`
    create temporary table stat_sum on commit drop as
    select key, at, sum(n)::int as n, sum(total)::bigint as total
    from stat_point join stat_named using (combination) group by key, at`.execute(trx);
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
  await sumPlaces(trx);
}

/** By kind and day first, then the other sums from these: few rows are left to sort by name. */
async function sumPlaces(trx: Trx): Promise<void> {
  const add = (rows: RawBuilder<unknown>) =>
    sql`insert into stat_place (what, id, kind, days, at, opened, decided, rejected) ${rows}`.execute(trx);
  await add(sql`
    select split_part(facet, ' ', 1), substr(facet, strpos(facet, ' ') + 1), kind, 1, at, opened, decided, rejected
    from (
      select facet, kind, at - at % 24 as at, ${placeFigures}
      from stat_sum join stat_key on stat_key.id = key where measure = 'place' group by facet, kind, 3
    ) as by_day`);
  await sql`analyze stat_place`.execute(trx);
  const sums = sql`sum(opened), sum(decided), sum(rejected)`;
  await add(sql`select what, id, '', 1, at, ${sums} from stat_place where kind <> '' group by what, id, at`);
  for (const days of placeDays.filter((one) => one > 1))
    await add(sql`
      select what, id, kind, ${days}::int, at - at % ${days * 24}::int, ${sums} from stat_place
      where days = 1 group by what, id, kind, 5`);
}
