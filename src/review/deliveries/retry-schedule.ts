const minute = 60;
const hour = 60 * minute;

/** Backoff: seconds between the ten attempts, 74 hours and 41 minutes in all before jitter. */
export const retryDelays = [
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
export const maxAttempts = retryDelays.length + 1;
/** An endpoint that has failed this long without a success is disabled. */
export const failingDays = 5;
const jitter = 0.1;
export const maxRetryAfterSeconds = 24 * hour;
const httpDate = /^[A-Z][a-z]+,? /;

/**
 * Seconds until the next attempt after this many failed ones, with 10 % jitter by `random` (0..1) so that retries spread
 * out; never sooner than the receiver's Retry-After. Null after the last attempt.
 */
export function retryDelay(failed: number, retryAfterSeconds: number | null, random: number): number | null {
  const delay = retryDelays[failed - 1];
  if (delay === undefined) return null;
  return Math.max(
    delay * (1 + jitter * (2 * random - 1)),
    Math.min(retryAfterSeconds ?? 0, maxRetryAfterSeconds),
  );
}

/** `Retry-After` in seconds from `now`: a number, or an HTTP date. Null when it is missing or malformed. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = httpDate.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / 1000);
}
