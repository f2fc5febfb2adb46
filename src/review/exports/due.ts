import { type RawBuilder, sql } from 'kysely';
import type { SchedulePeriod } from '../../api/export-schedules.ts';
import type { Db } from '../store/tables.ts';

export type Clock = { every: SchedulePeriod; weekday: number; hour: number; minute: number; zone: string };

/**
 * The due moments of a schedule around `at`, from two periods before to two after. A local time that a clock change
 * skips is due an hour later.
 */
function moments(
  { every, weekday, hour, minute, zone }: Clock,
  at: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (every === 'hour')
    return sql`select date_trunc('hour', ${at}, ${zone}::text) + make_interval(mins => ${minute}::int)
      + make_interval(hours => step) as due from generate_series(-2, 2) as step`;
  const wall = sql`${at} at time zone ${zone}::text`;
  const days = every === 'week' ? 7 : 1;
  const offset = every === 'week' ? weekday - 1 : 0;
  return sql`select (date_trunc(${every}::text, ${wall}) + make_interval(
      days => ${offset}::int + step * ${days}::int, hours => ${hour}::int, mins => ${minute}::int
    )) at time zone ${zone}::text as due from generate_series(-2, 2) as step`;
}

/** When the schedule is next due, strictly after `at`. */
export async function nextDue(db: Db, clock: Clock, at: Date | null): Promise<Date> {
  const from = at === null ? sql`now()` : sql`${at}::timestamptz`;
  const { rows } = await sql<{ due: Date }>`
    select min(due)::timestamptz(3) as due from (${moments(clock, from)}) as moments where due > ${from}`.execute(
    db,
  );
  const due = rows[0]?.due;
  if (!due) throw new Error('a clock has no next moment');
  return due;
}

/** The last whole hour, day or week of the zone that ended by `at`. */
export async function periodBefore(db: Db, clock: Clock, at: Date): Promise<{ from: Date; to: Date }> {
  const { every, zone } = clock;
  const length = sql`${`1 ${every}`}::interval`;
  const end = sql`date_trunc(${every}::text, ${at}::timestamptz, ${zone}::text)`;
  const start =
    every === 'hour'
      ? sql`${end} - ${length}`
      : sql`(date_trunc(${every}::text, ${at}::timestamptz at time zone ${zone}::text) - ${length}) at time zone ${zone}::text`;
  const { rows } = await sql<{ from: Date; to: Date }>`
    select (${start})::timestamptz(3) as "from", (${end})::timestamptz(3) as "to"`.execute(db);
  const period = rows[0];
  if (!period) throw new Error('a clock has no period');
  return period;
}
