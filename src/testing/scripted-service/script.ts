import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { applyVideoRules, type CallbackRules } from '../../protocol/callback-rules.ts';
import { isRecord } from '../../protocol/safe-json.ts';
import { embeddedTaskIds, isSpeechTask, type TaskType, taskTypeOf } from '../../protocol/tasks.ts';

type Tasks = Record<string, Record<string, unknown>>;

const taskSchema = z.record(z.string(), z.unknown());
const tasksSchema = z.record(z.string(), taskSchema);
const vectors = path.join(import.meta.dirname, '../vectors/callbacks');
const own = new Set(['code', 'message', 'nonce', 'timestamp', 'videoInfo', 'fragmentInfo', 'customInfo']);
const ownOfAudio = new Set(['requestId', 'speechInfo', 'roomId', 'userId', 'forumId']);

/** What the vectors say of each task; every address in them stands for one of ours. */
const scripts = {
  summary: read('video-summary-all-tasks.json', own),
  fragment: read('video-fragment.json', own),
  audio: read('audio-file.json', ownOfAudio),
};

function read(name: string, named: ReadonlySet<string>): Tasks {
  const whole = taskSchema.parse(JSON.parse(readFileSync(path.join(vectors, name), 'utf8')));
  return tasksSchema.parse(
    Object.fromEntries(Object.entries(whole).filter(([member]) => !named.has(member))),
  );
}

export type Wanted = {
  /** Task identifiers; undefined is every task. */
  tasks: readonly string[] | undefined;
  audio: boolean;
  rules?: CallbackRules | undefined;
};
export type Stretch = { start: number; end: number };

/** The task objects of a film's summary: what lies in its first `seconds`. */
export function summaryTasks(base: string, seconds: number, wanted: Wanted): Tasks {
  return tell(scripts.summary, base, wanted, (entry) => {
    const at = Number(entry.offset ?? entry.startTime ?? 0);
    return at <= seconds ? entry : null;
  });
}

/** The task objects of one fragment: the same in each, at other places and with other pictures. */
export function fragmentTasks(base: string, stretch: Stretch, wanted: Wanted): Tasks {
  return tell(scripts.fragment, `${base}/${stretch.start}`, wanted, (entry) => shifted(entry, stretch));
}

/** The task objects of a stretch of sound. */
export function soundTasks(stretch: Stretch, tasks: readonly string[] | undefined): Tasks {
  return tell(scripts.audio, '', { tasks, audio: true }, (entry) => shifted(entry, stretch));
}

type Entry = Record<string, unknown>;

function tell(script: Tasks, base: string, wanted: Wanted, keep: (entry: Entry) => Entry | null): Tasks {
  const told = Object.entries(script).filter(([taskId]) => isWanted(taskId, wanted));
  return Object.fromEntries(
    told.map(([taskId, task]) => {
      const placed = taskSchema.parse(withAddresses(task, base));
      const lists = ['fileList', 'violations'].filter((name) => Array.isArray(placed[name]));
      const kept = Object.fromEntries(lists.map((name) => [name, entriesOf(placed[name], keep)]));
      return [taskId, applyVideoRules({ ...placed, ...kept }, wanted.rules?.[taskId])];
    }),
  );
}

function isWanted(taskId: string, { tasks, audio }: Wanted): boolean {
  const type = typeOf(taskId);
  if (type !== undefined && isSpeechTask(type) && !audio) return false;
  return tasks === undefined || tasks.some((wanted) => typeOf(wanted) === type);
}

function typeOf(taskId: string): TaskType | undefined {
  return taskTypeOf(taskId, embeddedTaskIds);
}

function entriesOf(list: unknown, keep: (entry: Entry) => Entry | null): Entry[] {
  const entries: unknown[] = Array.isArray(list) ? list : [];
  return entries
    .filter(isRecord)
    .map(keep)
    .filter((entry) => entry !== null);
}

/** Moves an entry's times into a stretch. */
function shifted(entry: Entry, { start, end }: Stretch): Entry {
  const into = (value: unknown) => Math.min(end, start + (Number(value) % Math.max(1, end - start)));
  const times = ['startTime', 'endTime'].filter((name) => entry[name] !== undefined);
  const moved = Object.fromEntries(times.map((name) => [name, into(entry[name])]));
  const details = Array.isArray(entry.details)
    ? { details: entriesOf(entry.details, (part) => shifted(part, { start, end })) }
    : {};
  return inOrder({ ...entry, ...details, ...moved });
}

function inOrder(entry: Entry): Entry {
  const { startTime, endTime } = entry;
  if (typeof startTime !== 'number' || typeof endTime !== 'number' || startTime <= endTime) return entry;
  return { ...entry, startTime: endTime, endTime: startTime };
}

function withAddresses(value: unknown, base: string): unknown {
  if (typeof value === 'string') return value.replace(/^http:\/\/127\.0\.0\.1:9/, base);
  if (Array.isArray(value)) return value.map((part) => withAddresses(part, base));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withAddresses(part, base)]);
  const written = Object.fromEntries(entries);
  // Where the document says one thing and its example shows another, the vectors hold both: here the plain form.
  if ('action' in written && 'rate' in written) return { ...written, rate: String(written.rate) };
  return 'degree' in written && 'category' in written ? { ...written, text: String(written.text) } : written;
}
