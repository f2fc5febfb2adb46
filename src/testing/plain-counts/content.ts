import { sql } from 'kysely';
import type { Db } from '../../review/store/tables.ts';
import {
  type CountQuery,
  forPeople,
  inLane,
  inScope,
  labelOf,
  ofFinding,
  stepOf,
  wilsonLow,
  within,
} from './scope.ts';

export async function openedCases(db: Db, query: CountQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from review_case as c where ${forPeople} and ${inScope(query)} and ${within('opened_at', query, 'hour')}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** How many cases have each label, most frequent first. */
export async function labelMix(db: Db, query: CountQuery) {
  const { rows } = await sql<{ key: string; opened: number }>`
    select ${labelOf} as key, count(distinct c.id)::int as opened
    from review_case as c join finding on finding.case_id = c.id
    where ${forPeople} and ${inLane(query)} and ${ofFinding(query)} and ${within('opened_at', query, 'hour')} and ${labelOf} <> ''
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

type Step = { opened: number; by: Record<string, number> };
/** For each step with new cases. */
export async function mixSeries(db: Db, query: CountQuery): Promise<Step[]> {
  const step = stepOf('opened_at', query);
  const { rows } = await sql<Step>`
    with opened as (
      select ${step} as step, count(*)::int as opened from review_case as c
      where ${forPeople} and ${inScope(query)} and ${within('opened_at', query, 'hour')} group by 1
    ),
    labelled as (
      select ${step} as step, ${labelOf} as key, count(distinct c.id)::int as n
      from review_case as c join finding on finding.case_id = c.id
      where ${forPeople} and ${inLane(query)} and ${ofFinding(query)} and ${within('opened_at', query, 'hour')} and ${labelOf} <> '' group by 1, 2
    )
    select opened, coalesce((select jsonb_object_agg(key, n) from labelled where labelled.step = opened.step), '{}') as by
    from opened order by step`.execute(db);
  return rows;
}

export type Source = { id: string; opened: number; decided: number; rejected: number };
type Place = 'room_id' | 'user_id' | 'forum_id';

/** Every room, user or forum with any cases in these whole days. Filters by kind only. */
function allPlaces({ kind, ...query }: CountQuery, what: Place) {
  const place = sql.ref(what);
  return sql`(
    select id, sum(opened)::int as opened, sum(decided)::int as decided, sum(rejected)::int as rejected from (
      select ${place} as id, 1 as opened, 0 as decided, 0 as rejected from review_case as c
      where ${forPeople} and ${inLane({ kind })} and ${within('opened_at', query, 'day')}
      union all
      select ${place}, 0, 1, (verdict = 'reject')::int from review_case as c join decision on decision.id = c.decision_id
      where ${forPeople} and ${inLane({ kind })} and verdict <> 'escalate' and ${within('decided_at', query, 'day')}
    ) as every where id is not null group by id
  ) as all_places`;
}

/** The first 20 by cases, or by the surest rejection rate of those with at least five decisions. */
export async function sources(
  db: Db,
  query: CountQuery,
  { what, by }: { what: Place; by: 'volume' | 'rejects' },
): Promise<Source[]> {
  const order =
    by === 'volume' ? sql`opened desc` : sql`${wilsonLow(sql`rejected`, sql`decided`)} desc, decided desc`;
  const { rows } = await sql<Source>`
    select * from ${allPlaces(query, what)} where ${by === 'volume' ? sql`opened > 0` : sql`decided >= 5`}
    order by ${order}, id collate "C" limit 20`.execute(db);
  return rows;
}

/** How many have between one and four decisions. */
export async function sourcesWithFew(db: Db, query: CountQuery, what: Place): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${allPlaces(query, what)} where decided between 1 and 4`.execute(db);
  return rows[0]?.n ?? 0;
}

/** For each class of videos and streams, what the summaries received in the range say. */
export async function classesOfVideos(db: Db, query: CountQuery) {
  const { rows } = await sql<{ task: string; label: number; values: number[] }>`
    select task, (one ->> 'label')::int as label, array_agg((one ->> 'value')::float8 order by (one ->> 'value')::float8) as values
    from submission join task_summary on submission_id = submission.id cross join lateral jsonb_array_elements(body -> 'avgScores') as one
    where kind in ('video-file', 'video-stream') and ${within('ended_at', query, 'hour')}
    group by 1, 2 order by count(*) desc, 1, 2`.execute(db);
  return rows;
}
