import { type Cusum, cusumOf, expectedDecisions } from './cusum.ts';

/** Past decisions on findings of a label, one a case, and how many of them agreed with the machine. */
export type PastDecisions = { agreed: number; decisions: number };

/**
 * A chart of one label; its events are decisions that disagree with the machine. `agreement` is the usual share that
 * agrees, 0 to 1.
 */
export type DriftChart = Cusum & { kind: 'chart'; agreement: number };

export type NoDriftChart =
  | { kind: 'too-few'; decisions: number; needed: number }
  /** It cannot fall by 15 points. */
  | { kind: 'agreement-too-low'; agreement: number };

/** A fall of the agreement that is to be noticed. */
export const noticedFall = 0.15;
export const neededDecisions = 3000;

/**
 * Watches a label for a fall of agreement by 15 points. `perMonth` is the number of decisions in 30 days on all labels
 * that are watched; the limit grows with it, so that false alarms stay rare. A guard of 2 points and the sampling error
 * keeps everyday changes from adding up.
 *
 * One more score over all labels notices a common fall earlier: each decision adds to it by the chart of its own label.
 */
export function driftChart(
  { agreed, decisions }: PastDecisions,
  perMonth: number,
): DriftChart | NoDriftChart {
  if (decisions < neededDecisions) return { kind: 'too-few', decisions, needed: neededDecisions };
  const agreement = agreed / decisions;
  if (agreement <= noticedFall) return { kind: 'agreement-too-low', agreement };
  const guard = 0.02 + 1.64 * Math.sqrt((agreement * (1 - agreement)) / decisions);
  // A quiet month does not lower the limit to where a few disagreements reach it.
  const limit = Math.log(Math.max(perMonth, neededDecisions) / 0.35) - 2.4;
  return { kind: 'chart', agreement, ...cusumOf(1 - agreement + guard, 1 - agreement + noticedFall, limit) };
}

/**
 * About how many decisions of the label a fall by 15 points takes to be noticed. Divided by the decisions in an hour it says
 * how long.
 */
export const decisionsToNotice = (chart: DriftChart): number =>
  expectedDecisions(chart, 1 - chart.agreement + noticedFall);
