import { type AudioWindow, wavOf } from '../../capture/audio.ts';
import { sampleRate } from '../../capture/audio-windows.ts';

const byteAt = (seconds: number): number => Math.round(seconds * sampleRate) * 2;

/**
 * A window's own part as a WAV file, without the overlap. The overlap is for recognisers that return single words.
 * Others return sentences, and a sentence split differently in two windows would appear twice or not at all.
 */
export function ownPart({ start, own, pcm }: AudioWindow): Uint8Array {
  return wavOf(pcm.slice(byteAt(own.start - start), byteAt(own.end - start)));
}

/** Converts a time in the sent audio to a time in the source, in seconds. */
export function inSource({ own }: AudioWindow, seconds: number): number {
  return Math.round(Math.min(own.end, own.start + Math.max(0, seconds)) * 1000) / 1000;
}
