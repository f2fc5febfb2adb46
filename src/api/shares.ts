import type { Share } from './stats.ts';

/** The 97.5 % quantile of the normal distribution: 5 % lie outside on both sides together. */
export const z = 1.959963984540054;

/** A share with its Wilson score interval, which is also accurate for small numbers and for shares near 0 and 1. */
export function shareOf(part: number, all: number): Share {
  if (all === 0) return null;
  const p = part / all;
  const scale = 1 + z ** 2 / all;
  const middle = (p + z ** 2 / (2 * all)) / scale;
  const half = (z / scale) * Math.sqrt((p * (1 - p)) / all + z ** 2 / (4 * all ** 2));
  return { value: p, low: part === 0 ? 0 : middle - half, high: part === all ? 1 : middle + half };
}
