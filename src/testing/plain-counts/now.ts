import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../review/store/tables.ts';
import { type CountQuery, forPeople, inScope, within } from './scope.ts';

/** Lanes of first decisions whose filter does not use the state. */
export const plainLanes = ['review', 'live', 'Ads', 'Videos', 'Severe'];

export async function laneNow(db: Db, query: CountQuery, targetSeconds: number | null) {
  const { rows } = await sql<{ open: number; oldest: Date | null }>`
    select count(*)::int as open, min(opened_at) as oldest from review_case as c
    where ${inScope(query)} and state in ('open', 'escalated')`.execute(db);
  const [waiting] = rows;
  return {
    open: waiting?.open ?? 0,
    oldestAt: waiting?.oldest?.toISOString() ?? null,
    onTime:
      targetSeconds === null
        ? null
        : { ...(await withinTarget(db, query, targetSeconds)), ...(await overdue(db, query, targetSeconds)) },
  };
}

/** For cases whose first lasting verdict came in the range. */
export async function withinTarget(db: Db, query: CountQuery, targetSeconds: number) {
  const { rows } = await sql<{ within: number; decided: number }>`
    select count(*) filter (where first.at - opened_at <= make_interval(secs => ${targetSeconds}))::int as within, count(*)::int as decided
    from review_case as c
    join (
      select case_id, min(decided_at) as at from decision where taken_back is null and verdict <> 'escalate' group by case_id
    ) as first on first.case_id = c.id
    where ${forPeople} and ${inScope(query)} and ${within('first.at', query, 'hour')}`.execute(db);
  return rows[0];
}

async function overdue(db: Db, query: CountQuery, targetSeconds: number) {
  const { rows } = await sql<{ overdue: number }>`
    select count(*)::int as overdue from review_case as c
    where ${inScope(query)} and state in ('open', 'escalated') and opened_at < now() - make_interval(secs => ${targetSeconds})`.execute(
    db,
  );
  return rows[0];
}

const lastHour = (column: string, before = new Date().toISOString()): RawBuilder<boolean> =>
  sql`${sql.ref(column)} > ${before}::timestamptz - interval '60 minutes'`;

/** Cases that began to wait for a first decision, and those that stopped. */
export async function movesOf(db: Db, query: Partial<CountQuery>): Promise<{ came: number; went: number }> {
  const { rows } = await sql<{ came: number; went: number }>`
    select (select count(*)::int from review_case as c where ${forPeople} and ${inScope(query)} and ${lastHour('opened_at')}) as came,
      (select count(*)::int from review_case as c join decision on decision.case_id = c.id and taken_back is null and by_id <> 'machine'
        where ${inScope(query)} and from_state in ('open', 'escalated') and verdict <> 'escalate' and ${lastHour('decided_at')}) as went`.execute(
    db,
  );
  return rows[0] ?? { came: 0, went: 0 };
}

/** Over all lanes, in the hour before: how many cases opened, and how many were closed by a decision. */
export async function flowOfHour(db: Db, query: Partial<CountQuery>, before: string) {
  const { rows } = await sql<{ opened: number; decided: number }>`
    select (select count(*)::int from review_case as c where ${forPeople} and ${inScope(query)} and ${lastHour('opened_at', before)}) as opened,
      (select count(*)::int from review_case as c join decision on decision.case_id = c.id and taken_back is null and by_id <> 'machine'
        where ${inScope(query)} and verdict <> 'escalate' and outcome is distinct from 'differed' and ${lastHour('decided_at', before)}) as decided`.execute(
    db,
  );
  return rows[0];
}

/** Live streams with waiting cases, in the queue's order; 20 at most. */
export async function waitingStreams(db: Db, query: Partial<CountQuery>) {
  const { rows } = await sql<{ submissionId: string; open: number; severity: number; oldest: Date }>`
    select submission_id as "submissionId", count(*)::int as open, max(severity) as severity, min(opened_at) as oldest
    from review_case as c where ${inScope({ ...query, lane: undefined })} and state in ('open', 'escalated') and kind in ('fragment', 'audio-stream')
    group by 1 order by min(rank_at) limit 20`.execute(db);
  return rows.map(({ oldest, ...row }) => ({ ...row, oldestAt: oldest.toISOString() }));
}
