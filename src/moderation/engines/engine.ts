import type { TaskType } from '../../protocol/tasks.ts';

/** Whether an engine can work here; where not, a reason that a person can act on. */
export type Probe =
  | { state: 'ready'; engine: string; version: string }
  | { state: 'unavailable'; reason: string };

/** One captured picture; `offset` in seconds of the film. */
export type FrameInput = { jpeg: Uint8Array; width: number; height: number; offset: number };

/** What an engine found on one frame, by what, and in how many milliseconds. */
export type FrameFindings<Item> = { items: Item[]; engine: string; version: string; ms: number };

/**
 * The seam of every task that looks at frames. `run` gives the items in the document's own shape, without the
 * members `url` and `offset`, and rejects when this frame could not be looked at: never a silent pass.
 */
export type FrameEngine<Item> = {
  task: TaskType;
  probe(): Promise<Probe>;
  run(frame: FrameInput, options: { signal: AbortSignal }): Promise<FrameFindings<Item>>;
  close?(): Promise<void>;
};
