import { type RawBuilder, sql } from 'kysely';
import type { Measure } from '../counting/entries.ts';
import type { Db } from '../store/tables.ts';
import type { StatsFilter } from './filter.ts';
import type { Hours } from './hours.ts';

/** Which rows: of one facet or several, of all that begin so, or of a label whatever the task. */
export type Facets = { is: string } | { among: readonly string[] } | { start: string } | { label: string };
type SumsQuery = Pick<StatsFilter, 'lane' | 'kind'>;
export type Sum = { facet: string; bucket: string; n: number; total: number };

/** What a stretch is put together from: whole weeks, whole days beside them, and the hours that are left. */
type Part = { table: 'stat_hour' | 'stat_day' | 'stat_week'; hours: Hours };

function partsOfTime(hours: Hours, daily: boolean): Part[] {
  const finer = daily ? { parts: [], whole: hours } : split({ table: 'stat_hour', hours }, 24);
  if (!finer.whole) return finer.parts;
  const { parts, whole } = split({ table: 'stat_day', hours: finer.whole }, 7 * 24);
  return [...finer.parts, ...parts, ...(whole ? [{ table: 'stat_week' as const, hours: whole }] : [])];
}

/** The whole steps of a stretch, if there are any, and what is beside them. */
function split({ table, hours: { from, to } }: Part, step: number): { parts: Part[]; whole: Hours | null } {
  const whole = { from: Math.ceil(from / step) * step, to: Math.floor(to / step) * step };
  if (whole.from >= whole.to) return { parts: [{ table, hours: { from, to } }], whole: null };
  const beside = [
    { from, to: whole.from },
    { from: whole.to, to },
  ];
  return { parts: beside.filter((one) => one.from < one.to).map((hours) => ({ table, hours })), whole };
}

const within = ({ from, to }: Hours) => sql`at >= ${from} and at < ${to}`;

/** Rows of one key that are summed up, in a lateral join. */
function rowsIn(hours: Hours, daily: boolean): RawBuilder<unknown> {
  const parts = partsOfTime(hours, daily).map(
    (part) =>
      sql`select n, total from ${sql.table(part.table)} where key = stat_key.id and ${within(part.hours)}`,
  );
  return sql.join(parts, sql` union all `);
}

/** `summed`: of all kinds there are sums. What was just added is still of single kinds. */
function keysOf(measure: Measure, query: SumsQuery, facets: Facets, summed: boolean): RawBuilder<unknown> {
  const { kind } = query;
  const ofKind = kind === null ? (summed ? sql`kind = ''` : sql`kind <> ''`) : sql`kind = ${kind}`;
  return sql`measure = ${measure} and lane = ${query.lane} and ${ofKind} and ${fits(facets)}`;
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
  query: SumsQuery,
  { facets, hours, daily = false }: { facets: Facets; hours: Hours; daily?: boolean },
): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select facet, bucket, sum(n)::int as n, sum(total)::float8 as total
    from (
      select facet, bucket, found.n, found.total
      from stat_key
      cross join lateral (select sum(n) as n, sum(total) as total from (${rowsIn(hours, daily)}) as kept) as found
      where ${keysOf(measure, query, facets, true)} and found.n is not null
      union all
      select facet, bucket, n, total from stat_delta join stat_key on stat_key.id = stat_delta.key
      where ${within(hours)} and ${keysOf(measure, query, facets, false)}
    ) as every
    group by facet, bucket
    having sum(n) <> 0`.execute(db);
  return rows;
}

export type StepSum = Omit<Sum, 'total'> & { step: number };

/** The same by steps of time, which follow one another; `step` is the index of one. */
export async function readSteps(
  db: Db,
  measure: Measure,
  query: SumsQuery,
  { facets, steps }: { facets: Facets; steps: readonly Hours[] },
): Promise<StepSum[]> {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return [];
  const hours = { from: first.from, to: last.to };
  const step = sql`width_bucket(at, ${steps.map(({ from }) => from)}::int[]) - 1`;
  const { rows } = await sql<StepSum>`
    select facet, bucket, step, sum(n)::int as n
    from (
      select facet, bucket, step, kept.n from stat_key
      cross join lateral (
        select ${step} as step, sum(n) as n from stat_hour where key = stat_key.id and ${within(hours)} group by 1
      ) as kept
      where ${keysOf(measure, query, facets, true)}
      union all
      select facet, bucket, ${step}, n from stat_delta join stat_key on stat_key.id = stat_delta.key
      where ${within(hours)} and ${keysOf(measure, query, facets, false)}
    ) as every
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
