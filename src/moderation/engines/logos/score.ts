/** From this correlation on a mark is listed: another one of the same outline was at most at 0.80, true ones at 0.89. */
export const leastCorrelation = 0.85;
/** A part that is off by more than this may be another word or number in the same frame. */
const sureWithin = 0.9;

/** A score from here on is a match; what is listed below it is for a person to look at. */
export const matchScore = 0.8;

/**
 * § `scores`, 0..1, of a mark that was found: 0.5 at the least correlation that is listed, 1 where it is perfect, in
 * between in proportion, and below `matchScore` where a part of it is different.
 */
export function scoreOf({ correlation, worst }: { correlation: number; worst: number }): number {
  const part = Math.max(0, (correlation - leastCorrelation) / (1 - leastCorrelation));
  const score = Math.min(1, 0.5 + part / 2);
  return Number(Math.min(score, worst > sureWithin ? matchScore - 0.01 : 1).toFixed(4));
}
