import type { AudioWindow } from '../../moderation/capture/audio.ts';
import type { Word } from '../../moderation/engines/speech/pocketsphinx.ts';
import type { Recogniser } from '../../moderation/engines/speech/recogniser.ts';

// For tests: a recogniser that hears what the test sets.

/** A window of silence. Its own part is the whole window by default. */
export const windowOf = (start: number, end: number, own = { start, end }): AudioWindow => ({
  start,
  end,
  own,
  last: false,
  pcm: new Uint8Array(Math.round((end - start) * 32_000)),
});

/** One utterance: its words half a second apart, each 0.4 s long, from `start`. */
export const spoken = (start: number, text: string, confidence = 1): Word[] =>
  text
    .split(' ')
    .map((word, i) => ({ word, start: start + i * 0.5, end: start + i * 0.5 + 0.4, confidence }));

export function scriptedRecogniser(words: Word[][], spotted: Word[] = []): Recogniser {
  const ready = { state: 'ready', engine: 'script', version: '1' } as const;
  const vocabulary = [...words.flat(), ...spotted].map(({ word }): [string, number] => [word, word.length]);
  return {
    probe: async () => ready,
    ready: async () => ready,
    listen: async () => words,
    spot: async (_, keywords) => [
      spotted.filter(({ word }) => keywords.some((keyword) => keyword.word === word)),
    ],
    dictionary: async () => new Map(vocabulary),
  };
}
