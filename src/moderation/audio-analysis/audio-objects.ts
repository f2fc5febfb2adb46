import { fragmentSchemas, type TaskFragment } from '../../protocol/callback-payloads.ts';
import { isNotLookedAt } from '../engines/not-looked-at.ts';
import type { AnalysedAudio, AudioTask, AudioTaskType, Span } from '../engines/tasks/audio-task.ts';
import type { ChosenTask } from '../submissions/submission.ts';

type TaskObject = Record<string, unknown>;

/** The task objects of the audio tasks within `span`, by task identifier; `rule` restricts each one. */
export function audioObjects(
  tasks: readonly ChosenTask[],
  offered: readonly AudioTask[],
  analysed: readonly AnalysedAudio[],
  span: Span,
  rule: (taskId: string, object: TaskObject) => TaskObject,
): Record<string, TaskFragment[AudioTaskType]> {
  const objects: Record<string, TaskFragment[AudioTaskType]> = {};
  for (const { id, type } of tasks) {
    const task = offered.find((candidate) => candidate.type === type);
    if (!task) continue;
    const parts = analysed.flatMap(({ start, end, results }) => {
      const object = results[id];
      return object && !isNotLookedAt(object) ? [{ start, end, object }] : [];
    });
    objects[id] = fragmentSchemas[task.type].parse(rule(id, task.join(parts, span)));
  }
  return objects;
}
