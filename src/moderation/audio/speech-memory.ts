import type { AudioWindow } from '../capture/audio.ts';
import { sampleRate } from '../capture/audio-windows.ts';

/** `returnPreSpeech`: the most seconds to keep before a violation. */
const before = 60;
const bytesPerSecond = sampleRate * 2;
const tolerance = 0.002;

/** The last minute of a stream's audio. Audio that two windows share is kept once. */
export type SpeechMemory = {
  /** Adds the next window. Returns the audio of its own part. */
  add(window: AudioWindow): Uint8Array;
  /** The newest part and up to a minute before it, without a gap. */
  upToNow(): Uint8Array;
};

export function createSpeechMemory(): SpeechMemory {
  let parts: { end: number; pcm: Uint8Array }[] = [];
  return {
    add: (window) => {
      const { own } = window;
      const pcm = window.pcm.slice(byteAt(own.start - window.start), byteAt(own.end - window.start));
      const previous = parts.at(-1);
      // The audio before a gap in the stream does not lead up to this part.
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
