import { type RawBuilder, sql } from 'kysely';
import { named, prepared } from '../../platform/database/prepared.ts';
import { among } from '../store/among.ts';
import { sha256 } from '../store/digest.ts';
import type { Trx } from '../store/tables.ts';
import { entriesOf, keyOf } from './entries.ts';
import { type CaseCondition, casesWithIds, countedNow, point, shape } from './shapes.ts';

/**
 * Brings the statistics of these cases up to date. It inserts the differences from what each case counted for before,
 * as rows of its own, so that transactions do not wait for each other.
 */
export async function tally(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await lockTallies(trx, ids);
  const these = casesWithIds(ids);
  const counting = sql`
    with ${await countedNow(trx, these)},
    before as (
      select ${shape}, ${point}, total
      from case_tally, unnest(measures, ats, buckets, own_facets, of_lanes, totals) as was (${point}, total)
      where ${these.byCase}
    ),
    change as materialized (
      select ${shape}, ${point}, sum(n)::int as n, sum(n * total)::int as total
      from (
        select ${shape}, ${point}, total, 1 as n from counted
        union all
        select ${shape}, ${point}, total, -1 from before
      ) as every
      group by ${shape}, ${point}
      having sum(n) <> 0 or sum(n * total) <> 0
    ),
    entry as materialized (${entriesOf(sql`change`)}),
    named as (${nameKeys}),
    stored as (${storeTallies})
    insert into stat_delta (key, at, n, total)
    select key, at, sum(n), sum(total) from entry group by key, at having sum(n) <> 0 or sum(total) <> 0`.compile(
    trx,
  );
  // The text depends on the lanes, so other lanes make another statement.
  const name = `tally ${(await sha256(counting.sql)).slice(0, 16)}`;
  await trx.executeQuery(named(name, counting));
}

/**
 * Locks the tallies of these cases until the commit. The next statement sees everything committed before; a transaction
 * that has changed a case but not counted it yet counts it after this one.
 */
async function lockTallies(trx: Trx, ids: readonly string[]): Promise<void> {
  const { rows } = await prepared(
    trx,
    'open tallies',
    sql`
      insert into case_tally (case_id) select each from unnest(${ids}::uuid[]) as each
      where not exists (select from case_tally where case_id = each) order by each
      on conflict do nothing returning case_id`,
  );
  // All rows are new, so no other transaction can have locked them.
  if (rows.length === ids.length) return;
  await prepared(
    trx,
    'lock tallies',
    sql`select from case_tally where case_id = ${among(ids)} order by case_id for no key update`,
  );
}

/** Inserts the keys of the rows of `entry` that are not in stat_key yet. */
export const nameKeys: RawBuilder<unknown> = sql`
  insert into stat_key (id, measure, lane, facet, kind, bucket, any_kind)
  select distinct on (key) key, measure, lane, facet, kind, bucket, ${keyOf(sql`facet`, sql`''`)} from entry
  where not exists (select from stat_key where id = entry.key)
  order by key
  on conflict do nothing`;

const points = sql`measures, ats, buckets, own_facets, of_lanes, totals`;
const pointsOfCase = sql`
  array_agg(measure) as measures, array_agg(at) as ats, array_agg(bucket) as buckets, array_agg(facet) as own_facets,
  array_agg(of_lane) as of_lanes, array_agg(total) as totals`;
const orReplace = sql`
  on conflict (case_id) do update
  set kind = excluded.kind, facets = excluded.facets, lanes = excluded.lanes, any_lanes = excluded.any_lanes,
    measures = excluded.measures, ats = excluded.ats, buckets = excluded.buckets, own_facets = excluded.own_facets,
    of_lanes = excluded.of_lanes, totals = excluded.totals`;
const storeTallies = sql`
  insert into case_tally (case_id, ${shape}, ${points})
  select case_id, ${shape}, ${pointsOfCase} from counted group by case_id, ${shape}
  ${orReplace}`;

/**
 * Counts cases that are not in the statistics yet, for `sumUp` (sum-up.ts): stores each combination of shape and point
 * (without the time) once, and how often it occurs in which hour. Sorts by numbers rather than by text, because there
 * are millions of rows.
 */
export async function tallyInto(trx: Trx, these: CaseCondition): Promise<void> {
  const combination = sql`measure, bucket, facet, of_lane`;
  await sql`
    with ${await countedNow(trx, these)},
    stored as (
      insert into case_tally (case_id, ${shape}, ${points})
      select case_id, ${shape}, ${points} from (
        select case_id, ${pointsOfCase} from point group by case_id
      ) as by_case join shaped using (case_id)
      ${orReplace}
    ),
    numbered as (select case_id, hash_record_extended(row(${shape}), 0) as shape_id, ${shape} from shaped),
    grouped as materialized (
      select combination, at, count(*) as n, sum(total) as total, min(shape_id) as shape_id,
        min(measure) as measure, min(bucket) as bucket, min(facet) as facet, min(of_lane) as of_lane
      from (
        select hash_record_extended(row(shape_id, ${combination}), 0) as combination, at, total, shape_id, ${combination}
        from point join numbered using (case_id)
      ) as counted group by combination, at
    ),
    combinations as (
      insert into stat_combination (combination, ${shape}, ${combination})
      select distinct on (combination) combination, ${shape}, ${combination}
      from grouped join (select distinct on (shape_id) shape_id, ${shape} from numbered) as shapes using (shape_id)
      where not exists (select from stat_combination where stat_combination.combination = grouped.combination)
    )
    insert into stat_point (combination, at, n, total) select combination, at, n, total from grouped`.execute(
    trx,
  );
}
