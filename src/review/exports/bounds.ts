import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ExportQuery } from '../../api/exports.ts';

const isDay = (text: string) => text.length === 10;

/** Whether a moment lies in the range: whole days in the zone, or from one moment to another. */
export function inTime(
  at: RawBuilder<unknown>,
  { from, to, zone }: Pick<ExportQuery, 'from' | 'to' | 'zone'>,
  { toIncluded = false } = {},
): RawBuilder<SqlBool> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  const start = (day: string, days: number) =>
    sql`((${day}::date + ${sql.lit(days)}::int)::timestamp at time zone ${zone})`;
  if (from !== undefined)
    parts.push(isDay(from) ? sql`${at} >= ${start(from, 0)}` : sql`${at} >= ${from}::timestamptz`);
  if (to !== undefined) {
    if (isDay(to)) parts.push(sql`${at} < ${start(to, 1)}`);
    else parts.push(toIncluded ? sql`${at} <= ${to}::timestamptz` : sql`${at} < ${to}::timestamptz`);
  }
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}
