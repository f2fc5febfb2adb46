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

/** The results of each task in the vectors. Every address in them is replaced by one of ours. */
const scripts = {
  summary: read('video-summary-all-tasks.json', own),
  fragment: read('video-fragment.json', own),
  audio: read('audio-file.json', ownOfAudio),
};

function read(name: string, named: ReadonlySet<string>): Tasks {
  const members = taskSchema.parse(JSON.parse(readFileSync(path.join(vectors, name), 'utf8')));
  return tasksSchema.parse(
    Object.fromEntries(Object.entries(members).filter(([member]) => !named.has(member))),
  );
}

export type Wanted = {
  /** Task identifiers; undefined is every task. */
  tasks: readonly string[] | undefined;
  audio: boolean;
  /** Seconds from one frame to the next. */
  interval: number;
  rules?: CallbackRules | undefined;
};
export type Stretch = { start: number; end: number };

/** The task objects in the summary of a video of that many seconds; later times of the script are moved into it. */
export function summaryTasks(base: string, seconds: number, wanted: Wanted): Tasks {
  const video = { start: 0, end: seconds };
  const results = resultsOf(
    scripts.summary,
    base,
    { ...wanted, stretch: video, inSummary: true },
    (entry) => {
      const at = Number(entry.offset ?? entry.startTime ?? 0);
      return at <= seconds ? entry : shifted(entry, video);
    },
  );
  return Object.fromEntries(Object.entries(results).map(([taskId, task]) => [taskId, asSeen(task)]));
}

/** Results that the caller's rules leave empty need no review. */
function asSeen(task: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(task.fileList) || task.fileList.length > 0) return task;
  return {
    ...task,
    ...('matchList' in task ? { matchList: [] } : {}),
    ...('review' in task ? { review: false } : {}),
  };
}

/**
 * The task objects of one fragment: the same in each, with its own pictures. Times are moved into it unless `ownTimes`
 * is set.
 */
export function fragmentTasks(base: string, stretch: Stretch, wanted: Wanted, ownTimes: boolean): Tasks {
  const target = ownTimes ? { start: 0, end: stretch.end - stretch.start } : stretch;
  const selection = { ...wanted, stretch, inSummary: false };
  return resultsOf(scripts.fragment, `${base}/${stretch.start}`, selection, (entry) =>
    shifted(entry, target),
  );
}

/** The task objects of a stretch of audio. */
export function audioTasks(stretch: Stretch, tasks: readonly string[] | undefined): Tasks {
  const selection = { tasks, audio: true, interval: 1, stretch, inSummary: false };
  return resultsOf(scripts.audio, '', selection, (entry) => shifted(entry, stretch));
}

type Entry = Record<string, unknown>;
type Selection = Wanted & { stretch: Stretch; inSummary: boolean };

function resultsOf(script: Tasks, base: string, selection: Selection, place: (entry: Entry) => Entry): Tasks {
  const results = Object.entries(script).filter(([taskId]) => isWanted(taskId, selection));
  return Object.fromEntries(
    results.map(([taskId, task]) => {
      const placed = taskSchema.parse(withAddresses(task, base));
      const lists = ['fileList', 'violations'].filter((name) => Array.isArray(placed[name]));
      const placedLists = Object.fromEntries(lists.map((name) => [name, entriesOf(placed[name], place)]));
      const complete = withTheRest(taskId, { ...placed, ...placedLists }, base, selection);
      return [taskId, applyVideoRules(complete, selection.rules?.[taskId])];
    }),
  );
}

/** The class and rate of frames that the script counts but does not list. */
const calm = { label: 2, rate: 0.99, review: false };

/** Adds what needs no review: further frames of image classification (R4), and the rest of the speech (R5). */
function withTheRest(taskId: string, task: Entry, base: string, selection: Selection): Entry {
  const type = typeOf(taskId);
  const { start, end } = selection.stretch;
  if (type === 'speech-moderation' && Array.isArray(task.violations)) {
    const violations = entriesOf(task.violations, (entry) => entry);
    const hit = violations.map(({ content }) => String(content)).join(' ');
    const rest = String(task.text)
      .split(' ')
      .filter((word) => !hit.includes(word));
    if (rest.length === 0) return task;
    const pass = { content: rest.join(' '), action: 'pass', label: 'Normal', review: false };
    const passed = { ...pass, startTime: start, endTime: Math.min(end, start + 1), rate: '0', details: [] };
    return { ...task, violations: [passed, ...violations] };
  }
  if (type !== 'image-classification' || !Array.isArray(task.fileList)) return task;
  const count = Math.ceil((end - start) / selection.interval);
  const listed = entriesOf(task.fileList, (entry) => entry).slice(0, count);
  const rest = Array.from({ length: count - listed.length }, (_, index) => ({
    url: `${base}/calm/${index}.jpg`,
    ...calm,
    ...(selection.inSummary ? { offset: start + index * selection.interval } : {}),
  }));
  const fileList = [...listed, ...rest];
  if (!selection.inSummary) return { ...task, fileList };
  const counts = Map.groupBy(fileList, ({ label }: Entry) => Number(label));
  const statistics = [...counts].map(([label, all]) => ({ count: all.length, label }));
  return { ...task, fileList, statistics: statistics.toSorted((a, b) => a.label - b.label) };
}

function isWanted(taskId: string, { tasks, audio }: Pick<Wanted, 'tasks' | 'audio'>): boolean {
  const type = typeOf(taskId);
  if (type !== undefined && isSpeechTask(type) && !audio) return false;
  return tasks === undefined || tasks.some((wanted) => typeOf(wanted) === type);
}

function typeOf(taskId: string): TaskType | undefined {
  return taskTypeOf(taskId, embeddedTaskIds);
}

function entriesOf(list: unknown, place: (entry: Entry) => Entry): Entry[] {
  const entries: unknown[] = Array.isArray(list) ? list : [];
  return entries.filter(isRecord).map(place);
}

/** Moves an entry's times into a stretch. */
function shifted(entry: Entry, { start, end }: Stretch): Entry {
  const into = (value: unknown) => Math.min(end, start + (Number(value) % Math.max(1, end - start)));
  const times = ['startTime', 'endTime', 'offset'].filter((name) => entry[name] !== undefined);
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
  // Where the document and its example differ, the vectors contain both; this is the plain form.
  if ('action' in written && 'rate' in written) return { ...written, rate: String(written.rate) };
  return 'degree' in written && 'category' in written ? { ...written, text: String(written.text) } : written;
}
