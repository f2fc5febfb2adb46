import type { AudioWindow } from '../../capture/audio.ts';
import type { Utterance, Word } from './pocketsphinx.ts';

/** Whether a stretch belongs to the window: its middle is in the window's own part, so it belongs to exactly one. */
export const isOwn = (
  { own, last }: AudioWindow,
  { start, end }: { start: number; end: number },
): boolean => {
  const middle = (start + end) / 2;
  return middle >= own.start && (middle < own.end || last);
};

/** A word of a window's audio with times of the source, in thousandths of a second and never outside the window. */
export function inSource(word: Word, { start, end }: AudioWindow): Word {
  const at = (seconds: number) => Math.min(end, Math.max(start, Math.round((start + seconds) * 1000) / 1000));
  return { ...word, start: at(word.start), end: at(word.end) };
}

export const textOf = (words: readonly Word[]): string => words.map(({ word }) => word).join(' ');

/** A pause between words that is longer than this, in seconds, separates two segments. */
const pause = 0.35;

/** A window's own words, split at pauses into segments that read like sentences. */
export function segmentsOf(window: AudioWindow, utterances: readonly Utterance[]): Word[][] {
  const segments: Word[][] = [];
  for (const utterance of utterances) {
    let before: Word | undefined;
    for (const word of utterance.filter((each) => isOwn(window, each))) {
      const segment = segments.at(-1);
      if (segment && before && word.start - before.end < pause) segment.push(word);
      else segments.push([word]);
      before = word;
    }
  }
  return segments;
}

/** The start and end of a segment, in seconds. */
export const timesOf = (words: readonly Word[]): { startTime: number; endTime: number } => ({
  startTime: words[0]?.start ?? 0,
  endTime: words.at(-1)?.end ?? 0,
});

/** A word with less confidence is treated as not recognised. */
export const minWordConfidence = 0.1;
