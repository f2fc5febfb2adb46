import type { Estimate } from './wilson.ts';

/** Findings that the machine passed and blocked alone. */
type Counts = { passed: number; blocked: number };

/**
 * Blocked violations per violation, from the missed rate and the precision. Recall is 1 / (1 + q), q = missed / hits; q
 * has a Fieller interval from the two separate ones (MOVER-R, Donner and Zou 2012). Null if both are 0.
 */
export function recallOf(missedRate: Estimate, precision: Estimate, counts: Counts): Estimate | null {
  const missed = scale(missedRate, counts.passed);
  const hits = scale(precision, counts.blocked);
  if (missed.value === 0 && hits.value === 0) return null;
  const product = missed.value * hits.value;
  // q solves b·q² − 2·product·q + a = 0: its smaller root for `low` of missed and `high` of hits, its larger otherwise.
  const root = (a: number, b: number) => Math.sqrt(Math.max(0, product ** 2 - a * b));
  const [aLow, bLow] = [term(missed.value, missed.low), term(hits.value, hits.high)];
  const [aHigh, bHigh] = [term(missed.value, missed.high), term(hits.value, hits.low)];
  // The smaller root in the form that does not divide by bLow, which may be 0.
  const qLow = aLow === 0 ? 0 : aLow / (product + root(aLow, bLow));
  const qHigh = bHigh === 0 ? Number.POSITIVE_INFINITY : (product + root(aHigh, bHigh)) / bHigh;
  return {
    value: hits.value / (hits.value + missed.value),
    low: 1 / (1 + qHigh),
    high: 1 / (1 + qLow),
  };
}

/** Violations per finding. Its interval is MOVER's for a sum (Zou and Donner 2008). */
export function prevalenceOf(missedRate: Estimate, precision: Estimate, counts: Counts): Estimate {
  const all = counts.passed + counts.blocked;
  const missed = scale(missedRate, counts.passed / all);
  const hits = scale(precision, counts.blocked / all);
  const value = missed.value + hits.value;
  return {
    value,
    low: value - Math.hypot(missed.value - missed.low, hits.value - hits.low),
    high: value + Math.hypot(missed.high - missed.value, hits.high - hits.value),
  };
}

const term = (value: number, limit: number): number => limit * (2 * value - limit);

const scale = ({ value, low, high }: Estimate, factor: number): Estimate => ({
  value: value * factor,
  low: low * factor,
  high: high * factor,
});
