import type { FrameInput, Probe } from '../../engine.ts';
import type { Box } from './geometry.ts';

/** A line of text in a frame; `degree` positive clockwise, `scores` (the confidence of the reading) 0..1. */
export type ReadLine = { text: string; scores: number; location: Box; degree: number };

/** A program that reads the text in frames. */
export type Reader = {
  probe(): Promise<Probe>;
  /** The lines in reading order. Rejects when the frame could not be read. */
  read(frame: FrameInput, signal: AbortSignal): Promise<ReadLine[]>;
  /** How often a child process had to be replaced (`Isolated.health`). */
  restarts(): number;
  close(): Promise<void>;
};
