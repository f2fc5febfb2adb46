import { type SoundWindow, wavOf } from '../../capture/sound.ts';
import { sampleRate } from '../../capture/sound-windows.ts';

const byteAt = (seconds: number): number => Math.round(seconds * sampleRate) * 2;

/**
 * A window's own part as a WAV file. Windows overlap for recognisers that hear words; others write sentences, which
 * parted twice in two places would be told twice or never.
 */
export function ownPart({ start, own, pcm }: SoundWindow): Uint8Array {
  return wavOf(pcm.slice(byteAt(own.start - start), byteAt(own.end - start)));
}

/** A second of what was sent, as one of the source. */
export function inSource({ own }: SoundWindow, seconds: number): number {
  return Math.round(Math.min(own.end, own.start + Math.max(0, seconds)) * 1000) / 1000;
}
