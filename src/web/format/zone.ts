/** Days and hours as clocks of a time zone have them. */

const made = new Map<string, Intl.DateTimeFormat>();
/** Making a formatter takes far longer than using it. */
function formatter(locale: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  made.set(key, known);
  return known;
}

export function isZone(zone: string): boolean {
  try {
    return formatter('en', zone, {}).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every zone the browser knows, one's own and UTC first. */
export function allZones(): string[] {
  return [...new Set([ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}

function wall(at: number, zone: string): number {
  const parts = formatter('en-US', zone, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The day it is there: "2026-11-21". */
export function dayOf(at: number, zone: string): string {
  return new Date(wall(at, zone)).toISOString().slice(0, 10);
}

/** The first moment of a day there, which is not midnight where clocks are put forward at that hour. */
export function startOfDay(day: string, zone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let at = midnight;
  // Twice: the offset a day away may be another.
  for (let round = 0; round < 2; round++) at = midnight - (wall(at, zone) - at);
  for (let step = 0; step < 6 && dayOf(at, zone) < day; step++) at += 1_800_000;
  return at;
}

/** `days` later on the calendar; earlier where negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** "21 Nov" */
export function showDay(at: string | number, zone: string, locale: string): string {
  return formatter(locale, zone, { day: 'numeric', month: 'short' }).format(new Date(at));
}

/** "14:00" */
export function showHour(at: string | number, zone: string, locale: string): string {
  return formatter(locale, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(at),
  );
}

/** "21 Nov, 14:00" */
export function showMoment(at: string | number, zone: string, locale: string): string {
  return formatter(locale, zone, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at));
}
