import { fragmentSchemas, type TaskFragment } from '../../protocol/callback-payloads.ts';
import { isNotLookedAt } from '../engines/not-looked-at.ts';
import type { AnalysedSound, SoundTask, SoundTaskType, Span } from '../engines/tasks/sound-task.ts';
import type { ChosenTask } from '../submissions/submission.ts';

type TaskObject = Record<string, unknown>;

/** The task objects of the audio tasks within `span`, by task identifier; `rule` restricts each one. */
export function soundObjects(
  tasks: readonly ChosenTask[],
  offered: readonly SoundTask[],
  sounds: readonly AnalysedSound[],
  span: Span,
  rule: (taskId: string, object: TaskObject) => TaskObject,
): Record<string, TaskFragment[SoundTaskType]> {
  const objects: Record<string, TaskFragment[SoundTaskType]> = {};
  for (const { id, type } of tasks) {
    const task = offered.find((candidate) => candidate.type === type);
    if (!task) continue;
    const parts = sounds.flatMap(({ start, end, results }) => {
      const object = results[id];
      return object && !isNotLookedAt(object) ? [{ start, end, object }] : [];
    });
    objects[id] = fragmentSchemas[task.type].parse(rule(id, task.join(parts, span)));
  }
  return objects;
}
