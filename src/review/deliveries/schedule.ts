const minute = 60;
const hour = 60 * minute;

/** Seconds between the ten attempts: 74 hours and 41 minutes in all, before the dice. */
export const pauses = [
  5,
  minute,
  10 * minute,
  hour,
  4 * hour,
  10 * hour,
  15.5 * hour,
  19.5 * hour,
  24.5 * hour,
] as const;
export const maxAttempts = pauses.length + 1;
/** An endpoint that has failed for so long without one success is disabled. */
export const failingDays = 5;
const jitter = 0.1;
export const maxRetryAfterSeconds = 24 * hour;
const httpDate = /^[A-Z][a-z]+,? /;

/**
 * Seconds until the attempt after `tries` failed ones, a tenth more or less by `dice` (0..1) so that many do not come at
 * once; never sooner than the receiver asked for. Null when it was the last.
 */
export function pauseAfter(tries: number, asked: number | null, dice: number): number | null {
  const pause = pauses[tries - 1];
  if (pause === undefined) return null;
  return Math.max(pause * (1 + jitter * (2 * dice - 1)), Math.min(asked ?? 0, maxRetryAfterSeconds));
}

/** `Retry-After` in seconds from `now`: a number, or a date of HTTP. Null when it says nothing that can be obeyed. */
export function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = httpDate.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / 1000);
}
