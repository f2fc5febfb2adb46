import { open, stat } from 'node:fs/promises';
import { peaks } from '../../moderation/capture/peaks.ts';
import type { EvidenceStore, Redrawn } from '../../review/context/context.ts';

const peaksMs = 60_000;

/**
 * Redraws a picture's file in place, by a temporary file in `unfinished` (default: beside it); audio stays as it is.
 * Null for anything else.
 */
export async function redrawFile(file: string, unfinished?: string): Promise<Redrawn | null> {
  // It loads an image library.
  const { redrawPicture } = await import('./redraw-picture.ts');
  const picture = await redrawPicture(file, unfinished);
  if (picture) return picture;
  const audio = await audioType(file);
  const { size } = await stat(file);
  return audio === null
    ? null
    : { bytes: size, width: null, height: null, contentType: audio, print: null, hash: null };
}

/** The loudness of a file's audio, as the store returns it; null without an audio track. */
export async function peaksOfFile(file: string, count: number): ReturnType<EvidenceStore['peaks']> {
  const found = await peaks(file, count, { signal: AbortSignal.timeout(peaksMs) }).catch(() => null);
  return found && { duration: found.duration, peaks: found.pairs.map(([low, high]) => Math.max(-low, high)) };
}

/** Recognised by the first bytes, never by what a sender claims. */
const audioMarks: [RegExp, string][] = [
  [/^RIFF.{4}WAVE/s, 'audio/wav'],
  [/^(ID3|\xff[\xe2-\xfb])/s, 'audio/mpeg'],
  [/^.{4}ftyp/s, 'audio/mp4'],
  [/^OggS/, 'audio/ogg'],
];

async function audioType(file: string): Promise<string | null> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    const head = buffer.subarray(0, bytesRead).toString('latin1');
    return audioMarks.find(([mark]) => mark.test(head))?.[1] ?? null;
  } finally {
    await handle.close();
  }
}
