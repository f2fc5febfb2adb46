import { fragmentSchemas } from '../../../protocol/callback-payloads.ts';
import { isRecord } from '../../../protocol/safe-json.ts';
import type { speechTaskTypes } from '../../../protocol/tasks.ts';
import type { SoundWindow } from '../../capture/sound.ts';
import type { Probe, SoundEngine } from '../engine.ts';
import type { NotLookedAt } from '../not-looked-at.ts';

/** The task objects of one listening task: as callbacks carry them, in parts and joined. */
export type SoundTaskType = (typeof speechTaskTypes)[number];
type TaskObject = Record<string, unknown>;

/** A stretch of sound that was listened to, and the task object of what was heard in it; times in seconds. */
export type HeardPart = { start: number; end: number; object: TaskObject };
/** From `start` until `end`, itself excluded. */
export type Span = { start: number; end: number };

/** A stretch of sound as it was stored: what each task found in it. Times in seconds of the source. */
export type HeardSound = Span & { results: SoundResults };
/** Task objects by task identifier, or why no engine of the task listened to this stretch. */
export type SoundResults = Record<string, TaskObject | NotLookedAt>;

/** One task over a source's sound: an engine, and how its windows become one task object. */
export type SoundTask = {
  type: SoundTaskType;
  probe(): Promise<Probe>;
  /** Whether it is to run even where no engine is there now, so that what nobody looks at is told. */
  wanted?(): Promise<boolean>;
  run(window: SoundWindow, options: { signal: AbortSignal }): Promise<TaskObject>;
  /** Holds a task object to the document's shape, one of another engine too; throws where it is not. */
  read(object: unknown): TaskObject;
  restarts(): number;
  /** § Video task results: one object of what was heard within `span`. */
  join(parts: readonly HeardPart[], span: Span): TaskObject;
  close(): Promise<void>;
};

/** Turns an engine into a task; what it gives is held to the document's shape here, window by window. */
export function createSoundTask(engine: SoundEngine<unknown> & { task: SoundTaskType }): SoundTask {
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

function joined(type: SoundTaskType, parts: readonly HeardPart[], span: Span): TaskObject {
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

// What begins a little before its part's own time belongs to that part all the same: an earlier span is told.
function within(part: HeardPart, element: TaskObject, span: Span): boolean {
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
