/**
 * A chart that adds up evidence, decision by decision, that events have become more frequent (CUSUM, Page 1954). `event`
 * and `otherwise` are logarithms of likelihood ratios; the alarm is at a score of `limit`.
 */
export type Cusum = { event: number; otherwise: number; limit: number };

/** A chart for events that have a likelihood of `usual`, and are to be noticed at `changed`, which is greater. */
export const cusumOf = (usual: number, changed: number, limit: number): Cusum => ({
  event: Math.log(changed / usual),
  otherwise: Math.log((1 - changed) / (1 - usual)),
  limit,
});

/** The score after one more decision. It starts at 0, and again at 0 after an alarm. */
export const nextScore = (score: number, chart: Cusum, isEvent: boolean): number =>
  Math.max(0, score + (isEvent ? chart.event : chart.otherwise));

export const isAlarm = (score: number, chart: Cusum): boolean => score >= chart.limit;

/**
 * About how many decisions pass before the alarm if events have the likelihood `share` (Wald's approximation); infinite if
 * the score does not rise.
 */
export function expectedDecisions(chart: Cusum, share: number): number {
  const rise = share * chart.event + (1 - share) * chart.otherwise;
  return rise > 0 ? Math.ceil(chart.limit / rise) : Number.POSITIVE_INFINITY;
}
