import { sql } from 'kysely';
import type { Db } from '../../review/store/tables.ts';
import { type CountQuery, forPeople, inLane, inScope } from './scope.ts';

const dayMs = 86_400_000;

export type PlainDay = {
  at: string;
  opened: number;
  alone: number;
  decided: number;
  backlog: number;
  onTime: number;
  late: number;
  approved: number;
  rejected: number;
  looks: number;
  differed: number;
  appeals: number;
  overturned: number;
  p50: number | null;
  p90: number | null;
};

/** The figures of each day (UTC); exact percentiles. `target`: seconds. */
export async function trendDays(db: Db, query: CountQuery, target: number): Promise<PlainDay[]> {
  const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
  const days = Array.from(
    { length: Math.ceil(to / dayMs) - Math.floor(from / dayMs) },
    (_, at) => new Date((Math.floor(from / dayMs) + at) * dayMs),
  );
  const { rows } = await sql<Omit<PlainDay, 'at'> & { at: Date }>`
    with c as (
      select c.id, c.opened_at, c.settled, c.decision_id, c.emptied_at, (
        select min(decided_at) from decision
        where case_id = c.id and by_id <> 'machine' and taken_back is null and verdict <> 'escalate'
      ) as first_at
      from review_case as c where ${inScope(query)}
    ), day as (select at, at + interval '1 day' as until from unnest(${days}::timestamptz[]) as at)
    select at,
      (select count(*)::int from c where settled is null and opened_at >= at and opened_at < until) as opened,
      (select count(*)::int from c where settled is not null and opened_at >= at and opened_at < until) as alone,
      (select count(*)::int from c where settled is null and first_at >= at and first_at < until) as decided,
      (select count(*)::int from c where settled is null and opened_at < until
        and coalesce(first_at, emptied_at, 'infinity') >= until) as backlog,
      (select count(*)::int from c where settled is null and first_at >= at and first_at < until
        and first_at - opened_at <= make_interval(secs => ${target})) as "onTime",
      (select count(*)::int from c where settled is null and first_at >= at and first_at < until
        and first_at - opened_at > make_interval(secs => ${target})) as late,
      (select count(*)::int from c join decision on decision.id = decision_id and by_id <> 'machine'
        where settled is null and verdict = 'approve' and decided_at >= at and decided_at < until) as approved,
      (select count(*)::int from c join decision on decision.id = decision_id and by_id <> 'machine'
        where settled is null and verdict = 'reject' and decided_at >= at and decided_at < until) as rejected,
      (select count(*)::int from c join look on look.case_id = c.id join decision as a on a.id = first_decision_id
        and a.by_id <> 'machine' join decision as b on b.id = second_decision_id
        where b.decided_at >= at and b.decided_at < until) as looks,
      (select count(*)::int from c join look on look.case_id = c.id join decision as a on a.id = first_decision_id
        and a.by_id <> 'machine' join decision as b on b.id = second_decision_id
        where a.verdict <> b.verdict and b.decided_at >= at and b.decided_at < until) as differed,
      (select count(*)::int from c join appeal on appeal.case_id = c.id
        where outcome is not null and ended_at >= at and ended_at < until) as appeals,
      (select count(*)::int from c join appeal on appeal.case_id = c.id
        where outcome = 'overturned' and ended_at >= at and ended_at < until) as overturned,
      (select percentile_disc(0.5) within group (order by extract(epoch from first_at - opened_at))::float8 from c
        where settled is null and first_at >= at and first_at < until) as p50,
      (select percentile_disc(0.9) within group (order by extract(epoch from first_at - opened_at))::float8 from c
        where settled is null and first_at >= at and first_at < until) as p90
    from day order by at`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Cases for people in each hour (UTC) of a stretch: ISO time → count. */
export async function arrivalsByHour(db: Db, query: CountQuery): Promise<Map<string, number>> {
  const { rows } = await sql<{ at: Date; n: number }>`
    select date_trunc('hour', opened_at) as at, count(*)::int as n from review_case as c
    where ${forPeople} and ${inLane(query)} and ${inScope(query)} and opened_at >= ${query.from} and opened_at < ${query.to} group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ at, n }) => [at.toISOString(), n]));
}
