import * as z from 'zod';
import type { TaskType } from '../../../protocol/tasks.ts';
import type { FrameEngine, FrameInput, Probe } from '../engine.ts';
import type { NotLookedAt } from '../not-looked-at.ts';

/** A stored frame: its time in the video, its address, and each task's results. */
export type AnalysedFrame = { offset: number; url: string; results: FrameResults };
/** Items by task identifier, or the reason why no engine of the task analysed the frame. */
export type FrameResults = Record<string, unknown[] | NotLookedAt>;

/** One task over a video's frames: an engine, and the shapes of its items in callbacks. */
export type FrameTask = {
  type: TaskType;
  probe(): Promise<Probe>;
  /** Whether to run even when no engine is available, so that unanalysed content is reported. */
  wanted?(): Promise<boolean>;
  run(frame: FrameInput, options: { signal: AbortSignal }): Promise<unknown[]>;
  /** Checks items, also of a plug-in, against the task's shape; throws when they do not fit. */
  read(items: unknown): unknown[];
  restarts(): number;
  /** § Video task results: the task object of a fragment callback. */
  fragment(frames: FrameItems[]): Record<string, unknown>;
  /** § Video task results: the task object of a summary callback. */
  summary(frames: FrameItems[]): Record<string, unknown>;
  close(): Promise<void>;
};

/** One task's items on one frame. */
export type FrameItems = { offset: number; url: string; items: unknown[] };

/** How one task's items count. `Item` is the engine's item, as stored. */
export type ItemReading<Item> = {
  item: z.ZodType<Item>;
  /** Whether the item goes into `fileList`. */
  isHit(item: Item): boolean;
  label(item: Item): number;
  score(item: Item): number;
  /** The item with the highest weight decides the class of its frame, and of the video. */
  weight(item: Item): number;
  /** The class of a frame without hits; null when it has none. */
  emptyLabel: number | null;
  /** For tasks that list every frame: the entry of a frame without hits. Its class replaces `emptyLabel`. */
  calm?(items: Item[]): Item;
  /** Further members of the summary, besides those of every frame task. */
  more(hits: Item[]): Record<string, unknown>;
  averages: boolean;
  /** Adjusts the items of each frame once those of all frames are known; by default they stay unchanged. */
  adjust?(frames: Item[][]): Item[][];
  /** An item's members in a fragment, if there are fewer than in a summary. */
  inFragment?(item: Item): Record<string, unknown>;
  /** The summary has no class of its own. */
  classless?: true;
  /** The name of the class in a summary's statistics, if it is not `label`. */
  classKey?: 'category';
};

type ParsedFrame<Item> = { offset: number; url: string; items: Item[] };

/** Creates a task from an engine and the reading of its items. The task hides the items' shape. */
export function createFrameTask<Item>(engine: FrameEngine<Item>, reading: ItemReading<Item>): FrameTask {
  const items = z.array(reading.item);
  const adjusted = (frames: FrameItems[]): ParsedFrame<Item>[] => {
    const read = frames.map((frame) => items.parse(frame.items));
    const result = reading.adjust?.(read) ?? read;
    return frames.map(({ offset, url }, i) => ({ offset, url, items: result[i] ?? [] }));
  };
  return {
    type: engine.task,
    probe: () => engine.probe(),
    // Parsed here, so that a wrong shape costs one frame and not, later, the whole video.
    run: async (frame, options) => items.parse((await engine.run(frame, options)).items),
    read: (result) => items.parse(result),
    restarts: () => engine.restarts?.() ?? 0,
    fragment: (frames) => ({ fileList: fileList(adjusted(frames), reading, false) }),
    summary: (frames) => summarise(adjusted(frames), reading),
    close: async () => {
      await engine.close?.();
    },
  };
}

// The hits of all frames. Image classification gives every picture a class, so it also lists frames without hits (R4);
// the other tasks count those only in the statistics.
function fileList<Item>(
  frames: ParsedFrame<Item>[],
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

function summarise<Item>(frames: ParsedFrame<Item>[], reading: ItemReading<Item>): Record<string, unknown> {
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
      max: rounded(all.reduce((max, value) => Math.max(max, value), 0)),
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
