/** Days and hours in a time zone. */

const formatters = new Map<string, Intl.DateTimeFormat>();
/** Creating a formatter is much slower than using it. */
function formatter(locale: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  formatters.set(key, known);
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

/** Every time zone the browser knows, the person's own and UTC first. */
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

/** The date in the zone: "2026-11-21". */
export function dayOf(at: number, zone: string): string {
  return new Date(wall(at, zone)).toISOString().slice(0, 10);
}

/** The first moment of a day in the zone. It is not midnight if clocks go forward at midnight. */
export function startOfDay(day: string, zone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let at = midnight;
  // Twice, since the offset may differ a day away.
  for (let round = 0; round < 2; round++) at = midnight - (wall(at, zone) - at);
  for (let step = 0; step < 6 && dayOf(at, zone) < day; step++) at += 1_800_000;
  return at;
}

/** Adds `days` calendar days; negative goes back. */
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

/** As `showMoment`, with the year: for what is read elsewhere, or later. */
export function showFullMoment(at: string | number, zone: string, locale: string): string {
  return formatter(locale, zone, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at));
}
