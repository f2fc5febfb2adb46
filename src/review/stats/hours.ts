import { sql } from 'kysely';
import type { Db } from '../store/tables.ts';

const hourMs = 3_600_000;

/** A period in hours since 1970 (UTC), `to` not included: the unit of statistics. */
export type Hours = { from: number; to: number };

/** Rounded outwards to whole hours. */
export function hoursOf({ from, to }: { from: string; to: string }): Hours {
  return { from: Math.floor(Date.parse(from) / hourMs), to: Math.ceil(Date.parse(to) / hourMs) };
}

/** Rounded outwards to whole days (UTC). */
export function daysOf({ from, to }: Hours): Hours {
  return { from: from - (from % 24), to: Math.ceil(to / 24) * 24 };
}

/** The preceding period of the same length. */
export const beforeOf = ({ from, to }: Hours): Hours => ({ from: 2 * from - to, to: from });

export const timeOf = (hour: number): string => new Date(hour * hourMs).toISOString();
export const showHours = ({ from, to }: Hours) => ({ from: timeOf(from), to: timeOf(to) });

const shortHours = 72;

/**
 * Divides a period for a time series: by hours up to three days, otherwise by days in `zone`. A day consists of the
 * hours that begin in it: in a zone with an offset of half an hour, the first half hour of a day counts for the day
 * before.
 */
export async function stepsOf(
  db: Db,
  hours: Hours,
  zone: string,
): Promise<{ step: 'hour' | 'day'; steps: Hours[] }> {
  const { from, to } = hours;
  if (to - from <= shortHours) {
    return {
      step: 'hour',
      steps: Array.from({ length: to - from }, (_, i) => ({ from: from + i, to: from + i + 1 })),
    };
  }
  const { rows } = await sql<Hours>`
    select min(hour) as from, max(hour) + 1 as to
    from generate_series(${from}::int, ${to}::int - 1) as hour
    group by date_trunc('day', to_timestamp(hour * 3600.0) at time zone ${zone})
    order by 1`.execute(db);
  return { step: 'day', steps: rows };
}
