/** From this correlation on a mark is listed. Other marks with the same outline reach at most 0.80, true ones 0.89. */
export const minCorrelation = 0.85;
/** A part that differs by more than this may be another word or number inside the same border. */
const sureWithin = 0.9;

/** A score from here on is a match; a listed mark below it is for a person to review. */
export const matchScore = 0.8;

/**
 * § `scores`, 0..1, of a mark: 0.5 at `minCorrelation`, 1 at a perfect correlation, linear in between. Below
 * `matchScore` when a part of the mark differs.
 */
export function scoreOf({ correlation, worst }: { correlation: number; worst: number }): number {
  const part = Math.max(0, (correlation - minCorrelation) / (1 - minCorrelation));
  const score = Math.min(1, 0.5 + part / 2);
  return Number(Math.min(score, worst > sureWithin ? matchScore - 0.01 : 1).toFixed(4));
}
