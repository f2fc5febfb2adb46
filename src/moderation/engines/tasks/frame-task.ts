import * as z from 'zod';
import type { TaskType } from '../../../protocol/tasks.ts';
import type { FrameEngine, FrameInput, Probe } from '../engine.ts';
import type { NotLookedAt } from '../not-looked-at.ts';

/** A frame as it was stored: where in the film, where it is served, what each task found on it. */
export type AnalysedFrame = { offset: number; url: string; results: FrameResults };
/** Items by task identifier, or why no engine of the task looked at this frame. */
export type FrameResults = Record<string, unknown[] | NotLookedAt>;

/** One task over a film's frames: an engine, and the shapes its items take in callbacks. */
export type FrameTask = {
  type: TaskType;
  probe(): Promise<Probe>;
  /** Whether it is to run even where no engine is there now, so that what nobody looks at is told. */
  wanted?(): Promise<boolean>;
  run(frame: FrameInput, options: { signal: AbortSignal }): Promise<unknown[]>;
  /** Holds items to the task's shape, those of another engine too; throws where they are not. */
  read(items: unknown): unknown[];
  restarts(): number;
  /** § Video task results: the task object of a fragment callback. */
  fragment(frames: FrameItems[]): Record<string, unknown>;
  /** § Video task results: the task object of a summary callback. */
  summary(frames: FrameItems[]): Record<string, unknown>;
  close(): Promise<void>;
};

/** What one task found on one frame. */
export type FrameItems = { offset: number; url: string; items: unknown[] };

/** How one task's items count. `T` is the engine's item, as stored. */
export type ItemReading<Item> = {
  item: z.ZodType<Item>;
  /** Whether it goes into `fileList`. */
  isHit(item: Item): boolean;
  label(item: Item): number;
  score(item: Item): number;
  /** Which of two decides a frame's class, and the film's: the greater. */
  weight(item: Item): number;
  /** The class of a frame without any hit; null when it has none. */
  emptyLabel: number | null;
  /** For tasks that list every frame: the entry of one without a hit, whose class stands in place of `emptyLabel`. */
  calm?(items: Item[]): Item;
  /** Members of the summary besides those that every frame task has. */
  more(hits: Item[]): Record<string, unknown>;
  averages: boolean;
  /** What the items amount to once those of all frames are known, frame by frame; as they are where left out. */
  settle?(frames: Item[][]): Item[][];
  /** An item's members in a fragment, where those are fewer than in a summary. */
  inFragment?(item: Item): Record<string, unknown>;
  /** The summary has no class of its own. */
  classless?: true;
  /** How the figures of a summary call the class, where the document does not call it `label`. */
  classKey?: 'category';
};

type Looked<Item> = { offset: number; url: string; items: Item[] };

/** Turns an engine and the reading of its items into a task; from here on nothing knows the item's shape. */
export function createFrameTask<Item>(engine: FrameEngine<Item>, reading: ItemReading<Item>): FrameTask {
  const items = z.array(reading.item);
  const settled = (frames: FrameItems[]): Looked<Item>[] => {
    const read = frames.map((frame) => items.parse(frame.items));
    const found = reading.settle?.(read) ?? read;
    return frames.map(({ offset, url }, i) => ({ offset, url, items: found[i] ?? [] }));
  };
  return {
    type: engine.task,
    probe: () => engine.probe(),
    // Parsed here, where a shape that is not the document's costs one frame, and not later, the film.
    run: async (frame, options) => items.parse((await engine.run(frame, options)).items),
    read: (found) => items.parse(found),
    restarts: () => engine.restarts?.() ?? 0,
    fragment: (frames) => ({ fileList: fileList(settled(frames), reading, false) }),
    summary: (frames) => summarise(settled(frames), reading),
    close: async () => {
      await engine.close?.();
    },
  };
}

// The hits. Image classification gives every picture a class, so frames without a hit are listed too (R4); the other
// tasks have nothing to say of them, and count them in the statistics only.
function fileList<Item>(
  frames: Looked<Item>[],
  reading: ItemReading<Item>,
  inSummary: boolean,
): Record<string, unknown>[] {
  const members = (item: Item) => (inSummary ? item : (reading.inFragment?.(item) ?? item));
  return frames.flatMap(({ url, offset, items }) =>
    listed(items, reading).map((item) => ({ url, ...members(item), ...(inSummary ? { offset } : {}) })),
  );
}

function listed<Item>(items: Item[], { isHit, calm }: ItemReading<Item>): Item[] {
  const hits = items.filter(isHit);
  return hits.length === 0 && calm ? [calm(items)] : hits;
}

function summarise<Item>(frames: Looked<Item>[], reading: ItemReading<Item>): Record<string, unknown> {
  const { label, score, isHit, weight, emptyLabel, calm, classKey = 'label' } = reading;
  const scores = new Map<number, number[]>();
  const counts = new Map<number, number>();
  const hits: Item[] = [];
  for (const { items: found } of frames) {
    for (const item of found) {
      const ofLabel = scores.get(label(item)) ?? [];
      ofLabel.push(score(item));
      scores.set(label(item), ofLabel);
    }
    const frameHits = found.filter(isHit);
    hits.push(...frameHits);
    const heaviest = greatest(frameHits, weight);
    const entry = heaviest ?? calm?.(found);
    const frameLabel = entry === undefined ? emptyLabel : label(entry);
    if (frameLabel !== null) counts.set(frameLabel, (counts.get(frameLabel) ?? 0) + 1);
  }
  const final = greatest(hits, weight);
  const byLabel = [...scores].sort(([a], [b]) => a - b);
  return {
    fileList: fileList(frames, reading, true),
    ...(reading.averages
      ? { avgScores: byLabel.map(([of, all]) => ({ score: rounded(mean(all)), [classKey]: of })) }
      : {}),
    maximums: byLabel.map(([of, all]) => ({
      max: rounded(all.reduce((most, value) => Math.max(most, value), 0)),
      [classKey]: of,
    })),
    statistics: [...counts].sort(([a], [b]) => a - b).map(([of, count]) => ({ count, [classKey]: of })),
    ...(reading.classless
      ? {}
      : { label: final === undefined ? (commonest(counts) ?? emptyLabel ?? 0) : label(final) }),
    ...reading.more(hits),
  };
}

function greatest<Item>(items: Item[], weight: (item: Item) => number): Item | undefined {
  return items.reduce<Item | undefined>(
    (best, item) => (best === undefined || weight(item) > weight(best) ? item : best),
    undefined,
  );
}

function commonest(counts: Map<number, number>): number | undefined {
  return greatest([...counts], ([, count]) => count)?.[0];
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
