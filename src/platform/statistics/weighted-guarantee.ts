/** Shares of the evidence that are bet on each check. */
const bets = [0.02, 0.05, 0.1, 0.2, 0.4, 0.8];

/** The logarithm of each bet's evidence so far. */
export type WeightedEvidence = readonly number[];

export const noWeightedEvidence: WeightedEvidence = bets.map(() => 0);

/**
 * The evidence after one more check of a weighted sample. `weight` is the item's inverse chance of being drawn, divided by
 * a maximum that was fixed before the first check, so it is above 0 and at most 1. `error`: 1 if the decision was wrong,
 * otherwise 0. The order of checks must not depend on what they find (Waudby-Smith and Ramdas 2024).
 */
export function addWeighted(
  sofar: WeightedEvidence,
  check: { weight: number; error: 0 | 1 },
  tolerated: number,
): WeightedEvidence {
  const gain = check.weight * (tolerated - check.error);
  return bets.map((bet, at) => (sofar[at] ?? 0) + Math.log1p(bet * gain));
}

/** As `evidence` of an unweighted sample, to be judged by `certified`. */
export const weightedEvidence = (sofar: WeightedEvidence): number =>
  sofar.reduce((sum, log) => sum + Math.exp(log), 0) / bets.length;
