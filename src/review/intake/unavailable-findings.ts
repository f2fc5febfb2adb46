import { type TaskType, taskTypeOf } from '../../protocol/tasks.ts';
import type { ReadUnavailable } from '../../protocol/unavailable.ts';
import { unavailableLabel } from '../../protocol/unavailable-label.ts';
import { because } from '../../reasons/reason.ts';
import type { Words } from '../../reasons/reasoned.ts';
import { finding, type MachineFinding } from '../findings/to-findings.ts';

/**
 * Findings for what the service's engines could not look at: one for each frame or stretch that it lists. They ask for
 * review where the service's policy does, so that a person looks instead of the engine.
 */
export function unavailableFindings(
  unavailable: readonly ReadUnavailable[],
  taskIds: Record<string, TaskType>,
): MachineFinding[] {
  return unavailable.flatMap((entry) => {
    const taskId = entry.task ?? '';
    const task = { type: taskTypeOf(taskId, taskIds) ?? ('unrecognised' as const), taskId };
    const positions = [
      ...entry.frames.map(({ url, offset }) => ({ picture: url, offset })),
      ...entry.stretches.map(({ startTime, endTime }) => ({ start: startTime, end: endTime })),
    ];
    const text = wordsOf(entry);
    const about = { label: unavailableLabel, review: entry.review };
    // The reason is not part of the key: the same frame with another reason is the same finding.
    return (positions.length === 0 ? [{}] : positions).map((position) => ({
      ...finding(task, { ...about, ...position }),
      text,
    }));
  });
}

/** The reason, with the number of frames when not all of them are listed. */
function wordsOf({ what, count, reason, frames, stretches }: ReadUnavailable): Words | null {
  const named = what === 'frames' ? frames.length : stretches.length;
  if (what !== 'frames' || count === null || count <= named) return reason;
  return reason === null
    ? because('only_frames_in_all', { count })
    : because('frames_in_all', { why: reason, count });
}
