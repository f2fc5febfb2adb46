import type { TaskType } from '../../protocol/tasks.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { SoundWindow } from '../capture/sound-windows.ts';

/** Whether an engine can work here; where not, a reason that a person can act on. */
export type Probe =
  | {
      state: 'ready';
      engine: string;
      version: string;
      /** What it cannot do however ready it is, in a sentence for a person. */
      limits?: Reason;
    }
  | { state: 'unavailable'; reason: Reason | string };

/** One captured picture; `offset` in seconds of the film. `film`: whose frames an engine may look at together. */
export type FrameInput = {
  jpeg: Uint8Array;
  width: number;
  height: number;
  offset: number;
  film?: string;
};

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
  /** How often a process of its own had to be replaced, for one that has any (`Isolated.health`). */
  restarts?(): number;
  close?(): Promise<void>;
};

/** What an engine heard in the part of a window that the window answers for. */
export type SoundFindings<Result> = { result: Result; engine: string; version: string; ms: number };

/**
 * The seam of every task that listens. `run` gives the task object in the document's own shape, times in seconds
 * from the start of the source, and only of the window's own part: windows double nothing.
 * It rejects when this window could not be listened to: never a silent pass.
 */
export type SoundEngine<Result> = {
  task: TaskType;
  probe(): Promise<Probe>;
  run(window: SoundWindow, options: { signal: AbortSignal }): Promise<SoundFindings<Result>>;
  restarts?(): number;
  close?(): Promise<void>;
};
