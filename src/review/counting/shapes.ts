import { type RawBuilder, sql } from 'kysely';
import { machine } from '../context/context.ts';
import { among } from '../store/among.ts';
import type { Db } from '../store/tables.ts';
import { countedLanes, membersOf } from './counted-lanes.ts';
import { pointsOf } from './points.ts';

/** Which cases: a condition on `case_id` of other tables, and one on a case's own id. */
export type CaseCondition = { byCase: RawBuilder<boolean>; byId: RawBuilder<boolean> };
export const casesWithIds = (ids: readonly string[]): CaseCondition => ({
  byCase: sql`case_id = ${among(ids)}`,
  byId: sql`review_case.id = ${among(ids)}`,
});

/** The columns of a case by which its points are split. */
export const shape = sql`kind, facets, lanes, any_lanes`;
/** The columns of one thing that a case counts for. */
export const point = sql`measure, at, bucket, facet, of_lane`;

/**
 * CTEs that end with `counted`: everything that these cases count for, computed from the tables. Rows of shape, point
 * and total. `lanes`: the lanes that hold the case; `any_lanes`: also lanes that exclude it only by their lower bound.
 * A case whose content was removed keeps the lanes of its last count.
 */
export async function countedNow(db: Db, { byCase, byId }: CaseCondition): Promise<RawBuilder<unknown>> {
  const lanes = await countedLanes(db);
  const rules = JSON.stringify(
    lanes.map(({ settings: { key }, narrow, target }) => ({ lane: key, narrow, target })),
  );
  const members = await membersOf(db, lanes, byId);
  return sql`
    picked as materialized (
      select review_case.id as case_id, kind, facets, rate, opened_at, user_id, room_id, forum_id, emptied_at, settled, gold_id,
        standing.id as standing_id, standing.verdict, standing.decided_at
      from review_case
      left join decision as standing on standing.id = review_case.decision_id and standing.verdict <> 'escalate'
        and settled is null and standing.by_id <> ${sql.lit(machine.id)}
      where ${byId}
    ),
    rule as (select lane, narrow, target from jsonb_to_recordset(${rules}::jsonb) as rule (lane text, narrow boolean, target int)),
    held as materialized (
      select case_id, lane, inside, narrow, target
      from (
        select null::uuid as case_id, null::text as lane, null::boolean as inside where false
        ${members}
        union all
        ${heldBefore}
      ) as holds join rule using (lane)
    ),
    shaped as materialized (
      select picked.case_id, kind, facets, coalesce(lanes, '{}') as lanes, coalesce(any_lanes, '{}') as any_lanes
      from picked left join (
        select case_id, array_agg(lane order by lane) filter (where inside) as lanes, array_agg(lane order by lane) as any_lanes
        from held where narrow group by case_id
      ) as by_case using (case_id)
    ),
    point as (
      select * from (${pointsOf(byCase)}) as every
      -- Of copies of gold cases only the work counts.
      where measure in ('person', 'person-time') or case_id not in (select case_id from picked where gold_id is not null)
    ),
    counted as materialized (select case_id, ${shape}, ${point}, total from point join shaped using (case_id))`;
}

/** For emptied cases: the lanes of their last count, including those in which they count as on time or late. */
const heldBefore = sql`
  select picked.case_id, was.lane, bool_or(was.inside)
  from picked join case_tally on case_tally.case_id = picked.case_id and picked.emptied_at is not null
  cross join lateral (
    select each as lane, each = any(case_tally.lanes) as inside from unnest(case_tally.any_lanes) as each
    union all
    select of_lane, true from unnest(case_tally.of_lanes) as of_lane where of_lane is not null
  ) as was
  group by picked.case_id, was.lane`;
