import type { MissingStretch } from '../../api/submissions.ts';

/** Seconds of a video or stream that were not checked. */
export function missingSeconds(missing: readonly MissingStretch[]): number {
  return missing.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** The stretches grouped by reason, in the order of their first stretch. */
export function missingByReason(missing: readonly MissingStretch[]) {
  const groups = Map.groupBy(missing, ({ reason }) => reason);
  return [...groups].map(([reason, stretches]) => ({ reason, stretches }));
}
