import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../store/tables.ts';
import { entriesOf, keyOf } from './entries.ts';

/**
 * Brings the statistics up to date with these cases. To be called once, last, in the transaction that opened, extended,
 * decided or emptied them, took a decision back, or began or ended a look or an appeal. What it writes are the
 * differences to what the case counted for before: rows of its own, so that nobody waits for anybody.
 */
export async function tally(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await lockTallies(trx, ids);
  await write(trx, ids);
}

/**
 * From here to the commit nobody else counts these cases. Whatever committed before is seen by the next statement, and
 * whoever has changed a case and not counted it yet counts it after us.
 */
async function lockTallies(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into case_tally (case_id) select each from unnest(${ids}::uuid[]) as each
    where not exists (select from case_tally where case_id = each) order by each
    on conflict do nothing`.execute(trx);
  await sql`
    select from case_tally where case_id = any(${ids}::uuid[]) order by case_id for no key update`.execute(
    trx,
  );
}

async function write(trx: Trx, ids: readonly string[]): Promise<void> {
  const entries = await entriesOf(trx, ids);
  await sql`
    with entry as materialized (${entries}),
    named as (${nameKeys}),
    kept as (
      update case_tally set keys = now_counted.keys, ats = now_counted.ats, ns = now_counted.ns, totals = now_counted.totals
      from (${tallies}) as now_counted
      where case_tally.case_id = now_counted.case_id
    )
    insert into stat_delta (key, at, n, total)
    select key, at, sum(n), sum(total)
    from (
      select key, at, n, total from entry
      union all
      select before.key, before.at, -before.n, -before.total
      from case_tally, unnest(keys, ats, ns, totals) as before (key, at, n, total)
      where case_id = any(${ids}::uuid[])
    ) as change
    group by key, at
    having sum(n) <> 0 or sum(total) <> 0`.execute(trx);
}

/** Names what nobody has counted before, of the rows of `entry`. */
const nameKeys = sql`
  insert into stat_key (id, measure, lane, facet, kind, bucket, any_kind)
  select distinct on (key) key, measure, lane, facet, kind, bucket, ${keyOf(sql`facet`, sql`''`)} from entry
  where not exists (select from stat_key where id = entry.key)
  order by key
  on conflict do nothing`;
const tallies = sql`
  select case_id, array_agg(key) as keys, array_agg(at) as ats, array_agg(n) as ns, array_agg(total) as totals
  from entry group by case_id`;

/** Counts cases of which nothing stands in the statistics, and adds what they come to to `sums` (key, at, n, total). */
export async function tallyInto(trx: Trx, ids: readonly string[], sums: RawBuilder<unknown>): Promise<void> {
  const entries = await entriesOf(trx, ids);
  await sql`
    with entry as materialized (${entries}),
    named as (${nameKeys}),
    kept as (
      insert into case_tally (case_id, keys, ats, ns, totals) ${tallies}
      on conflict (case_id) do update
      set keys = excluded.keys, ats = excluded.ats, ns = excluded.ns, totals = excluded.totals
    )
    insert into ${sums} select key, at, sum(n), sum(total) from entry group by key, at`.execute(trx);
}
