/** Ages, offsets and times for people to read. Pure functions: the caller passes "now". */

/** Caches formatters: creating one is much slower than using it, and lists of cases use hundreds. */
function cached<Options, Formatter>(create: (locale: string, options: Options) => Formatter) {
  const formatters = new Map<string, Formatter>();
  return (locale: string, options: Options): Formatter => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const known = formatters.get(key) ?? create(locale, options);
    formatters.set(key, known);
    return known;
  };
}
const numbers = cached((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
const moments = cached(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Time since, in its largest unit: "41 sec", "11 min", "3 hr", "2 days". A time ahead of this clock shows 0. */
export function formatAge(since: string, now: number, locale: string): string {
  const [value, name] = largest(since, now);
  return numbers(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
}

function largest(since: string, now: number): [number, 'second' | 'minute' | 'hour' | 'day'] {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  if (seconds < 60) return [seconds, 'second'];
  if (seconds < 3600) return [Math.floor(seconds / 60), 'minute'];
  if (seconds < 86_400) return [Math.floor(seconds / 3600), 'hour'];
  return [Math.floor(seconds / 86_400), 'day'];
}

/** The shortest form, for a counter: "41s", "3m", "2h", "5d". */
export function formatShortAge(since: string, now: number, locale: string): string {
  const [value, name] = largest(since, now);
  return numbers(locale, { style: 'unit', unit: name, unitDisplay: 'narrow' }).format(value);
}

/** A length of time in its two largest units: "45 min", "1 hr 5 min", "3 days". */
export function formatSpan(seconds: number, locale: string): string {
  const minutes = Math.round(seconds / 60);
  const part = (value: number, name: 'second' | 'minute' | 'hour' | 'day') =>
    numbers(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  if (seconds < 60) return part(Math.round(seconds), 'second');
  const parts: [number, 'minute' | 'hour' | 'day'][] =
    minutes < 1440
      ? [
          [Math.floor(minutes / 60), 'hour'],
          [minutes % 60, 'minute'],
        ]
      : [
          [Math.floor(minutes / 1440), 'day'],
          [Math.floor((minutes % 1440) / 60), 'hour'],
        ];
  return parts
    .filter(([value]) => value > 0)
    .map(([value, name]) => part(value, name))
    .join(' ');
}

/** A position in a video or audio file, in seconds: "0:24", "1:02:03"; with tenths if it is not a whole second. */
export function formatOffset(seconds: number): string {
  const tenths = Math.round(Math.max(0, seconds) * 10);
  const whole = Math.floor(tenths / 10);
  const rest = tenths % 10 === 0 ? '' : `.${tenths % 10}`;
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  const tail = `${two(whole % 60)}${rest}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}

/** Rest of a countdown: "4:05". */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${two(left % 60)}`;
}

export function formatClock(at: string, locale: string): string {
  return moments(locale, { timeStyle: 'medium', hourCycle: 'h23' }).format(new Date(at));
}

export function formatDateTime(at: string, locale: string): string {
  return moments(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(new Date(at));
}

export function formatDate(at: string, locale: string): string {
  return moments(locale, { dateStyle: 'medium' }).format(new Date(at));
}

/** A date and time: only the time if it is today. */
export function formatMoment(at: string, now: number, locale: string): string {
  const moment = new Date(at);
  if (moment.toDateString() !== new Date(now).toDateString()) return formatDateTime(at, locale);
  return moments(locale, { timeStyle: 'short', hourCycle: 'h23' }).format(moment);
}

/** A length in seconds: "93.4 s". */
export function formatSeconds(seconds: number, locale: string): string {
  return numbers(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(seconds);
}

/** A score in the design's style: ".61", "1.0"; a dash if the service gave none. */
export function formatScore(rate: number | null): string {
  if (rate === null) return '–';
  const text = rate.toFixed(2);
  if (text.startsWith('0')) return text.slice(1);
  return text === '1.00' ? '1.0' : text;
}

export function formatCount(value: number, locale: string): string {
  return numbers(locale, {}).format(value);
}

/** A share of 0 to 1: "7.5%". */
export function formatPercent(share: number, locale: string): string {
  return numbers(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share);
}

/** An hour of the day, 0 to 23: "09:00". */
export const formatHour = (hour: number): string => `${two(hour)}:00`;
