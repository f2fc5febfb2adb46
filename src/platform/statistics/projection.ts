import { type Estimate, z } from './wilson.ts';

/** By how much the backlog grew on a day, and its day of the week (0 to 6). */
export type DayGrowth = { weekday: number; growth: number };

const daysOfWeek = 7;
const fewestDays = 28;

/**
 * The backlog at the end of each of the next days, with its 95 % interval, if the weeks ahead are like those behind: each
 * day of the week grows as it did on average. The variance is that of the days around these means, and grows with the
 * number of days ahead; the error of the means is in it. Null with fewer than 28 past days. `past`: the latest day last;
 * the first projected day follows it.
 */
export function projectBacklog(now: number, past: readonly DayGrowth[], ahead: number): Estimate[] | null {
  const last = past.at(-1);
  if (past.length < fewestDays || !last) return null;
  const means = Array.from({ length: daysOfWeek }, (_, weekday) =>
    meanOf(past.filter((day) => day.weekday === weekday).map(({ growth }) => growth)),
  );
  const meanOn = (weekday: number) => means[weekday % daysOfWeek] ?? 0;
  const squares = past.reduce((sum, { weekday, growth }) => sum + (growth - meanOn(weekday)) ** 2, 0);
  const variance = squares / (past.length - daysOfWeek);
  const weeks = past.length / daysOfWeek;
  let value = now;
  return Array.from({ length: ahead }, (_, at) => {
    value += meanOn(last.weekday + 1 + at);
    const days = at + 1;
    // The mean of a day of the week recurs each week: its error adds up with itself.
    const repeats = Math.ceil(days / daysOfWeek);
    const half = z * Math.sqrt(variance * (days + (days * repeats) / weeks));
    return { value: Math.max(0, value), low: Math.max(0, value - half), high: Math.max(0, value + half) };
  });
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
