import { sigmoid } from './fit.ts';

/** A score and whether the text has the label. */
export type Scored = [score: number, positive: boolean];

/** The area under the ROC curve: how often a text with the label scores above one without. Equal scores count half. */
export function auc(scored: readonly Scored[]): number {
  const sorted = scored.toSorted(([a], [b]) => a - b);
  let ranks = 0;
  let positives = 0;
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (to < sorted.length && sorted[to]?.[0] === sorted[from]?.[0]) to++;
    const middle = (from + 1 + to) / 2;
    for (; from < to; from++) {
      if (!sorted[from]?.[1]) continue;
      ranks += middle;
      positives++;
    }
  }
  const others = sorted.length - positives;
  return (ranks - (positives * (positives + 1)) / 2) / (positives * others);
}

const bins = 10;

/** How far scores, read as probabilities, are from what is true: the mean distance in ten bins, weighted by their size. */
export function calibrationError(scored: readonly Scored[]): number {
  const byBin = Map.groupBy(
    scored.map(([score, positive]) => ({ share: sigmoid(score), positive })),
    ({ share }) => Math.min(bins - 1, Math.floor(share * bins)),
  );
  let error = 0;
  for (const some of byBin.values()) {
    const expected = some.reduce((sum, { share }) => sum + share, 0);
    const observed = some.filter(({ positive }) => positive).length;
    error += Math.abs(expected - observed);
  }
  return error / scored.length;
}
