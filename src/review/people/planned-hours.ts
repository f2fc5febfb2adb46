import type { PlannedHours } from '../../api/shifts.ts';

const day = 1440;
const minuteOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};
const dayBefore = (weekday: number) => ((weekday + 5) % 7) + 1;

/** The planned parts of a weekday in minutes since midnight, without overlaps, those of the night before included. */
export function partsOf(hours: readonly PlannedHours[], weekday: number): { from: number; to: number }[] {
  const parts = hours.flatMap(({ weekdays, from, to }) => {
    const [begin, end] = [minuteOf(from), minuteOf(to)];
    const overnight = end <= begin;
    return [
      ...(weekdays.includes(weekday) ? [{ from: begin, to: overnight ? day : end }] : []),
      ...(overnight && weekdays.includes(dayBefore(weekday)) ? [{ from: 0, to: end }] : []),
    ];
  });
  const merged: { from: number; to: number }[] = [];
  for (const part of parts.filter(({ from, to }) => to > from).toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && part.from <= last.to) last.to = Math.max(last.to, part.to);
    else merged.push({ ...part });
  }
  return merged;
}

export const isPlannedAt = (hours: readonly PlannedHours[], now: { weekday: number; minute: number }) =>
  partsOf(hours, now.weekday).some(({ from, to }) => from <= now.minute && now.minute < to);

/** By the clock on the wall: a day on which clocks change counts like others. */
export const minutesOn = (hours: readonly PlannedHours[], weekday: number) =>
  partsOf(hours, weekday).reduce((sum, { from, to }) => sum + to - from, 0);
