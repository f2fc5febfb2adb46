import { embeddedTaskIds, isSpeechTask, type TaskType, taskTypeOf } from '../../protocol/tasks.ts';
import type { Probe } from '../engines/engine.ts';
import type { Log } from '../host/log.ts';
import { Refusal } from '../refusal.ts';
import type { ChosenTask } from './submission.ts';

/** What this service has an engine for. */
export type OfferedTask = { type: TaskType; probe(): Promise<Probe>; wanted?(): Promise<boolean> };
/** What the tasks are for: videos take every task but that of texts, audio those that listen. */
type Medium = 'videos' | 'audio';

/**
 * The tasks of one submission. Named ones must be known (1301) and available (1302); without any every
 * available one runs, and one whose plug-ins do not answer now: that is told of each frame. Throws a Refusal that names `member`.
 */
export async function chooseTasks(
  named: readonly string[] | undefined,
  offered: readonly OfferedTask[],
  { member, medium, log }: { member: string; medium: Medium; log: Log },
): Promise<ChosenTask[]> {
  if (named === undefined) return everyAvailable(offered, log);
  const tasks = [...new Set(named)].map((id) => ({ id, type: knownType(id, member, medium) }));
  for (const { id, type } of tasks) {
    const reason = await unavailable(type, offered);
    if (reason !== null) throw new Refusal(1302, `${member}: "${id}" is unavailable: ${reason}`);
  }
  return tasks;
}

/** The task type of an identifier that a caller named; Refusal 1301 for one that is none. */
export function knownType(id: string, member: string, medium: Medium): TaskType {
  const type = taskTypeOf(id, embeddedTaskIds);
  const fits = type !== undefined && type !== 'text' && (medium === 'videos' || isSpeechTask(type));
  if (!fits) throw new Refusal(1301, `${member}: "${id}" is not a task of ${medium}`);
  return type;
}

async function everyAvailable(offered: readonly OfferedTask[], log: Log): Promise<ChosenTask[]> {
  const tasks: ChosenTask[] = [];
  const reasons: string[] = [];
  for (const { type, wanted } of offered) {
    const reason = await unavailable(type, offered);
    if (reason === null || (await wanted?.())) tasks.push({ id: type, type });
    if (reason !== null) reasons.push(`${type}: ${reason}`);
  }
  if (reasons.length > 0) log.warn({ reasons }, 'tasks without an engine that is ready');
  if (tasks.length === 0) throw new Refusal(1302, `no task is available: ${reasons.join('; ')}`);
  return tasks;
}

async function unavailable(type: TaskType, offered: readonly OfferedTask[]): Promise<string | null> {
  const task = offered.find((candidate) => candidate.type === type);
  if (!task) {
    return isSpeechTask(type)
      ? 'not offered by this service yet: it has no engine that listens'
      : 'not offered by this service yet: it has no engine for this task';
  }
  const probe = await task.probe();
  return probe.state === 'ready' ? null : probe.reason;
}
