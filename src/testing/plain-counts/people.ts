import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../review/store/tables.ts';
import { type CountQuery, inLane, inScope, labelOf, ofFinding, within } from './scope.ts';

const lastingDecisions = sql`review_case as c join decision on decision.case_id = c.id and taken_back is null and by_id <> 'machine'`;
const verdicts = sql`count(*) filter (where verdict = 'approve')::int as approve, count(*) filter (where verdict = 'reject')::int as reject,
  count(*) filter (where verdict = 'escalate')::int as escalate`;
type Counts = { approve: number; reject: number; escalate: number };
type Also = RawBuilder<boolean>;

export async function decisions(
  db: Db,
  query: CountQuery,
  unit: 'hour' | 'day' = 'hour',
  also: Also = sql`true`,
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select ${verdicts} from ${lastingDecisions} where ${inScope(query)} and ${within('decided_at', query, unit)} and ${also}`.execute(
    db,
  );
  return rows[0] ?? { approve: 0, reject: 0, escalate: 0 };
}

/** Exact, over whole days; null without cases. */
export async function medianSeconds(
  db: Db,
  query: CountQuery,
  also: Also = sql`true`,
): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    select percentile_disc(0.5) within group (order by seconds) as median
    from ${lastingDecisions} where ${inScope(query)} and seconds is not null and ${within('decided_at', query, 'day')} and ${also}`.execute(
    db,
  );
  return rows[0]?.median ?? null;
}

export async function seconds(db: Db, query: CountQuery): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select seconds from ${lastingDecisions} where ${inScope(query)} and seconds is not null and ${within('decided_at', query, 'day')}`.execute(
    db,
  );
  return rows.map((row) => row.seconds);
}

/** "approve-reject" → the number of blind second looks with these two verdicts. */
export async function looks(db: Db, query: CountQuery): Promise<Record<string, number>> {
  const { rows } = await sql<{ pair: string; n: number }>`
    select a.verdict || '-' || b.verdict as pair, count(*)::int as n
    from review_case as c join look on look.case_id = c.id
    join decision as a on a.id = first_decision_id and a.by_id <> 'machine' join decision as b on b.id = second_decision_id
    where ${inScope(query)} and ${within('b.decided_at', query, 'hour')} group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ pair, n }) => [pair, n]));
}

export async function appeals(db: Db, query: CountQuery) {
  const { rows } = await sql<{ opened: number; upheld: number; overturned: number }>`
    select count(*) filter (where ${within('appeal.opened_at', query, 'hour')})::int as opened,
      count(*) filter (where outcome = 'upheld' and ${within('appeal.ended_at', query, 'hour')})::int as upheld,
      count(*) filter (where outcome = 'overturned' and ${within('appeal.ended_at', query, 'hour')})::int as overturned
    from review_case as c join appeal on appeal.case_id = c.id where ${inScope(query)}`.execute(db);
  return rows[0];
}

/** Every label of decided cases that fits the task and label. */
export async function decidedLabels(db: Db, query: CountQuery): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct ${labelOf} as key from ${lastingDecisions} join finding on finding.case_id = c.id
    where ${inLane(query)} and ${ofFinding(query)} and ${within('decided_at', query, 'hour')} and ${labelOf} <> '' order by 1`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

type Spread = Counts & { by: string; median: number | null };
/** By person, for this kind and lane, whatever the task and label. */
export async function byPerson(
  db: Db,
  { task: _task, label: _label, ...query }: CountQuery,
): Promise<Spread[]> {
  const { rows } = await sql<Spread>`
    select by_id as by, ${verdicts}, percentile_disc(0.5) within group (order by seconds) as median
    from ${lastingDecisions} where ${inLane(query)} and ${within('decided_at', query, 'day')} group by by_id`.execute(
    db,
  );
  return rows;
}
