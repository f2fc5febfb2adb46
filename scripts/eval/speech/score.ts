import { createTextEngine } from '../../../src/moderation/text/engine.ts';
import { editDistance } from '../../../src/testing/edit-distance.ts';
import type { Clip } from './clips.ts';

/** What one way of listening got of one group of clips. */
export type Score = {
  /** Words said; substituted, missing and invented words. */
  words: number;
  wrong: number;
  alarms: number;
  found: number;
  /** Clips without an alarm word, and those of them in which one was reported. */
  harmless: number;
  falseAlarms: number;
};

export const noScore = (): Score => ({
  words: 0,
  wrong: 0,
  alarms: 0,
  found: 0,
  harmless: 0,
  falseAlarms: 0,
});

const engine = createTextEngine();

/** The entries of the word list in a text, each as often as it is there; nonsense is none, as in the product. */
const alarmsIn = (text: string): string[] =>
  engine
    .moderate(text)
    .hits.filter(({ mainLabel }) => mainLabel !== 'Nonsense')
    .map(({ keyword }) => keyword);

/** Adds one clip to a score. `texts`: what was heard; the first is the transcript, and each is searched for alarms. */
export function count(score: Score, clip: Clip, texts: readonly string[]): void {
  const words = clip.words.split(' ');
  score.words += words.length;
  score.wrong += editDistance(words, (texts[0] ?? '').split(' ').filter(Boolean));
  const alarms = alarmsIn(clip.words);
  const inTexts = new Set(texts.flatMap(alarmsIn));
  score.alarms += alarms.length;
  score.found += alarms.filter((alarm) => inTexts.has(alarm)).length;
  if (alarms.length > 0) return;
  score.harmless++;
  score.falseAlarms += inTexts.size > 0 ? 1 : 0;
}
