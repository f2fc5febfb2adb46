import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../store/tables.ts';
import { countedLanes, membersOf } from './counted-lanes.ts';
import { bandStarts } from './time-bands.ts';

/**
 * What is counted. Each is cut by lane ('' is all cases) and kind, and by facet:
 * - by every facet of the case (index-cases.ts), '' being all cases: `opened`; `made`: decisions not taken back, by verdict;
 *   `stands`: the verdict that stands; `look`: the verdicts of a first and its blind second decision; `appealed`, `appeal`:
 *   how it ended; `kept`: first decisions within the lane's target, or not; `time`: seconds on the case; `rate`: the case's highest score in steps of 0.05 and its verdict, by the day it opened.
 * - by a facet of its own: `ruling`: one finding's task and label, by score; `ruled`: right or wrong alone, by every facet
 *   of the finding; `word`: what the finding is called; `person`, `person-time`: who decided; `place`: room, user or forum.
 */
export type Measure = (typeof hourly)[number] | (typeof daily)[number];
/** Kept by the hour, and by the day and week as well. */
export const hourly = [
  'opened',
  'made',
  'stands',
  'kept',
  'ruling',
  'ruled',
  'look',
  'appealed',
  'appeal',
] as const;
/** Kept by whole days (UTC) and weeks only. */
export const daily = ['rate', 'time', 'word', 'person', 'person-time', 'place'] as const;

const hour = (at: RawBuilder<unknown>) => sql`floor(extract(epoch from ${at}) / 3600)::int`;
const day = (at: RawBuilder<unknown>) => sql`floor(extract(epoch from ${at}) / 86400)::int * 24`;
const decidedAt = sql`decided_at`;

/** 0, 0.05 … 1, as the same numbers that a lane's bound is compared with. */
export const rateSteps = Array.from({ length: 21 }, (_, step) => step / 20);
export const scoreBands = Array.from({ length: 10 }, (_, band) => band / 10);
/** A finding's score as it is summed up: whole ten-thousandths. */
export const scoreUnit = 10_000;

/** Longer names are one with whatever begins like them. */
const nameLength = 100;

/**
 * Rows (case_id, key, measure, lane, facet, kind, bucket, at, n, total): all that these cases count for, from the tables
 * alone; what counts twice is there twice. Of a case whose content was removed, the lanes are those it was last counted for.
 */
export async function entriesOf(db: Db, ids: readonly string[]): Promise<RawBuilder<unknown>> {
  const lanes = await countedLanes(db);
  const these = sql<boolean>`review_case.id = any(${ids}::uuid[])`;
  const rules = JSON.stringify(
    lanes.map(({ settings: { key }, narrow, target }) => ({ lane: key, narrow, target })),
  );
  const members = await membersOf(db, lanes, these);
  return sql`
    with picked as materialized (
      select review_case.id as case_id, kind, facets, rate, opened_at, user_id, room_id, forum_id, emptied_at,
        standing.id as standing_id, standing.verdict, standing.decided_at
      from review_case
      left join decision as standing on standing.id = review_case.decision_id and standing.verdict <> 'escalate'
      where ${these}
    ),
    rule as (select * from jsonb_to_recordset(${rules}::jsonb) as rule (lane text, narrow boolean, target int)),
    member as materialized (
      select case_id, lane, inside, narrow, target
      from (
        select case_id, '' as lane, true as inside, true as narrow, null::int as target from picked
        union all
        select holds.case_id, lane, inside, narrow, target
        from (
          select null::uuid as case_id, null::text as lane, null::boolean as inside where false
          ${members}
          union all
          select picked.case_id, stat_key.lane, bool_or(stat_key.measure <> 'rate')
          from picked join case_tally on case_tally.case_id = picked.case_id and picked.emptied_at is not null
          join stat_key on stat_key.id = any(case_tally.keys) and stat_key.lane <> ''
          group by picked.case_id, stat_key.lane
        ) as holds join rule using (lane)
      ) as held
    ),
    point as (${pointsOf(ids)})
    select case_id, measure, lane, over.facet, kind, bucket, at, n, total,
      ${keyOf(sql`over.facet`, sql`kind`)} as key
    from point join picked using (case_id) join member using (case_id)
    cross join lateral (
      select point.facet where point.facet is not null
      union all
      select '' where point.facet is null
      union all
      select each from unnest(picked.facets) as each
      where point.facet is null
    ) as over
    where case measure
      when 'kept' then point.of_lane = lane
      when 'place' then lane = ''
      when 'rate' then narrow
      else narrow and inside
    end`;
}

/** The id of what is counted (stat_key), of a kind or, where that is '', of all of them. */
export const keyOf = (facet: RawBuilder<unknown>, kind: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`hashtextextended(concat_ws(chr(31), measure, lane, ${facet}, ${kind}, bucket), 0)`;

/** Rows (case_id, measure, at, bucket, facet, of_lane, n, total); `facet` null: under every facet that the measure is cut by. */
function pointsOf(ids: readonly string[]): RawBuilder<unknown> {
  const ofThese = sql`case_id = any(${ids}::uuid[])`;
  const band = sql`(${bandStarts}::int[])[width_bucket(seconds, ${bandStarts}::int[])]::text`;
  return sql`
    select case_id, 'opened' as measure, ${hour(sql`opened_at`)} as at, '' as bucket, null as facet, null as of_lane, 1 as n, 0 as total
    from picked
    union all
    select case_id, 'rate', ${day(sql`opened_at`)},
      coalesce(width_bucket(rate, ${rateSteps}::float8[]), 0) || ' ' || coalesce(verdict, 'open'), null, null, 1, 0
    from picked
    union all
    select case_id, 'made', ${hour(decidedAt)}, verdict, null, null, 1, 0
    from decision where ${ofThese} and taken_back is null
    union all
    select case_id, 'time', ${day(decidedAt)}, ${band}, null, null, 1, seconds
    from decision where ${ofThese} and taken_back is null and seconds is not null
    union all
    select case_id, 'person', ${day(decidedAt)}, verdict, by_id, null, 1, 0
    from decision where ${ofThese} and taken_back is null
    union all
    select case_id, 'person-time', ${day(decidedAt)}, ${band}, by_id, null, 1, seconds
    from decision where ${ofThese} and taken_back is null and seconds is not null
    union all
    select case_id, 'stands', ${hour(decidedAt)}, verdict, null, null, 1, 0
    from picked where verdict is not null
    union all
    select picked.case_id, 'kept', ${hour(sql`first.at`)},
      case when first.at - opened_at <= make_interval(secs => target) then 'kept' else 'late' end, null, lane, 1, 0
    from picked
    join lateral (
      select min(decision.decided_at) as at from decision
      where decision.case_id = picked.case_id and taken_back is null and decision.verdict <> 'escalate'
    ) as first on first.at is not null
    join member on member.case_id = picked.case_id and inside and target is not null
    union all
    ${rulingPoints}
    union all
    select look.case_id, 'look', ${hour(sql`second.decided_at`)}, first.verdict || '-' || second.verdict, null, null, 1, 0
    from look
    join decision as first on first.id = first_decision_id
    join decision as second on second.id = second_decision_id
    where look.${ofThese}
    union all
    select case_id, 'appealed', ${hour(sql`opened_at`)}, '', null, null, 1, 0 from appeal where ${ofThese}
    union all
    select case_id, 'appeal', ${hour(sql`ended_at`)}, outcome, null, null, 1, 0
    from appeal where ${ofThese} and outcome is not null
    union all
    select case_id, 'place', place.at, place.bucket, place.facet, null, 1, 0
    from picked
    cross join lateral (values ('room ' || room_id), ('user ' || user_id), ('forum ' || forum_id)) as source (facet)
    cross join lateral (
      values (${day(sql`opened_at`)}, 'opened', source.facet), (${day(decidedAt)}, verdict, source.facet)
    ) as place (at, bucket, facet)
    where place.facet is not null and place.bucket is not null`;
}

/** The rulings of the decision that stands: of each finding, and of the words it was found by. */
const rulingPoints = sql`
    select picked.case_id, ruled.measure, case ruled.measure when 'word' then ${day(decidedAt)} else ${hour(decidedAt)} end,
      ruled.bucket, ruled.facet, null, 1, ruled.total
    from picked join ruling on ruling.decision_id = picked.standing_id join finding on finding.id = ruling.finding_id
    cross join lateral (
      select 'ruling' as measure, task || ' ' || coalesce(finding.label, task || '#' || label_number, '') as facet,
        coalesce((width_bucket(finding.rate, ${scoreBands}::float8[]) - 1)::text, '-')
          || case when "right" then ' right' else ' wrong' end || case when by_hand then ' hand' else ' verdict' end as bucket,
        coalesce(round(finding.rate * ${scoreUnit}::float8)::int, 0) as total
      union all
      select 'ruled', each.facet, case when "right" then 'right' else 'wrong' end, 0
      from (select coalesce(finding.label, task || '#' || label_number, '') as label_key) as keyed
      cross join lateral (values (''), (task), ('* ' || label_key), (task || ' ' || label_key)) as each (facet)
      union all
      select distinct 'word', 'keyword ' || task || ' ' || left(detail ->> 'keyword', ${nameLength}),
        case when "right" then 'right' else 'wrong' end, 0
      from jsonb_array_elements(finding.details) as detail where detail ->> 'keyword' <> ''
      union all
      select 'word', case when task in ('logo', 'banned-logo') then 'logo ' else 'box ' end || task || ' ' || left(finding.name, ${nameLength}),
        case when "right" then 'right' else 'wrong' end, 0
      where finding.name <> ''
    ) as ruled`;
