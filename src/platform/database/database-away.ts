/**
 * Why the database is unusable now. `full`: its disk; `unreachable`: it is down, hangs, starts, stops, or has no
 * connection or memory left.
 */
export type AwayReason = 'unreachable' | 'full';

/** Replaces a driver error that says nothing about the statement: the same statement may succeed a moment later. */
export class DatabaseAway extends Error {
  readonly reason: AwayReason;

  constructor(reason: AwayReason, options: ErrorOptions = {}) {
    super(reason === 'full' ? 'the database has no room left' : 'the database does not answer', options);
    this.name = 'DatabaseAway';
    this.reason = reason;
  }
}

const sqlState = /^[0-9A-Z]{5}$/;
/**
 * Connection lost (08), no resources (53), operator intervention (57P), system error (58), and a write on a standby
 * (25006).
 */
const awayStates = /^(08|53|57P|58)|^25006$/;
/** Our own mistakes: values that cannot be sent. */
const ourMistakes = ['TypeError', 'RangeError', 'SyntaxError', 'ReferenceError'];

/**
 * The one place that classifies errors of PostgreSQL's driver. An error without an SQLSTATE is a connection error:
 * refused, reset, timed out, or without a free file handle.
 */
export function awayFrom(error: unknown): DatabaseAway | null {
  if (error instanceof DatabaseAway) return error;
  if (!(error instanceof Error) || ourMistakes.includes(error.name)) return null;
  // Only the server's errors have `severity`; codes such as EPIPE are as long as an SQLSTATE.
  const state = 'severity' in error && 'code' in error ? String(error.code) : '';
  if (sqlState.test(state) && !awayStates.test(state)) return null;
  return new DatabaseAway(state === '53100' ? 'full' : 'unreachable', { cause: error });
}

/** The `DatabaseAway` in an error's chain of causes; null where there is none. */
export function causedByDatabase(error: unknown): DatabaseAway | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth += 1)
    if (at instanceof DatabaseAway) return at;
  return null;
}
