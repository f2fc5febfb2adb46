import { sql } from 'kysely';
import type { LaneSettings } from '../../api/lanes.ts';
import type { StatsQuery } from '../../api/stats.ts';
import { type Mark, markedActions, type Trend, type TrendsAnswer } from '../../api/stats-trends.ts';
import { peopleNeeded } from '../../platform/statistics/people-needed.ts';
import { projectBacklog } from '../../platform/statistics/projection.ts';
import type { Context } from '../context/context.ts';
import type { Measure } from '../counting/entries.ts';
import { isRecounting } from '../counting/recount.ts';
import { quantileOf } from '../counting/time-bands.ts';
import { firstStates } from '../entities/case-state.ts';
import { allLanes } from '../lanes/find-lane.ts';
import type { Db } from '../store/tables.ts';
import { filterOf, type StatsFilter } from './filter.ts';
import { daysOf, type Hours, hoursOf, showHours, timeOf } from './hours.ts';
import { readEvery, readSums, type StepSum, sumOf } from './read-sums.ts';

const hourMs = 3_600_000;
const [arrivalWeeks, pastWeeks, recentWeeks, aheadDays] = [13, 8, 4, 14];
const maxMarks = 200;
const shareInTime = 0.9;
const [day, week] = [24, 7 * 24];

/** Figures from day to day (UTC), what was changed meanwhile, and a look ahead. */
export async function statsTrends(ctx: Context, query: StatsQuery): Promise<TrendsAnswer> {
  const db = ctx.db.kysely;
  const hours = daysOf(hoursOf(query));
  const [filter, target, recounting] = await Promise.all([
    filterOf(db, query),
    targetOf(db, query.lane ?? 'review'),
    isRecounting(db),
  ]);
  const hour = Math.floor(Date.now() / hourMs);
  const today = hour - (hour % 24);
  const [days, marks, arrivals, projection, people] = await Promise.all([
    trendOf(db, { hours, filter, lane: target?.lane ?? null }),
    marksOf(db, hours),
    arrivalsOf(db, filter, {
      hours: { from: Math.max(hours.from, hours.to - arrivalWeeks * week), to: hours.to },
      zone: query.zone,
    }),
    projectionOf(db, filter, today),
    target && peopleOf(db, filter, { today, zone: query.zone, within: target.seconds }),
  ]);
  return { counted: showHours(hours), recounting, target, days, marks, arrivals, projection, people };
}

async function targetOf(db: Db, key: string): Promise<TrendsAnswer['target']> {
  const lane = (await allLanes(db)).find((one) => one.key === key);
  if (!lane || lane.targetSeconds === null || !holdsFirst(lane)) return null;
  return { lane: lane.key, name: lane.name, seconds: lane.targetSeconds };
}
const holdsFirst = ({ filter: { states } }: LaneSettings) =>
  states.length === 0 || states.some((state) => firstStates.includes(state));

/** Figures of all cases in successive periods of `every` hours, whole days, and the target that `onTime` is about. */
export async function periodsOf(
  db: Db,
  hours: Hours,
  every: number,
): Promise<Pick<TrendsAnswer, 'target'> & { periods: Trend[] }> {
  const [filter, target] = await Promise.all([filterOf(db, {}), targetOf(db, 'review')]);
  return { target, periods: await trendOf(db, { hours, filter, lane: target?.lane ?? null, every }) };
}

type Of = { hours: Hours; filter: StatsFilter; lane: string | null; every?: number };

async function trendOf(db: Db, { hours, filter, lane, every = day }: Of): Promise<Trend[]> {
  const facets = { is: filter.facet };
  const daily = (measure: Measure, of: Pick<StatsFilter, 'lane' | 'kind'> = filter) =>
    readEvery(db, measure, of, { facets, hours, unit: 'day', every }).then(byStep);
  const none = new Map<number, StepSum[]>();
  const [opened, alone, waits, inTarget, stands, looks, appeals, before] = await Promise.all([
    daily('opened'),
    daily('settled'),
    daily('wait'),
    lane === null ? none : daily('kept', { lane, kind: filter.kind }),
    daily('stands'),
    daily('look'),
    daily('appeal'),
    backlogAt(db, filter, hours.from),
  ]);
  let backlog = before;
  return Array.from({ length: (hours.to - hours.from) / every }, (_, step) => {
    const of = (rows: ReadonlyMap<number, readonly StepSum[]>, bucket?: string) =>
      sumOf((rows.get(step) ?? []).filter((row) => bucket === undefined || row.bucket === bucket));
    const waited = new Map(
      (waits.get(step) ?? [])
        .filter(({ bucket }) => bucket !== '')
        .map(({ bucket, n }) => [Number(bucket), n]),
    );
    backlog += of(opened) - of(waits);
    const start = hours.from + step * every;
    return {
      at: timeOf(start),
      to: timeOf(start + every),
      opened: of(opened),
      alone: of(alone),
      decided: of(waits) - of(waits, ''),
      backlog,
      onTime: of(inTarget, 'kept'),
      late: of(inTarget, 'late'),
      approved: of(stands, 'approve'),
      rejected: of(stands, 'reject'),
      looks: of(looks),
      differed: of(looks, 'approve-reject') + of(looks, 'reject-approve'),
      appeals: of(appeals),
      overturned: of(appeals, 'overturned'),
      p50: quantileOf(waited, 0.5),
      p90: quantileOf(waited, 0.9),
    };
  });
}

const byStep = (rows: readonly StepSum[]) => Map.groupBy(rows, ({ step }) => step);

/** Cases that waited for their first decision at this time, the beginning of a day: all that came, less all that left. */
async function backlogAt(db: Db, filter: StatsFilter, at: number): Promise<number> {
  const ever = { facets: { is: filter.facet }, hours: { from: 0, to: at }, daily: true };
  const [opened, left] = await Promise.all([
    readSums(db, 'opened', filter, ever),
    readSums(db, 'wait', filter, ever),
  ]);
  return sumOf(opened) - sumOf(left);
}

async function marksOf(db: Db, { from, to }: Hours): Promise<Mark[]> {
  const { rows } = await sql<{ at: Date; what: string; by: string; machine: boolean; of: string | null }>`
    select at, what, actor_name as by, machine,
      coalesce(detail ->> 'rule', detail ->> 'name', detail ->> 'lane', detail ->> 'list', detail ->> 'word', detail ->> 'task',
        detail ->> 'version', detail ->> 'words') as of
    from audit_event
    where what = any(${[...markedActions]}::text[]) and at >= ${timeOf(from)}::timestamptz and at < ${timeOf(to)}::timestamptz
    order by at desc, id desc limit ${maxMarks}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() })).reverse();
}

/** The weekday and hour in a zone of each hour of a stretch. */
function clocksOf({ from, to }: Hours, zone: string): { weekday: number; hour: number }[] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
  return Array.from({ length: to - from }, (_, at) => {
    const parts = format.formatToParts((from + at) * hourMs);
    const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    return { weekday: names.indexOf(of('weekday')), hour: Number(of('hour')) };
  });
}

type InZone = { hours: Hours; zone: string };

async function arrivalsOf(
  db: Db,
  filter: StatsFilter,
  { hours, zone }: InZone,
): Promise<TrendsAnswer['arrivals']> {
  const means = await hourlyMeans(db, filter, { hours, zone }, ({ weekday, hour }) => weekday * 24 + hour);
  return Array.from({ length: week }, (_, at) => ({
    weekday: Math.floor(at / 24),
    hour: at % 24,
    mean: means.get(at) ?? null,
  }));
}

/** Cases an hour, as a mean over the hours with the same key. Hours to come are left out. */
async function hourlyMeans(
  db: Db,
  filter: StatsFilter,
  { hours: { from, to }, zone }: InZone,
  keyOf: (clock: { weekday: number; hour: number }) => number,
): Promise<Map<number, number>> {
  const hours = { from, to: Math.min(to, Math.floor(Date.now() / hourMs)) };
  if (hours.from >= hours.to) return new Map();
  const rows = await readEvery(db, 'opened', filter, { facets: { is: filter.facet }, hours, unit: 'hour' });
  const byHour = byStep(rows);
  const sums = new Map<number, { n: number; hours: number }>();
  for (const [at, clock] of clocksOf(hours, zone).entries()) {
    const sum = sums.get(keyOf(clock)) ?? { n: 0, hours: 0 };
    sums.set(keyOf(clock), { n: sum.n + sumOf(byHour.get(at) ?? []), hours: sum.hours + 1 });
  }
  return new Map([...sums].map(([key, sum]) => [key, sum.n / sum.hours]));
}

/** Only days since the first case count: before it nothing could come in. */
async function projectionOf(db: Db, filter: StatsFilter, today: number): Promise<TrendsAnswer['projection']> {
  const hours = { from: today - pastWeeks * week, to: today };
  const days = await trendOf(db, { hours, filter, lane: null });
  const first = days.findIndex(({ opened }) => opened > 0);
  const past = days.flatMap(({ at, backlog }, index) => {
    const before = days[index - 1];
    return before && first >= 0 && index > first
      ? [{ weekday: new Date(at).getUTCDay(), growth: backlog - before.backlog }]
      : [];
  });
  const projected = projectBacklog(days.at(-1)?.backlog ?? 0, past, aheadDays);
  return projected?.map((estimate, at) => ({ at: timeOf(today + at * 24), ...estimate })) ?? null;
}

async function peopleOf(
  db: Db,
  filter: StatsFilter,
  { today, zone, within }: { today: number; zone: string; within: number },
): Promise<TrendsAnswer['people']> {
  const hours = { from: today - recentWeeks * week, to: today };
  const [times, means] = await Promise.all([
    readSums(db, 'time', filter, { facets: { is: filter.facet }, hours, daily: true }),
    hourlyMeans(db, filter, { hours, zone }, ({ hour }) => hour),
  ]);
  const seconds = times.reduce((sum, { total }) => sum + total, 0) / sumOf(times);
  if (!Number.isFinite(seconds) || seconds <= 0) return null;
  return {
    seconds,
    hours: Array.from({ length: 24 }, (_, hour) => {
      const arrivals = means.get(hour) ?? 0;
      const people = peopleNeeded({ arrivals, seconds, withinSeconds: within, share: shareInTime });
      return { hour, arrivals, people };
    }),
  };
}
