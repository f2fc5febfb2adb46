import type { SoundWindow } from '../capture/sound.ts';
import { sampleRate } from '../capture/sound-windows.ts';

/** `returnPreSpeech`: at most so many seconds before what violates. */
const before = 60;
const bytesPerSecond = sampleRate * 2;
const tolerance = 0.002;

/** The last minute of a stream's sound; what windows share is kept once. */
export type SpeechMemory = {
  /** Takes the next window; gives the sound of the part that it answers for. */
  add(window: SoundWindow): Uint8Array;
  /** The newest part and up to a minute before it, without a break in between. */
  upToNow(): Uint8Array;
};

export function createSpeechMemory(): SpeechMemory {
  let parts: { end: number; pcm: Uint8Array }[] = [];
  return {
    add: (window) => {
      const { own } = window;
      const pcm = window.pcm.slice(byteAt(own.start - window.start), byteAt(own.end - window.start));
      const previous = parts.at(-1);
      // Before a break in the stream there was something else: it is no run-up to this.
      if (previous && Math.abs(own.start - previous.end) > tolerance) parts = [];
      parts.push({ end: own.end, pcm });
      parts = parts.filter(({ end }) => end > own.start - before);
      return pcm;
    },
    upToNow: () => {
      const newest = parts.at(-1)?.pcm.length ?? 0;
      const all = Buffer.concat(parts.map(({ pcm }) => pcm));
      return new Uint8Array(all.subarray(Math.max(0, all.length - newest - before * bytesPerSecond)));
    },
  };
}

function byteAt(seconds: number): number {
  return Math.round(seconds * sampleRate) * 2;
}
