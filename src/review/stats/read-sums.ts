import { type RawBuilder, sql } from 'kysely';
import type { Measure } from '../counting/entries.ts';
import type { Db } from '../store/tables.ts';
import type { StatsFilter } from './filter.ts';
import type { Hours } from './hours.ts';

/** Selects rows: of one facet or several, of all with this beginning, or of a label in any task. */
export type Facets = { is: string } | { among: readonly string[] } | { start: string } | { label: string };
type SumsQuery = Pick<StatsFilter, 'lane' | 'kind'>;
export type Sum = { facet: string; bucket: string; n: number; total: number };

/** Parts of a period: whole weeks, whole days beside them, and the remaining hours. */
type Part = { table: 'stat_hour' | 'stat_day' | 'stat_week'; hours: Hours };

function partsOfTime(hours: Hours, daily: boolean): Part[] {
  const finer = daily ? { parts: [], inner: hours } : split({ table: 'stat_hour', hours }, 24);
  if (!finer.inner) return finer.parts;
  const { parts, inner } = split({ table: 'stat_day', hours: finer.inner }, 7 * 24);
  return [...finer.parts, ...parts, ...(inner ? [{ table: 'stat_week' as const, hours: inner }] : [])];
}

/** The whole steps within a period, if there are any, and the parts before and after them. */
function split({ table, hours: { from, to } }: Part, step: number): { parts: Part[]; inner: Hours | null } {
  const inner = { from: Math.ceil(from / step) * step, to: Math.floor(to / step) * step };
  if (inner.from >= inner.to) return { parts: [{ table, hours: { from, to } }], inner: null };
  const beside = [
    { from, to: inner.from },
    { from: inner.to, to },
  ];
  return { parts: beside.filter((one) => one.from < one.to).map((hours) => ({ table, hours })), inner };
}

const within = ({ from, to }: Hours) => sql`at >= ${from} and at < ${to}`;

/** The rows of one key for a lateral join. */
function rowsIn(hours: Hours, daily: boolean): RawBuilder<unknown> {
  const parts = partsOfTime(hours, daily).map(
    (part) =>
      sql`select n, total from ${sql.table(part.table)} where key = stat_key.id and ${within(part.hours)}`,
  );
  return sql.join(parts, sql` union all `);
}

/** `summed`: rows that include sums over all kinds. Entries that were just added have single kinds only. */
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

/**
 * Sums of a measure by facet and bucket. `daily`: the measure is stored by whole days only, and `hours` are whole days.
 */
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
      cross join lateral (select sum(n) as n, sum(total) as total from (${rowsIn(hours, daily)}) as sums) as found
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

/** Like `readSums`, by consecutive steps of time; `step` is the index of a step. */
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
  return readBy(db, measure, query, { facets, hours, step, table: 'stat_hour' });
}

/**
 * Like `readSums`, by steps of `every` hours; `step` counts them from the start of `hours`. `unit`: of the stored sums,
 * and the default for `every`.
 */
export const readEvery = (
  db: Db,
  measure: Measure,
  query: SumsQuery,
  {
    facets,
    hours,
    unit,
    every = unit === 'hour' ? 1 : 24,
  }: { facets: Facets; hours: Hours; unit: 'hour' | 'day'; every?: number },
): Promise<StepSum[]> =>
  readBy(db, measure, query, {
    facets,
    hours,
    step: sql`(at - ${hours.from}::int) / ${sql.lit(every)}`,
    table: unit === 'hour' ? 'stat_hour' : 'stat_day',
  });

async function readBy(
  db: Db,
  measure: Measure,
  query: SumsQuery,
  {
    facets,
    hours,
    step,
    table,
  }: { facets: Facets; hours: Hours; step: RawBuilder<unknown>; table: 'stat_hour' | 'stat_day' },
): Promise<StepSum[]> {
  const { rows } = await sql<StepSum>`
    select facet, bucket, step, sum(n)::int as n
    from (
      select facet, bucket, step, sums.n from stat_key
      cross join lateral (
        select ${step} as step, sum(n) as n from ${sql.table(table)} where key = stat_key.id and ${within(hours)} group by 1
      ) as sums
      where ${keysOf(measure, query, facets, true)}
      union all
      select facet, bucket, ${step}, n from stat_delta join stat_key on stat_key.id = stat_delta.key
      where ${within(hours)} and ${keysOf(measure, query, facets, false)}
    ) as every
    group by facet, bucket, step
    having sum(n) <> 0`.execute(db);
  return rows;
}

/** Sums rows by a key. */
export function sumBy<Row extends { n: number }, Key>(
  rows: readonly Row[],
  key: (row: Row) => Key,
): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + row.n);
  return sums;
}
export const sumOf = (rows: readonly { n: number }[]): number => rows.reduce((sum, { n }) => sum + n, 0);
