import { addDays, dayOf, startOfDay } from '../../format/zone.ts';

export const ranges = ['today', '7d', '30d', '90d', 'own'] as const;
export type RangeName = (typeof ranges)[number];
const days: Record<Exclude<RangeName, 'own'>, number> = { today: 1, '7d': 7, '30d': 30, '90d': 90 };
/** The maximum that the API accepts. */
export const maxDays = 800;

const hourMs = 3_600_000;
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** First and last day, both inclusive, and the corresponding instants. */
export type DayRange = { first: string; last: string; from: string; to: string };
type Fault = 'missing' | 'order' | 'long';

export function rangeNameOf(text: string | null): RangeName {
  return ranges.find((name) => name === text) ?? '7d';
}

/**
 * The counted range, in days of a time zone. A range up to today ends with the current hour, so that a partial day is
 * compared with an equally long time before it.
 */
export function rangeOf(
  name: RangeName,
  own: { from: string | null; to: string | null },
  zone: string,
  now: number,
): { range: DayRange; fault: null } | { range: null; fault: Fault } {
  const today = dayOf(now, zone);
  if (name !== 'own') return dayRange(addDays(today, 1 - days[name]), today, zone, now);
  if (!isDay(own.from) || !isDay(own.to)) return { range: null, fault: 'missing' };
  if (own.from > own.to) return { range: null, fault: 'order' };
  if (addDays(own.from, maxDays) <= own.to) return { range: null, fault: 'long' };
  return dayRange(own.from, own.to, zone, now);
}

function dayRange(first: string, last: string, zone: string, now: number): { range: DayRange; fault: null } {
  const from = startOfDay(first, zone);
  const end = startOfDay(addDays(last, 1), zone);
  const present = (Math.floor(now / hourMs) + 1) * hourMs;
  const to = Math.max(from + hourMs, Math.min(end, present));
  const iso = (at: number) => new Date(at).toISOString();
  return { range: { first, last, from: iso(from), to: iso(to) }, fault: null };
}
