import { type Estimate, wilson } from './wilson.ts';

/** An observation that stands for `weight` others, and whether it has the event. */
export type Weighted = { weight: number; event: boolean };

/**
 * The share of a part of a population, from sampled observations that fell into this part by chance: Σw·y / Σw (a ratio
 * estimate), with Wilson's interval at Kish's effective size (Σw)² / Σw² (Kish 1965). Null without observations.
 */
export function weightedShare(observations: readonly Weighted[]): Estimate | null {
  let sum = 0;
  let squares = 0;
  let events = 0;
  for (const { weight, event } of observations) {
    sum += weight;
    squares += weight ** 2;
    if (event) events += weight;
  }
  return sum === 0 ? null : wilson(events / sum, sum ** 2 / squares);
}
