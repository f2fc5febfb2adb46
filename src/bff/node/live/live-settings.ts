/** The bounds of live playback. */
export type LiveLimits = {
  /** Streams that this process plays at once, and those of one person: two windows and a colleague's link. */
  relays: number;
  relaysOfPerson: number;
  /** Streams whose latest picture is read at once. */
  frameReaders: number;
  /** How long a source may take to send the first picture. */
  startMs: number;
  /** After this time without data from the source, or without anybody who takes it, the program ends. */
  stallMs: number;
  /** How often it is asked whether the person may go on watching. */
  checkMs: number;
  /** Then the page asks again, and whether it may is checked from the beginning. */
  maxMs: number;
  /** After this time without a request for the latest picture, its program ends. */
  idleMs: number;
};

export const usualLimits: LiveLimits = {
  relays: 12,
  relaysOfPerson: 3,
  frameReaders: 16,
  startMs: 12_000,
  stallMs: 15_000,
  checkMs: 5_000,
  maxMs: 30 * 60_000,
  idleMs: 8_000,
};

/** Copying needs a few megabytes; decoding a picture of 8K about a gigabyte. */
export const memoryMb = { relay: 512, frames: 1536 };
