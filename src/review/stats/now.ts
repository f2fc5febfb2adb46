import { type RawBuilder, sql } from 'kysely';
import { caseStates } from '../../api/cases.ts';
import type { Role } from '../../api/common.ts';
import type { Lane } from '../../api/lanes.ts';
import { shareOf } from '../../api/shares.ts';
import type { StatsQuery } from '../../api/stats.ts';
import type { NowAnswer } from '../../api/stats-now.ts';
import { type Context, machine } from '../context/context.ts';
import { contentOf } from '../counting/counted-lanes.ts';
import { isRecounting } from '../counting/recount.ts';
import { firstStates } from '../entities/case-state.ts';
import { labelKeys } from '../labels/facets.ts';
import type { Where } from '../lanes/find-lane.ts';
import { countOverdue, listLanes } from '../lanes/lanes.ts';
import { listPeople } from '../people/presence.ts';
import { rosterNow } from '../people/roster.ts';
import type { Db } from '../store/tables.ts';
import { behindOf, filterOf, type StatsFilter } from './filter.ts';
import { type Hours, hoursOf, showHours, timeOf } from './hours.ts';
import { readSums, sumBy } from './read-sums.ts';
import { streamsAtRisk } from './streams-at-risk.ts';

const minutes = 60;
type Person = { id: string; name: string; role: Role };

/** The present state. `people`: everyone with an account. */
export async function statsNow(
  ctx: Context,
  query: StatsQuery,
  people: readonly Person[],
): Promise<NowAnswer> {
  const db = ctx.db.kysely;
  const hours = hoursOf(query);
  const filter = await filterOf(db, query);
  const also = narrowed(filter);
  const lanes = (await listLanes(ctx, also)).filter(
    ({ key }) => key !== 'for-me' && (query.lane === undefined || key === query.lane),
  );
  const live = lanes.find(({ key }) => key === 'live');
  const [moves, overdue, flow, here, streams, recounting] = await Promise.all([
    movesOf(db, lanes, also),
    countOverdue(ctx, lanes, also),
    flowOf(db, also),
    listPeople(ctx, people),
    streamsAtRisk(db, also, live?.targetSeconds ?? null),
    isRecounting(db),
  ]);
  return {
    at: new Date().toISOString(),
    counted: showHours(hours),
    recounting,
    lanes: await Promise.all(
      lanes.map((lane, index) =>
        showLane(db, query, {
          lane,
          hours,
          filter,
          moves: moves[index],
          overdue: overdue[index] ?? 0,
        }),
      ),
    ),
    flow,
    on: here.people
      .filter((person) => person.here)
      .map(({ id, name, role, caseIds }) => ({ person: { id, name }, role, cases: caseIds.length }))
      .sort((a, b) => a.person.name.localeCompare(b.person.name)),
    shifts: await rosterNow(
      db,
      here.people.toSorted((a, b) => a.name.localeCompare(b.name)),
    ),
    streams,
  };
}

/** The condition on cases in addition to lane and state. */
export function narrowed({ kind, facet }: StatsFilter): Where {
  return (eb) =>
    eb.and([
      ...(kind === null ? [] : [sql<boolean>`review_case.kind = ${kind}`]),
      ...(facet === '' ? [] : [sql<boolean>`review_case.facets && ${[facet]}::text[]`]),
    ]);
}

type Moves = { came: number; went: number };
type Of = { lane: Lane; hours: Hours; filter: StatsFilter; moves: Moves | undefined; overdue: number };

async function showLane(
  db: Db,
  query: StatsQuery,
  { lane, hours, filter, moves, overdue }: Of,
): Promise<NowAnswer['lanes'][number]> {
  const { key, name, open, oldestAt, targetSeconds } = lane;
  const [came, went] = [(moves?.came ?? 0) / minutes, (moves?.went ?? 0) / minutes];
  const laneQuery = { ...query, lane: key };
  return {
    lane: key,
    name,
    open,
    oldestAt,
    targetSeconds,
    onTime: await targetShareOf(db, { lane, hours, filter, overdue }),
    inPerMinute: came,
    outPerMinute: went,
    drainMinutes: open === 0 ? 0 : went > came ? open / (went - came) : null,
    behind: { ...behindOf({ ...query, lane: undefined }), lane: key },
    behindLate: behindOf(laneQuery, {
      target: 'late',
      firstDecidedFrom: timeOf(hours.from),
      firstDecidedTo: timeOf(hours.to),
    }),
  };
}

/** What waits past the target now counts as late, too: otherwise the worst cases would be missing. */
async function targetShareOf(
  db: Db,
  { lane, hours, filter, overdue }: Omit<Of, 'moves'>,
): Promise<NowAnswer['lanes'][number]['onTime']> {
  const { states } = lane.filter;
  const holdsFirst = states.length === 0 || states.some((state) => firstStates.includes(state));
  if (lane.targetSeconds === null || !holdsFirst) return null;
  const rows = await readSums(
    db,
    'kept',
    { lane: lane.key, kind: filter.kind },
    { facets: { is: filter.facet }, hours },
  );
  const by = sumBy(rows, ({ bucket }) => bucket);
  const within = by.get('kept') ?? 0;
  const decided = within + (by.get('late') ?? 0);
  return { within, decided, overdue, share: shareOf(within, decided + overdue) };
}

const since = sql`now() - make_interval(mins => ${sql.lit(minutes)})`;

/** State changes of the last hour: the new state, and the old one (null: none that waits). */
const stateChanges = sql`
  select id as case_id, 'open' as came, null as went, opened_at as at from review_case where opened_at > ${since} and settled is null
  union all
  select case_id, case when verdict = 'escalate' then 'escalated' when outcome = 'differed' then 'third-look' else 'decided' end,
    from_state, decided_at
  from decision where decided_at > ${since} and taken_back is null and by_id <> ${sql.lit(machine.id)}
  union all
  select case_id, 'second-look', null, opened_at from look where opened_at > ${since}
  union all
  select case_id, 'appealed', null, opened_at from appeal where opened_at > ${since}`;

/** For each lane, how many cases entered and left a state in which they wait there. */
async function movesOf(db: Db, lanes: readonly Lane[], also: Where): Promise<Moves[]> {
  if (lanes.length === 0) return [];
  const keys = await labelKeys(db);
  const row: Record<string, unknown> = await db
    .selectFrom('review_case')
    .innerJoin(
      sql<{ case_id: string; came: string; went: string | null }>`(${stateChanges})`.as('change'),
      'change.case_id',
      'review_case.id',
    )
    .select((eb) =>
      lanes.flatMap((lane, index) => {
        const held = contentOf(lane, keys)(eb);
        const waits = waitingStates(lane.filter.states);
        const isIn = (state: RawBuilder<unknown>) => sql`coalesce(${state} = any(${waits}::text[]), false)`;
        const [came, went] = [isIn(sql`change.came`), isIn(sql`change.went`)];
        return [
          sql<number>`count(*) filter (where ${held} and ${came} and not ${went})::int`.as(`came_${index}`),
          sql<number>`count(*) filter (where ${held} and ${went} and not ${came})::int`.as(`went_${index}`),
        ];
      }),
    )
    .where(also)
    .executeTakeFirstOrThrow();
  return lanes.map((_, index) => ({
    came: Number(row[`came_${index}`]),
    went: Number(row[`went_${index}`]),
  }));
}

function waitingStates(states: Lane['filter']['states']): string[] {
  if (states.length === 0) return [...firstStates];
  return caseStates.filter((state) => state !== 'decided' && states.includes(state));
}

async function flowOf(db: Db, also: Where): Promise<NowAnswer['flow']> {
  const rows = await db
    .selectFrom('review_case')
    .innerJoin(
      sql<{ case_id: string; came: string; at: Date }>`(${stateChanges})`.as('change'),
      'change.case_id',
      'review_case.id',
    )
    .select([
      sql<number>`floor(extract(epoch from now() - change.at) / 60)::int`.as('ago'),
      sql<number>`count(*) filter (where came = 'open')::int`.as('opened'),
      sql<number>`count(*) filter (where came = 'decided')::int`.as('decided'),
    ])
    .where(also)
    .groupBy('ago')
    .execute();
  const byAge = new Map(rows.map((row) => [row.ago, row]));
  const now = Date.now();
  return Array.from({ length: minutes }, (_, index) => {
    const ago = minutes - 1 - index;
    const { opened = 0, decided = 0 } = byAge.get(ago) ?? {};
    return { at: new Date(now - (ago + 1) * 60_000).toISOString(), opened, decided };
  });
}
