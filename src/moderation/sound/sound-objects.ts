import { fragmentSchemas, type TaskFragment } from '../../protocol/callback-payloads.ts';
import type { ChosenTask } from '../work/submission.ts';
import type { SoundTask, SoundTaskType, Span } from './sound-task.ts';
import type { HeardSound } from './sounds.ts';

type TaskObject = Record<string, unknown>;

/** The task objects of the listening tasks within `span`, by task identifier; `rule` restricts each one. */
export function soundObjects(
  tasks: readonly ChosenTask[],
  offered: readonly SoundTask[],
  sounds: readonly HeardSound[],
  span: Span,
  rule: (taskId: string, object: TaskObject) => TaskObject,
): Record<string, TaskFragment[SoundTaskType]> {
  const objects: Record<string, TaskFragment[SoundTaskType]> = {};
  for (const { id, type } of tasks) {
    const task = offered.find((candidate) => candidate.type === type);
    if (!task) continue;
    const parts = sounds.flatMap(({ start, end, results }) => {
      const object = results[id];
      return object ? [{ start, end, object }] : [];
    });
    objects[id] = fragmentSchemas[task.type].parse(rule(id, task.join(parts, span)));
  }
  return objects;
}

/** How many seconds each task could not listen to, in words; sound that nobody heard must not read as a pass. */
export function unheard(tasks: readonly ChosenTask[], sounds: readonly HeardSound[]): string[] {
  return tasks.flatMap(({ id }) => {
    const failed = sounds.filter(({ results }) => results[id] === null);
    const seconds = failed.reduce((sum, { start, end }) => sum + end - start, 0);
    return failed.length === 0 ? [] : [`${id} could not listen to ${Math.round(seconds)} s of sound`];
  });
}
