import type { Random } from '../../src/platform/random/seeded.ts';

export const hourMs = 3_600_000;
/** The users' time zone: most content comes in their evening. */
const zoneHours = 8;

/** The relative volume of each local hour; it peaks from eight to eleven in the evening. */
const byHour = [
  2.6, 1.7, 1.1, 0.7, 0.5, 0.6, 1, 1.7, 2.4, 3, 3.4, 3.8, 4.3, 4, 3.6, 3.5, 3.8, 4.3, 5.2, 6.4, 7.8, 8.4, 7.2,
  4.6,
];
/** From Sunday. */
const byWeekday = [1.3, 0.9, 0.88, 0.92, 0.95, 1.1, 1.35];

const local = (at: number) => new Date(at + zoneHours * hourMs);
export const localHour = (at: number): number => local(at).getUTCHours();
/** Too few moderators are on shift for the volume. */
export const isRush = (at: number): boolean => localHour(at) >= 19 && localHour(at) < 23;

type Volume = {
  from: number;
  to: number;
  cases: number;
  /** The volume at the end, relative to that at the beginning. */
  growth: number;
};

/** How many cases open in each hour from `from` on, `cases` in total, by hour, weekday, growth and some chance. */
export function hoursOf(random: Random, { from, to, cases, growth }: Volume) {
  const starts = Array.from({ length: Math.ceil((to - from) / hourMs) }, (_, index) => from + index * hourMs);
  let day = 1;
  const weights = starts.map((at, index) => {
    if (localHour(at) === 0) day = random.around(1, 0.12);
    const part = (Math.min(to, at + hourMs) - at) / hourMs;
    const grown = growth ** (index / starts.length);
    return part * grown * day * (byHour[localHour(at)] ?? 1) * (byWeekday[local(at).getUTCDay()] ?? 1);
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let seen = 0;
  let given = 0;
  return starts.map((at, index) => {
    seen += weights[index] ?? 0;
    const upTo = index === starts.length - 1 ? cases : Math.round((cases * seen) / all);
    const count = upTo - given;
    given = upTo;
    return { at, to: Math.min(to, at + hourMs), count };
  });
}
