import { type RawBuilder, sql } from 'kysely';
import type { StatsQuery } from '../../api/stats.ts';

/* The dashboard's figures computed again by plain queries on the tables of people's and the machine's work. They read
   none of the product's sums and share none of its SQL. */

const hourMs = 3_600_000;
export type CountQuery = Partial<StatsQuery> & Pick<StatsQuery, 'from' | 'to'>;

/** Whether a time is in the range, widened to whole hours or days. */
export function within(column: string, { from, to }: CountQuery, unit: 'hour' | 'day'): RawBuilder<boolean> {
  const ms = unit === 'hour' ? hourMs : 24 * hourMs;
  const [first, last] = [Math.floor(Date.parse(from) / ms) * ms, Math.ceil(Date.parse(to) / ms) * ms];
  return sql`${sql.ref(column)} >= ${new Date(first)} and ${sql.ref(column)} < ${new Date(last)}`;
}

/** The preceding range of the same length, in whole hours or days. */
export function before(query: CountQuery, unit: 'hour' | 'day' = 'hour'): CountQuery {
  const ms = unit === 'hour' ? hourMs : 24 * hourMs;
  const [first, last] = [
    Math.floor(Date.parse(query.from) / ms) * ms,
    Math.ceil(Date.parse(query.to) / ms) * ms,
  ];
  return { ...query, from: new Date(2 * first - last).toISOString(), to: new Date(first).toISOString() };
}

export const labelOf = sql<string>`coalesce(finding.label, finding.task || '#' || finding.label_number, '')`;

/** The filters of the generated lanes, written independently. `anyRate` ignores their lower bound. */
const lanes: Record<string, (anyRate: boolean) => RawBuilder<boolean>> = {
  Ads: (anyRate) => sql`exists (
      select from finding left join label on label.task = finding.task and label.number = finding.label_number
      where finding.case_id = c.id and coalesce(finding.label, label.name) = 'Ads'
    ) and (${anyRate} or (select max(rate) from finding where case_id = c.id) >= 0.5)`,
  Videos: () => sql`c.kind = 'video'`,
  Severe: () => sql`c.severity = 3`,
  live: () => sql`c.kind in ('fragment', 'audio-stream')`,
};
export const laneNames = Object.keys(lanes);

/** Case `c` was for people; the machine did not pass or block it alone. */
export const forPeople = sql<boolean>`c.settled is null`;

/** Whether case `c` is of this kind and lane. `lane` is a name. */
export function inLane({ kind, lane }: Partial<CountQuery>, anyRate = false): RawBuilder<boolean> {
  const holds = lane === undefined ? undefined : lanes[lane];
  return sql`(${kind ?? null}::text is null or c.kind = ${kind ?? null}) and ${holds ? sql`c.settled is null and ${holds(anyRate)}` : sql`true`}`;
}

/** Whether a finding is of this task and label. */
export function ofFinding({ task, label }: Partial<CountQuery>): RawBuilder<boolean> {
  return sql`(${task ?? null}::text is null or finding.task = ${task ?? null})
    and (${label ?? null}::text is null or ${labelOf} = ${label ?? null})`;
}

/** Whether case `c` is of this kind and lane and has one finding of this task and label. */
export function inScope(query: Partial<CountQuery>, anyRate = false): RawBuilder<boolean> {
  return sql`${inLane(query, anyRate)} and (
    ${query.task ?? query.label ?? null}::text is null or exists (
      select from finding where finding.case_id = c.id and ${ofFinding(query)}
    ))`;
}

/** The start of a chart's step in the zone's time: by the hour up to three days, otherwise by the day. */
export function stepOf(column: string, { from, to, zone = 'UTC' }: CountQuery): RawBuilder<Date> {
  const hours = Math.ceil(Date.parse(to) / hourMs) - Math.floor(Date.parse(from) / hourMs);
  const hour = sql`date_trunc('hour', ${sql.ref(column)} at time zone 'UTC')`;
  return hours <= 72
    ? sql`(${hour} at time zone 'UTC')`
    : sql`date_trunc('day', (${hour} at time zone 'UTC') at time zone ${zone})`;
}

/** The lower bound of Wilson's interval, written out. */
export const wilsonLow = (part: RawBuilder<unknown>, all: RawBuilder<unknown>) => sql<number>`
  case when ${part} = 0 then 0 else (
    ${part} / ${all}::float8 + 3.841458820694124 / (2 * ${all})
    - 1.959963984540054 * sqrt((${part} / ${all}::float8) * (1 - ${part} / ${all}::float8) / ${all} + 3.841458820694124 / (4 * ${all}::float8 * ${all}))
  ) / (1 + 3.841458820694124 / ${all}) end`;
