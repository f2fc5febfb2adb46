import { type RawBuilder, sql } from 'kysely';
import { named, prepared } from '../../platform/database/prepared.ts';
import { among } from '../store/among.ts';
import { sha256 } from '../store/digest.ts';
import type { Trx } from '../store/tables.ts';
import { entriesOf, keyOf } from './entries.ts';
import { type CaseCondition, casesWithIds, countedNow, point, shape } from './shapes.ts';

/**
 * Brings the statistics up to date with these cases. What it writes are the differences to what the case counted for
 * before: rows of its own, so that nobody waits for anybody.
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
    kept as (${keepTallies})
    insert into stat_delta (key, at, n, total)
    select key, at, sum(n), sum(total) from entry group by key, at having sum(n) <> 0 or sum(total) <> 0`.compile(
    trx,
  );
  // Its text follows from the lanes: for other lanes it is another statement.
  const name = `tally ${(await sha256(counting.sql)).slice(0, 16)}`;
  await trx.executeQuery(named(name, counting));
}

/**
 * From here to the commit nobody else counts these cases. Whatever committed before is seen by the next statement, and
 * whoever has changed a case and not counted it yet counts it after us.
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
  // All are new: nobody else can hold them.
  if (rows.length === ids.length) return;
  await prepared(
    trx,
    'lock tallies',
    sql`select from case_tally where case_id = ${among(ids)} order by case_id for no key update`,
  );
}

/** Names what nobody has counted before, of the rows of `entry`. */
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
const orAnew = sql`
  on conflict (case_id) do update
  set kind = excluded.kind, facets = excluded.facets, lanes = excluded.lanes, any_lanes = excluded.any_lanes,
    measures = excluded.measures, ats = excluded.ats, buckets = excluded.buckets, own_facets = excluded.own_facets,
    of_lanes = excluded.of_lanes, totals = excluded.totals`;
const keepTallies = sql`
  insert into case_tally (case_id, ${shape}, ${points})
  select case_id, ${shape}, ${pointsOfCase} from counted group by case_id, ${shape}
  ${orAnew}`;

/**
 * Counts cases of which nothing stands in the statistics, and adds what they come to (sum-up.ts): in which ways they count
 * (shape and point, without the time), and of each how often at which hour. Sorts by numbers rather than by words: these
 * are millions of rows.
 */
export async function tallyInto(trx: Trx, these: CaseCondition): Promise<void> {
  const way = sql`measure, bucket, facet, of_lane`;
  await sql`
    with ${await countedNow(trx, these)},
    kept as (
      insert into case_tally (case_id, ${shape}, ${points})
      select case_id, ${shape}, ${points} from (
        select case_id, ${pointsOfCase} from point group by case_id
      ) as by_case join shaped using (case_id)
      ${orAnew}
    ),
    numbered as (select case_id, hash_record_extended(row(${shape}), 0) as shape_id, ${shape} from shaped),
    grouped as materialized (
      select way, at, count(*) as n, sum(total) as total, min(shape_id) as shape_id,
        min(measure) as measure, min(bucket) as bucket, min(facet) as facet, min(of_lane) as of_lane
      from (
        select hash_record_extended(row(shape_id, ${way}), 0) as way, at, total, shape_id, ${way}
        from point join numbered using (case_id)
      ) as counted group by way, at
    ),
    ways as (
      insert into stat_way (way, ${shape}, ${way})
      select distinct on (way) way, ${shape}, ${way}
      from grouped join (select distinct on (shape_id) shape_id, ${shape} from numbered) as shapes using (shape_id)
      where not exists (select from stat_way where stat_way.way = grouped.way)
    )
    insert into stat_point (way, at, n, total) select way, at, n, total from grouped`.execute(trx);
}
