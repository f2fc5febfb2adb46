import {
  type Checks,
  type ChecksNeeded,
  certified,
  checksNeeded,
  evidence,
  testedShare,
} from './guarantee.ts';

/** What would be decided without a person at this cut-off, and the checks of it. */
export type CutOff = { score: number; checks: Checks };

/** `chosen`: the loosest proven cut-off. `next`: the first one that is not proven, and what it needs. */
export type ThresholdChoice<T extends CutOff> = {
  chosen: T | null;
  next: { cutOff: T; needed: ChecksNeeded } | null;
};

/**
 * How much of the traffic each cut-off to test should cover, the safest first. The first covers 40 %: one that covers
 * little has few checks, and a failure there ends the search.
 */
export const cutOffCoverage = [0.4, 0.46, 0.52, 0.58, 0.64, 0.7, 0.76, 0.82, 0.88, 0.94];

/**
 * Tests cut-offs from the safest on and stops at the first one that is not proven, so that all of them together have a
 * likelihood of at most 5 % of a wrong proof (fixed sequence testing, Maurer 1995). The cut-offs are fixed before their
 * checks. A looser cut-off contains the checks of the safer ones. `tolerated` is the error to stay below, 0 to 1.
 */
export function chooseThreshold<T extends CutOff>(
  safestFirst: readonly T[],
  tolerated: number,
): ThresholdChoice<T> {
  const tested = tolerated * testedShare;
  const failed = safestFirst.findIndex(({ checks }) => !certified(evidence(checks, tested)));
  const next = safestFirst[failed];
  const chosen = (next ? safestFirst[failed - 1] : safestFirst.at(-1)) ?? null;
  return { chosen, next: next ? { cutOff: next, needed: checksNeeded(next.checks, tested) } : null };
}
