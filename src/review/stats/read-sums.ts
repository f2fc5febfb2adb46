import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../store/tables.ts';
import type { Measure } from './entries.ts';
import type { StatsFilter } from './filter.ts';
import type { Hours } from './hours.ts';

/** Which rows: of one facet or several, of all that begin so, or of a label whatever the task. */
export type Facets = { is: string } | { among: readonly string[] } | { start: string } | { label: string };
type Asked = Pick<StatsFilter, 'lane' | 'kind'>;
export type Sum = { facet: string; bucket: string; n: number; total: number };

const among = ({ from, to }: Hours) => sql`at >= ${from} and at < ${to}`;

/** Of one key's rows those of a stretch: whole days by the day, the rest by the hour, and what is not folded yet. */
function rowsIn(hours: Hours, daily: boolean): RawBuilder<unknown> {
  const days = { from: Math.ceil(hours.from / 24) * 24, to: hours.to - (hours.to % 24) };
  const added = sql`select n, total from stat_delta where key = stat_key.id and ${among(hours)}`;
  const byHour = (part: Hours) =>
    sql`select n, total from stat_hour where key = stat_key.id and ${among(part)}`;
  if (!daily && days.from >= days.to) return sql`${byHour(hours)} union all ${added}`;
  const whole = daily ? hours : days;
  const edges = daily
    ? sql``
    : sql`union all ${byHour({ from: hours.from, to: days.from })} union all ${byHour({ from: days.to, to: hours.to })}`;
  return sql`select n, total from stat_day where key = stat_key.id and ${among(whole)} ${edges} union all ${added}`;
}

function keysOf(measure: Measure, asked: Asked, facets: Facets): RawBuilder<unknown> {
  const kind = asked.kind === null ? sql`` : sql`and kind = ${asked.kind}`;
  return sql`measure = ${measure} and lane = ${asked.lane} and ${fits(facets)} ${kind}`;
}

function fits(facets: Facets): RawBuilder<unknown> {
  if ('is' in facets) return sql`facet = ${facets.is}`;
  if ('among' in facets) return sql`facet = any(${[...facets.among]}::text[])`;
  if ('start' in facets) return sql`starts_with(facet, ${facets.start})`;
  return sql`substr(facet, strpos(facet, ' ') + 1) = ${facets.label}`;
}

/** Sums of a measure by facet and bucket. `daily`: it is kept by whole days only, and `hours` are such. */
export async function readSums(
  db: Db,
  measure: Measure,
  asked: Asked,
  { facets, hours, daily = false }: { facets: Facets; hours: Hours; daily?: boolean },
): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select facet, bucket, sum(found.n)::int as n, sum(found.total)::float8 as total
    from stat_key
    cross join lateral (select sum(n) as n, sum(total) as total from (${rowsIn(hours, daily)}) as kept) as found
    where ${keysOf(measure, asked, facets)} and found.n <> 0
    group by facet, bucket`.execute(db);
  return rows;
}

export type StepSum = Omit<Sum, 'total'> & { step: number };

/** The same by steps of time, which follow one another; `step` is the index of one. */
export async function readSteps(
  db: Db,
  measure: Measure,
  asked: Asked,
  { facets, steps }: { facets: Facets; steps: readonly Hours[] },
): Promise<StepSum[]> {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return [];
  const hours = { from: first.from, to: last.to };
  const starts = steps.map(({ from }) => from);
  const { rows } = await sql<StepSum>`
    select facet, bucket, width_bucket(at, ${starts}::int[]) - 1 as step, sum(n)::int as n
    from stat_key
    cross join lateral (
      select at, n from stat_hour where key = stat_key.id and ${among(hours)}
      union all
      select at, n from stat_delta where key = stat_key.id and ${among(hours)}
    ) as found
    where ${keysOf(measure, asked, facets)}
    group by facet, bucket, step
    having sum(n) <> 0`.execute(db);
  return rows;
}

/** Sums of sums, by whatever of a row is chosen. */
export function sumBy<Row extends { n: number }, Key>(
  rows: readonly Row[],
  key: (row: Row) => Key,
): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + row.n);
  return sums;
}
export const sumOf = (rows: readonly { n: number }[]): number => rows.reduce((sum, { n }) => sum + n, 0);
