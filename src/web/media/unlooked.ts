import type { Finding } from '../../api/findings.ts';
import { unavailableLabel } from '../../protocol/unavailable-label.ts';

/** It says that no engine looked there, and why in `text`: nothing was found, and nothing read or heard. */
export function isUnlooked({ label }: Pick<Finding, 'label'>): boolean {
  return label === unavailableLabel;
}

/** By task: how much no engine looked at, and the reasons that were given. */
export function unlookedByTask(findings: readonly Finding[]) {
  const byTask = Map.groupBy(findings.filter(isUnlooked), ({ taskId }) => taskId);
  return [...byTask.values()].map((all) => ({
    taskId: all[0]?.taskId ?? '',
    task: all[0]?.task ?? '',
    frames: all.filter(({ startTime }) => startTime === null).length,
    seconds: Math.round(
      all.reduce((sum, { startTime, endTime }) => sum + (endTime ?? 0) - (startTime ?? 0), 0),
    ),
    review: all.some(({ review }) => review),
    reasons: [...new Set(all.flatMap(({ text }) => text ?? []))],
  }));
}
