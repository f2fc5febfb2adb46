import type { Estimate } from './wilson.ts';

/** The categories that people chose for one unit; at least two make it count. */
export type Unit = readonly string[];

/**
 * Krippendorff's alpha for categories without an order, of any number of people with gaps, and its 95 % interval: a
 * jackknife over units on the scale of atanh. 1: they always agree; 0: as by chance. Null where it is undefined: fewer
 * than two units with two answers, or everybody always chose the same.
 */
export function alphaOf(units: readonly Unit[]): Estimate | null {
  const paired = units.filter((unit) => unit.length >= 2);
  const value = nominalAlpha(paired);
  if (value === null || paired.length < 2) return null;
  if (value >= 1) return { value, low: value, high: value };
  const K = paired.length;
  const without = paired.map((_, at) => nominalAlpha(paired.filter((__, other) => other !== at)) ?? value);
  const mean = without.reduce((sum, one) => sum + one, 0) / K;
  const error = Math.sqrt(((K - 1) / K) * without.reduce((sum, one) => sum + (one - mean) ** 2, 0));
  // Few units make the jackknife too sure of itself.
  const t = 1.96 + 2.4 / (K - 1);
  const middle = Math.atanh(Math.max(value, -0.999));
  const half = (t * error) / (1 - value ** 2);
  return { value, low: Math.tanh(middle - half), high: Math.tanh(middle + half) };
}

function nominalAlpha(units: readonly Unit[]): number | null {
  const totals = new Map<string, number>();
  let all = 0;
  let disagreed = 0;
  for (const unit of units) {
    const counts = new Map<string, number>();
    for (const category of unit) counts.set(category, (counts.get(category) ?? 0) + 1);
    let same = 0;
    for (const [category, count] of counts) {
      totals.set(category, (totals.get(category) ?? 0) + count);
      same += count * (count - 1);
    }
    all += unit.length;
    disagreed += (unit.length * (unit.length - 1) - same) / (unit.length - 1);
  }
  let expected = all * (all - 1);
  for (const count of totals.values()) expected -= count * (count - 1);
  return expected === 0 ? null : 1 - ((all - 1) * disagreed) / expected;
}
