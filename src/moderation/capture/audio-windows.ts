/**
 * A stretch of audio, in seconds from the start of the source: 16 kHz, one channel, 16 bits, little-endian. Windows
 * overlap, so that every word is whole in at least one of them. `own` is the part that this window is responsible for.
 * The own parts follow each other without a gap or an overlap.
 */
export type AudioWindow = {
  start: number;
  end: number;
  pcm: Uint8Array;
  last: boolean;
  own: { start: number; end: number };
};

export const sampleRate = 16_000;
export const windowSeconds = 12;
export const overlapSeconds = 2;

const bytesPerSecond = sampleRate * 2;
const windowBytes = windowSeconds * bytesPerSecond;
const overlapBytes = overlapSeconds * bytesPerSecond;

export type AudioCutter = {
  push(chunk: Uint8Array): AudioWindow[];
  /** Returns the remaining audio as the last window; null if there was no audio at all. */
  end(): AudioWindow | null;
};

/** Cuts PCM that begins at `from` seconds into windows. `push` returns a window only once it is not the last one. */
export function audioCutter(from: number): AudioCutter {
  let pending: Uint8Array[] = [];
  let bytes = 0;
  let passed = 0;
  let ownFrom = from;
  const seconds = (at: number) => Math.round((from + (passed + at) / bytesPerSecond) * 1000) / 1000;
  const take = (pcm: Uint8Array, ownEnd: number, last: boolean): AudioWindow => {
    const own = { start: ownFrom, end: ownEnd };
    ownFrom = ownEnd;
    return { start: seconds(0), end: seconds(pcm.length), pcm, last, own };
  };
  return {
    push(chunk) {
      pending.push(chunk);
      bytes += chunk.length;
      if (bytes <= windowBytes + 1) return [];
      let all: Uint8Array = Buffer.concat(pending);
      const windows: AudioWindow[] = [];
      while (all.length > windowBytes + 1) {
        const pcm = all.slice(0, windowBytes);
        windows.push(take(pcm, seconds(quietest(pcm)), false));
        all = all.subarray(windowBytes - overlapBytes);
        passed += windowBytes - overlapBytes;
      }
      pending = [all];
      bytes = all.length;
      return windows;
    },
    end() {
      const all = Buffer.concat(pending);
      const pcm = Uint8Array.from(all.subarray(0, all.length - (all.length % 2)));
      return pcm.length === 0 ? null : take(pcm, seconds(pcm.length), true);
    },
  };
}

const step = bytesPerSecond / 20;

/**
 * The quietest place in the middle of the overlap, most likely between two words. The own parts of two windows meet
 * there.
 */
function quietest(pcm: Uint8Array): number {
  const samples = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  const [first, end] = [pcm.length - (overlapBytes * 3) / 4, pcm.length - overlapBytes / 4];
  let best = { at: pcm.length - overlapBytes / 2, loudness: Number.POSITIVE_INFINITY };
  for (let at = first; at + step <= end; at += step) {
    let loudness = 0;
    for (let i = at; i < at + step; i += 2) loudness += Math.abs(samples.getInt16(i, true));
    if (loudness < best.loudness) best = { at: at + step / 2, loudness };
  }
  return best.at;
}
