import type { MissingStretch } from '../../api/submissions.ts';

/** Seconds of a film or stream that nobody looked at. */
export function missingSeconds(missing: readonly MissingStretch[]): number {
  return missing.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** The stretches by why they are missing, the reason of the earliest first. */
export function missingByReason(missing: readonly MissingStretch[]) {
  const groups = Map.groupBy(missing, ({ reason }) => reason);
  return [...groups].map(([reason, stretches]) => ({ reason, stretches }));
}
