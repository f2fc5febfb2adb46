import type { TaskType } from '../../protocol/tasks.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { AudioWindow } from '../capture/audio-windows.ts';

/** Whether an engine can work here; if not, a reason that a person can act on. */
export type Probe =
  | {
      state: 'ready';
      engine: string;
      version: string;
      /** What the engine cannot do even when ready, as a sentence for people. */
      limits?: Reason;
    }
  | { state: 'unavailable'; reason: Reason | string };

/** One captured picture; `offset` in seconds of the video. `video`: the video, for engines that compare its frames. */
export type FrameInput = {
  jpeg: Uint8Array;
  width: number;
  height: number;
  offset: number;
  video?: string;
};

/** What an engine found on one frame, with the engine's name and version and the time in milliseconds. */
export type FrameFindings<Item> = { items: Item[]; engine: string; version: string; ms: number };

/**
 * The engine interface of all frame tasks. `run` returns the items in the document's shape without the members `url`
 * and `offset`. It rejects when the frame could not be analysed: never a silent pass.
 */
export type FrameEngine<Item> = {
  task: TaskType;
  probe(): Promise<Probe>;
  run(frame: FrameInput, options: { signal: AbortSignal }): Promise<FrameFindings<Item>>;
  /** For engines with child processes: how often one had to be replaced (`Isolated.health`). */
  restarts?(): number;
  close?(): Promise<void>;
};

/** What an engine found in the window's own part, without the overlap. */
export type AudioFindings<Result> = { result: Result; engine: string; version: string; ms: number };

/**
 * The engine interface of all audio tasks. `run` returns the task object in the document's shape, with times in seconds
 * from the start of the source. It covers only the window's own part, so overlapping windows repeat nothing.
 * It rejects when the window could not be analysed: never a silent pass.
 */
export type AudioEngine<Result> = {
  task: TaskType;
  probe(): Promise<Probe>;
  run(window: AudioWindow, options: { signal: AbortSignal }): Promise<AudioFindings<Result>>;
  restarts?(): number;
  close?(): Promise<void>;
};
