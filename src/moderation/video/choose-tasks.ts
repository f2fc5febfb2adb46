import { embeddedTaskIds, isSpeechTask, type TaskType, taskTypeOf } from '../../protocol/tasks.ts';
import { speechTaskWithoutAudio } from '../../protocol/video.ts';
import type { Log } from '../host/log.ts';
import { Refusal } from '../refusal.ts';
import type { FrameTask } from './frame-task.ts';
import type { ChosenTask } from './video.ts';

/**
 * The tasks of one film. Named ones must be known (1301), allowed (V11: 1001) and available (1302); without
 * `task` every available one runs. Throws a Refusal that names what is wrong.
 */
export async function chooseTasks(
  request: { task?: readonly string[] | undefined; audio: boolean },
  offered: readonly FrameTask[],
  log: Log,
): Promise<ChosenTask[]> {
  if (request.task === undefined) return everyAvailable(offered, log);
  const tasks = [...new Set(request.task)].map((id) => ({ id, type: knownType(id, 'task') }));
  const speech = speechTaskWithoutAudio(request, embeddedTaskIds);
  if (speech !== null) throw new Refusal(1001, `task, audio: "${speech}" listens, which needs audio: true`);
  for (const { id, type } of tasks) {
    const reason = await unavailable(type, offered);
    if (reason !== null) throw new Refusal(1302, `task: "${id}" is unavailable: ${reason}`);
  }
  return tasks;
}

/** The task type of an identifier that a caller named; Refusal 1301 for one that is none. */
export function knownType(id: string, member: 'task' | 'callbackRules'): TaskType {
  const type = taskTypeOf(id, embeddedTaskIds);
  if (type === undefined || type === 'text')
    throw new Refusal(1301, `${member}: "${id}" is not a task of videos`);
  return type;
}

async function everyAvailable(offered: readonly FrameTask[], log: Log): Promise<ChosenTask[]> {
  const tasks: ChosenTask[] = [];
  const reasons: string[] = [];
  for (const { type } of offered) {
    const reason = await unavailable(type, offered);
    if (reason === null) tasks.push({ id: type, type });
    else reasons.push(`${type}: ${reason}`);
  }
  if (reasons.length > 0) log.warn({ reasons }, 'tasks that do not run');
  if (tasks.length === 0) throw new Refusal(1302, `no task is available: ${reasons.join('; ')}`);
  return tasks;
}

async function unavailable(type: TaskType, offered: readonly FrameTask[]): Promise<string | null> {
  const task = offered.find((candidate) => candidate.type === type);
  if (!task) {
    return isSpeechTask(type)
      ? 'not offered by this service yet: it has no engine that listens'
      : 'not offered by this service yet: it has no engine for this task';
  }
  const probe = await task.probe();
  return probe.state === 'ready' ? null : probe.reason;
}
