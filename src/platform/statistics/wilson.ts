/** The 97.5 % quantile of the normal distribution: 5 % lie outside on both sides together. */
export const z = 1.959963984540054;

/** A figure with its 95 % interval, `low` ≤ `value` ≤ `high`. */
export type Estimate = { value: number; low: number; high: number };

/**
 * The Wilson score interval of the share `p` (0 to 1) of `n` observations (Wilson 1927), which is also accurate for small
 * numbers and for shares near 0 and 1. `n` is above 0 and need not be whole: an effective sample size works too.
 */
export function wilson(p: number, n: number): Estimate {
  const scale = 1 + z ** 2 / n;
  const middle = (p + z ** 2 / (2 * n)) / scale;
  const half = (z / scale) * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2));
  return { value: p, low: p === 0 ? 0 : middle - half, high: p === 1 ? 1 : middle + half };
}
