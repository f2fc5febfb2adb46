import type { Log } from '../../platform/node/log/log.ts';
import { embeddedTaskIds, isSpeechTask, type TaskType, taskTypeOf } from '../../protocol/tasks.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { say } from '../../reasons/say.ts';
import type { Probe } from '../engines/engine.ts';
import { Refusal } from '../requests/refusal.ts';
import type { ChosenTask } from './submission.ts';

/** A task that this service has an engine for. */
export type OfferedTask = { type: TaskType; probe(): Promise<Probe>; wanted?(): Promise<boolean> };
/** What the tasks are for: videos take every task except the text task, audio only speech tasks. */
type Medium = 'videos' | 'audio';
const otherTask = { videos: 'is_no_task_of_videos', audio: 'is_no_task_of_audio' } as const;

/**
 * The tasks of one submission. Named tasks must be known (1301) and available (1302). Without names, all available
 * tasks run, and those whose plug-ins do not answer now, which is reported for each frame. A Refusal names `member`.
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
    if (reason !== null) {
      const why = because('task_unavailable', { task: id, why: reason });
      throw new Refusal(1302, because('message_of', { what: member, why }));
    }
  }
  return tasks;
}

/** The task type of an identifier that a caller named. Throws Refusal 1301 when there is none for the medium. */
export function knownType(id: string, member: string, medium: Medium): TaskType {
  const type = taskTypeOf(id, embeddedTaskIds);
  const fits = type !== undefined && type !== 'text' && (medium === 'videos' || isSpeechTask(type));
  if (!fits)
    throw new Refusal(
      1301,
      because('message_of', { what: member, why: because(otherTask[medium], { task: id }) }),
    );
  return type;
}

async function everyAvailable(offered: readonly OfferedTask[], log: Log): Promise<ChosenTask[]> {
  const tasks: ChosenTask[] = [];
  const reasons: Reason[] = [];
  for (const { type, wanted } of offered) {
    const reason = await unavailable(type, offered);
    if (reason === null || (await wanted?.())) tasks.push({ id: type, type });
    if (reason !== null) reasons.push(because('message_of', { what: type, why: reason }));
  }
  if (reasons.length > 0)
    log.warn({ reasons: reasons.map((one) => say(one, 'en')) }, 'tasks without an engine that is ready');
  if (tasks.length === 0)
    throw new Refusal(1302, because('no_task_available', { why: because('all_of', { parts: reasons }) }));
  return tasks;
}

async function unavailable(type: TaskType, offered: readonly OfferedTask[]): Promise<Reason | string | null> {
  const task = offered.find((candidate) => candidate.type === type);
  if (!task) {
    return isSpeechTask(type) ? because('no_audio_engine') : because('no_engine_offered');
  }
  const probe = await task.probe();
  return probe.state === 'ready' ? null : probe.reason;
}
