import type { Finding } from '../../api/findings.ts';
import { unavailableLabel } from '../../protocol/unavailable-label.ts';

/** Whether the finding says that no engine checked the content, with the reason in `text`. */
export function isUnlooked({ label }: Pick<Finding, 'label'>): boolean {
  return label === unavailableLabel;
}

/** How much was not checked, by task, with the reasons. */
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
