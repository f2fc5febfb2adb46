import { fragmentSchemas } from '../../../protocol/callback-payloads.ts';
import { isRecord } from '../../../protocol/safe-json.ts';
import type { speechTaskTypes } from '../../../protocol/tasks.ts';
import type { AudioWindow } from '../../capture/audio.ts';
import type { AudioEngine, Probe } from '../engine.ts';
import type { NotLookedAt } from '../not-looked-at.ts';

export type AudioTaskType = (typeof speechTaskTypes)[number];
/** The task object of one audio task, as in callbacks: of one part or of several joined. */
type TaskObject = Record<string, unknown>;

/** An analysed stretch of audio with its task object; times in seconds. */
export type AudioPart = { start: number; end: number; object: TaskObject };
/** From `start` (included) to `end` (excluded). */
export type Span = { start: number; end: number };

/** A stored stretch of audio with each task's results. Times in seconds of the source. */
export type AnalysedAudio = Span & { results: AudioResults };
/** Task objects by task identifier, or the reason why no engine of the task analysed the stretch. */
export type AudioResults = Record<string, TaskObject | NotLookedAt>;

/** One task over a source's audio: an engine, and how to join its windows into one task object. */
export type AudioTask = {
  type: AudioTaskType;
  probe(): Promise<Probe>;
  /** Whether to run even when no engine is available, so that unanalysed content is reported. */
  wanted?(): Promise<boolean>;
  run(window: AudioWindow, options: { signal: AbortSignal }): Promise<TaskObject>;
  /** Checks a task object, also of a plug-in, against the document's shape; throws when it does not fit. */
  read(object: unknown): TaskObject;
  restarts(): number;
  /** § Video task results: one task object of all parts within `span`. */
  join(parts: readonly AudioPart[], span: Span): TaskObject;
  close(): Promise<void>;
};

/** Creates a task from an engine. Each window's result is checked against the document's shape. */
export function createAudioTask(engine: AudioEngine<unknown> & { task: AudioTaskType }): AudioTask {
  const schema = fragmentSchemas[engine.task];
  return {
    type: engine.task,
    probe: () => engine.probe(),
    run: async (window, options) => schema.parse((await engine.run(window, options)).result),
    read: (object) => schema.parse(object),
    restarts: () => engine.restarts?.() ?? 0,
    join: (parts, span) => schema.parse(joined(engine.task, parts, span)),
    close: async () => {
      await engine.close?.();
    },
  };
}

function joined(type: AudioTaskType, parts: readonly AudioPart[], span: Span): TaskObject {
  const listed = (name: 'segments' | 'violations') =>
    parts.flatMap((part) => elementsOf(part.object[name]).filter((each) => within(part, each, span)));
  if (type === 'vulgar-speech') return { violations: listed('violations') };
  if (type === 'speech-transcription') {
    const segments = listed('segments');
    return { text: textOf(segments), segments };
  }
  const texts = parts.filter((part) => holds(span, part.start)).map((part) => part.object);
  return { violations: listed('violations'), text: textOf(texts) };
}

// An element may begin a little before its part. It still belongs to that part, because earlier spans are already
// reported.
function within(part: AudioPart, element: TaskObject, span: Span): boolean {
  const [first] = elementsOf(element.details);
  const start = Number(element.startTime ?? first?.startTime ?? part.start);
  return holds(span, Math.min(Math.max(start, part.start), part.end - 0.001));
}

function holds(span: Span, time: number): boolean {
  return time >= span.start && time < span.end;
}

function elementsOf(value: unknown): TaskObject[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function textOf(elements: readonly TaskObject[]): string {
  return elements
    .map(({ text }) => (typeof text === 'string' ? text.trim() : ''))
    .filter((text) => text !== '')
    .join(' ');
}
