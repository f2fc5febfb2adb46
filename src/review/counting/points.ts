import { type RawBuilder, sql } from 'kysely';
import { machine } from '../context/context.ts';
import { rateSteps, scoreBands, scoreUnit } from './entries.ts';
import { bandStarts } from './time-bands.ts';

const hour = (at: RawBuilder<unknown>) => sql`floor(extract(epoch from ${at}) / 3600)::int`;
const day = (at: RawBuilder<unknown>) => sql`floor(extract(epoch from ${at}) / 86400)::int * 24`;
const decidedAt = sql`decided_at`;
/** What the machine decided alone is `settled`; a decision by it only lets people look again. */
const byPeople = sql`by_id <> ${sql.lit(machine.id)}`;

const firstDecision = sql`
  select min(decision.decided_at) as at from decision
  where decision.case_id = picked.case_id and ${byPeople} and taken_back is null and decision.verdict <> 'escalate'`;

/** Longer names are cut, so that names with the same beginning are counted as one. */
const nameLength = 100;

/**
 * What each case of `picked` and `held` (shapes.ts) counts for, before it is split by lane and facet: rows (case_id,
 * measure, at, bucket, facet, of_lane, total). `facet` null: every facet that the measure is split by. `of_lane`:
 * counts in that lane only. `ofThese`: the condition on `case_id` for rows of these cases.
 */
export function pointsOf(ofThese: RawBuilder<unknown>): RawBuilder<unknown> {
  const band = sql`(${bandStarts}::int[])[width_bucket(seconds, ${bandStarts}::int[])]::text`;
  return sql`
    select case_id, case when settled is null then 'opened' else 'settled' end as measure, ${hour(sql`opened_at`)} as at,
      coalesce(settled, '') as bucket, null::text as facet, null::text as of_lane, 0 as total
    from picked
    union all
    select case_id, 'rate', ${day(sql`opened_at`)},
      coalesce(width_bucket(rate, ${rateSteps}::float8[]), 0) || ' ' || coalesce(verdict, 'open'), null, null, 0
    from picked where settled is null
    union all
    select case_id, 'made', ${hour(decidedAt)}, verdict, null, null, 0
    from decision where ${ofThese} and ${byPeople} and taken_back is null
    union all
    select case_id, 'time', ${day(decidedAt)}, ${band}, null, null, seconds
    from decision where ${ofThese} and ${byPeople} and taken_back is null and seconds is not null
    union all
    select case_id, 'person', ${day(decidedAt)}, verdict, by_id, null, 0
    from decision where ${ofThese} and ${byPeople} and taken_back is null
    union all
    select case_id, 'person-time', ${day(decidedAt)}, ${band}, by_id, null, seconds
    from decision where ${ofThese} and ${byPeople} and taken_back is null and seconds is not null
    union all
    select case_id, 'stands', ${hour(decidedAt)}, verdict, null, null, 0
    from picked where verdict is not null
    union all
    select picked.case_id, 'wait', ${day(sql`coalesce(first.at, emptied_at)`)},
      case when first.at is null then '' else (${bandStarts}::int[])[
        width_bucket(greatest(0, extract(epoch from first.at - opened_at))::int, ${bandStarts}::int[])
      ]::text end, null, null, 0
    from picked cross join lateral (${firstDecision}) as first
    where settled is null and coalesce(first.at, emptied_at) is not null
    union all
    select picked.case_id, 'kept', ${hour(sql`first.at`)},
      case when first.at - opened_at <= make_interval(secs => target) then 'kept' else 'late' end, null, lane, 0
    from picked
    join lateral (${firstDecision}) as first on first.at is not null
    join held on held.case_id = picked.case_id and settled is null and inside and target is not null
    union all
    ${rulingPoints}
    union all
    ${ruledPoints}
    union all
    select look.case_id, 'look', ${hour(sql`second.decided_at`)}, first.verdict || '-' || second.verdict, null, null, 0
    from look
    join decision as first on first.id = first_decision_id and first.${byPeople}
    join decision as second on second.id = second_decision_id
    -- Chosen looks find more disagreement than there is: they say nothing of how far people agree.
    where look.${ofThese} and not look.chosen
    union all
    select case_id, 'appealed', ${hour(sql`opened_at`)}, '', null, null, 0 from appeal where ${ofThese}
    union all
    select case_id, 'appeal', ${hour(sql`ended_at`)}, outcome, null, null, 0
    from appeal where ${ofThese} and outcome is not null
    union all
    select case_id, 'place', place.at, place.bucket, place.facet, null, 0
    from picked
    cross join lateral (values ('room ' || room_id), ('user ' || user_id), ('forum ' || forum_id)) as source (facet)
    cross join lateral (
      values (${day(sql`opened_at`)}, 'opened', source.facet), (${day(decidedAt)}, verdict, source.facet)
    ) as place (at, bucket, facet)
    where place.facet is not null and place.bucket is not null and settled is null`;
}

const rulings = sql`picked join ruling on ruling.decision_id = picked.standing_id join finding on finding.id = ruling.finding_id`;
const labelKey = sql`coalesce(finding.label, task || '#' || label_number, '')`;

/** The same rulings by every facet of their findings, each with the number of rulings of its case there. */
const ruledPoints = sql`
    select case_id, 'ruled', ${hour(decidedAt)}, case when "right" then 'right' else 'wrong' end, facet, null,
      count(*) over (partition by case_id, facet)
    from (
      select picked.case_id, decided_at, "right", each.facet from ${rulings}
      cross join lateral (values (''), (task), ('* ' || ${labelKey}), (task || ' ' || ${labelKey})) as each (facet)
    ) as ruled`;

/** The rulings of the decision that stands, by finding and by the keywords and names of the finding. */
const rulingPoints = sql`
    select picked.case_id, ruled.measure, case ruled.measure when 'word' then ${day(decidedAt)} else ${hour(decidedAt)} end,
      ruled.bucket, ruled.facet, null, ruled.total
    from ${rulings}
    cross join lateral (
      select 'ruling' as measure, task || ' ' || ${labelKey} as facet,
        coalesce((width_bucket(finding.rate, ${scoreBands}::float8[]) - 1)::text, '-')
          || case when "right" then ' right' else ' wrong' end || case when by_hand then ' hand' else ' verdict' end as bucket,
        coalesce(round(finding.rate * ${scoreUnit}::float8)::int, 0) as total
      union all
      select distinct 'word', 'keyword ' || task || ' ' || left(detail ->> 'keyword', ${nameLength}),
        case when "right" then 'right' else 'wrong' end, 0
      from jsonb_array_elements(finding.details) as detail where detail ->> 'keyword' <> ''
      union all
      select 'word', case when task in ('logo', 'banned-logo') then 'logo ' else 'box ' end || task || ' ' || left(finding.name, ${nameLength}),
        case when "right" then 'right' else 'wrong' end, 0
      where finding.name <> ''
    ) as ruled`;
