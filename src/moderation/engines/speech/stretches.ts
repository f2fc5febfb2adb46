import type { SoundWindow } from '../../capture/sound.ts';
import type { Utterance, Word } from './pocketsphinx.ts';

/** Whether a window answers for what lies there: for its middle, so that one window does and only one. */
export const isOwn = (
  { own, last }: SoundWindow,
  { start, end }: { start: number; end: number },
): boolean => {
  const middle = (start + end) / 2;
  return middle >= own.start && (middle < own.end || last);
};

export const textOf = (words: readonly Word[]): string => words.map(({ word }) => word).join(' ');

/** Speakers pause between sentences; words further apart than this belong to two segments. */
const pause = 0.35;

/** A window's own words, in pieces that a reader takes for sentences. */
export function segmentsOf(window: SoundWindow, utterances: readonly Utterance[]): Word[][] {
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

/** When a piece begins and ends. */
export const timesOf = (words: readonly Word[]): { startTime: number; endTime: number } => ({
  startTime: words[0]?.start ?? 0,
  endTime: words.at(-1)?.end ?? 0,
});

/** Less sure than this, the recogniser itself does not believe what it wrote. */
export const faintest = 0.1;
