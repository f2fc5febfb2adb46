import { sql } from 'kysely';
import type { Db } from '../../review/store/tables.ts';
import { type CountQuery, forPeople, inLane, inScope, labelOf, ofFinding, stepOf, within } from './scope.ts';

/** Rulings of valid decisions with their findings: cases of this kind and lane, in these hours. */
const ruled = (query: CountQuery, unit: 'hour' | 'day' = 'hour') => sql`
  review_case as c join decision on decision.id = c.decision_id and decision.verdict <> 'escalate'
  join ruling on ruling.decision_id = decision.id join finding on finding.id = ruling.finding_id
  where ${forPeople} and ${inLane(query)} and ${within('decision.decided_at', query, unit)}`;

const figures = sql`count(*)::int as ruled, count(*) filter (where "right")::int as right, count(*) filter (where by_hand)::int as "byHand",
  count(*) filter (where by_hand and "right")::int as "rightByHand"`;

/** How many independent findings each one is worth where those of a case are alike: n / Σm². */
export async function machineIndependent(db: Db, query: CountQuery): Promise<number> {
  const { rows } = await sql<{ independent: number | null }>`
    select sum(ruled) / sum(ruled ^ 2) as independent
    from (select count(*)::float8 as ruled from ${ruled(query)} and ${ofFinding(query)} group by c.id) as of_case`.execute(
    db,
  );
  return rows[0]?.independent ?? 1;
}

export async function machineTotal(db: Db, query: CountQuery) {
  const { rows } = await sql<{ ruled: number; right: number; byHand: number; rightByHand: number }>`
    select ${figures} from ${ruled(query)} and ${ofFinding(query)}`.execute(db);
  const { rows: cases } = await sql<{ cases: number; overturned: number }>`
    select count(*)::int as cases, count(*) filter (where verdict = 'approve')::int as overturned
    from review_case as c join decision on decision.id = c.decision_id and verdict <> 'escalate'
    where ${forPeople} and ${inScope(query)} and ${within('decided_at', query, 'hour')}`.execute(db);
  const { rows: automation } = await sql<{ passed: number; blocked: number; forPeople: number }>`
    select count(*) filter (where settled = 'pass')::int as passed, count(*) filter (where settled = 'block')::int as blocked,
      count(*) filter (where settled is null)::int as "forPeople"
    from review_case as c where ${inScope(query)} and ${within('opened_at', query, 'hour')}`.execute(db);
  return { ...rows[0], ...cases[0], ...automation[0] };
}

export async function machineLabels(db: Db, query: CountQuery) {
  const { rows } = await sql`
    with by_label as (
      select finding.task, ${labelOf} as key, ${figures} from ${ruled(query)} and ${ofFinding(query)} group by 1, 2
    )
    select by_label.*, cases, overturned from by_label cross join lateral (
      select count(*)::int as cases, count(*) filter (where verdict = 'approve')::int as overturned
      from review_case as c join decision on decision.id = c.decision_id and verdict <> 'escalate'
      where ${forPeople} and ${inLane(query)} and ${within('decided_at', query, 'hour')} and exists (
        select from finding where case_id = c.id and finding.task = by_label.task and ${labelOf} = by_label.key
      )
    ) as of_cases order by task, key`.execute(db);
  return rows;
}

/** By the tenth of the score: 0 … 9, null without a score. */
export async function machineBands(db: Db, query: CountQuery) {
  const { rows } = await sql<{
    band: number;
    ruled: number;
    right: number;
    byHand: number;
    rightByHand: number;
    mean: number;
  }>`
    select (select max(tenth) from generate_series(0, 9) as tenth where (tenth / 10.0)::float8 <= finding.rate)::int as band,
      ${figures}, avg(round((finding.rate * 10000)::numeric))::float8 / 10000 as mean
    from ${ruled(query)} and ${ofFinding(query)} group by 1 order by 1`.execute(db);
  return rows;
}

export async function machineSeries(db: Db, query: CountQuery) {
  const { rows } = await sql<{ ruled: number; right: number }>`
    select ruled, "right" from (
      select ${stepOf('decision.decided_at', query)} as step, count(*)::int as ruled, count(*) filter (where "right")::int as right
      from ${ruled(query)} and ${ofFinding(query)} group by 1
    ) as stepped order by step`.execute(db);
  return rows;
}

type Wrong = { task: string; name: string; wrong: number; right: number };
/** Everything that was ruled wrong at least once. Does not filter by label. */
export async function machineWrong(
  db: Db,
  query: CountQuery,
  kind: 'keywords' | 'boxes' | 'logos',
): Promise<Wrong[]> {
  const isLogo = sql`finding.task in ('logo', 'banned-logo')`;
  const named =
    kind === 'keywords'
      ? sql`select distinct detail ->> 'keyword' as name from jsonb_array_elements(finding.details) as detail`
      : sql`select finding.name where ${kind === 'logos' ? isLogo : sql`not ${isLogo}`}`;
  const { rows } = await sql<Wrong>`
    select finding.task, called.name, count(*) filter (where not "right")::int as wrong, count(*) filter (where "right")::int as right
    from (select c.kind, finding.task, finding.details, finding.name, ruling."right"
          from ${ruled(query, 'day')} and (${query.task ?? null}::text is null or finding.task = ${query.task ?? null})) as finding
    cross join lateral (${named}) as called
    where called.name <> '' group by 1, 2 having count(*) filter (where not "right") > 0 order by 1, 2`.execute(
    db,
  );
  return rows;
}
