import { type AudioOptions, decodeAudio } from './audio.ts';
import { probeAudio } from './probe.ts';

/** A waveform to draw: the lowest and the highest sample of each of its equal parts, −1..1. */
export type Peaks = {
  /** Seconds, as decoded. The duration that a file declares may be wrong. */
  duration: number;
  pairs: [low: number, high: number][];
};

// Enough for a drawing, at half the work of the recogniser's rate.
const rate = 8000;
const finest = 80;

/**
 * The waveform of a local audio file in at most `count` parts. Reads the whole file once and holds a bounded number of
 * pairs for any length. Throws the same errors as captureAudio.
 */
export async function peaks(source: string, count: number, options: AudioOptions): Promise<Peaks> {
  await probeAudio(source, { signal: options.signal });
  const maxBins = count * 64;
  let bins: [number, number][] = [];
  let perBin = finest;
  let [low, high, held, samples] = [0, 0, 0, 0];
  const shut = () => {
    bins.push([low, high]);
    [low, high, held] = [0, 0, 0];
    if (bins.length < maxBins) return;
    bins = parts(bins, bins.length / 2);
    perBin *= 2;
  };
  let odd: Uint8Array = new Uint8Array();
  for await (const chunk of decodeAudio(source, options, rate)) {
    const bytes = Buffer.concat([odd, chunk]);
    const whole = bytes.length - (bytes.length % 2);
    for (let at = 0; at < whole; at += 2) {
      const sample = bytes.readInt16LE(at);
      if (sample < low) low = sample;
      if (sample > high) high = sample;
      if (++held === perBin) shut();
    }
    samples += whole / 2;
    odd = bytes.subarray(whole);
  }
  if (held > 0) bins.push([low, high]);
  const pairs = parts(bins, Math.min(count, bins.length)).map(([a, b]): [number, number] => [
    scaled(a),
    scaled(b),
  ]);
  return { duration: Math.round((samples / rate) * 1000) / 1000, pairs };
}

const scaled = (sample: number) => Math.round((sample / 32_768) * 1000) / 1000;

/** Merges the pairs into fewer, equal parts. */
function parts(bins: readonly [number, number][], count: number): [number, number][] {
  return Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * bins.length) / count);
    const some = bins.slice(from, Math.floor(((part + 1) * bins.length) / count));
    return [Math.min(...some.map(([low]) => low)), Math.max(...some.map(([, high]) => high))];
  });
}
