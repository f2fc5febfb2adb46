import type { Frame } from './frames.ts';
import type { SoundWindow } from './sound-windows.ts';

/** What a live source gave; `skipped` says which seconds were dropped since nobody took them in time. */
export type LiveEvent =
  | { type: 'frame'; frame: Frame }
  | { type: 'sound'; window: SoundWindow }
  | { type: 'skipped'; what: 'frames' | 'sound'; from: number; to: number };

export type LiveOptions = {
  /** Seconds between frames. */
  interval: number;
  sound: boolean;
  frames: boolean;
  signal: AbortSignal;
  /** Without anything from the source for so long it counts as stalled (default 30 s). */
  stallMs?: number;
  program?: string;
};
