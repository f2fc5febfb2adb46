import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import type { Keyword } from '../speech/pocketsphinx.ts';
import { vulgarLabels } from './labels.ts';

/** A vulgar word that the recogniser knows; all forms of one word have the same `entry`. */
export type VulgarWord = { entry: string; label: number; rate: number; sounds: number };
export type Vocabulary = ReadonlyMap<string, VulgarWord>;

/**
 * The single English words of the lexicon's vulgar groups that the dictionary has, and longer words that contain them. Not
 * those that only count when they are aimed at somebody ("stupid"): a word that is spotted alone does not tell.
 */
export function vocabularyOf(lexicon: Lexicon, dictionary: ReadonlyMap<string, number>): Vocabulary {
  const words = new Map<string, VulgarWord>();
  const stems: [string, Omit<VulgarWord, 'sounds'>][] = [];
  const add = (word: string, rest: Omit<VulgarWord, 'sounds'>) => {
    const sounds = dictionary.get(word);
    if (sounds !== undefined && !words.has(word)) words.set(word, { ...rest, sounds });
  };
  for (const { label, rate, inside, aimed, words: entries } of lexicon.groups) {
    const number = vulgarLabels.find((each) => each.label === label)?.number;
    if (number === undefined || aimed) continue;
    for (const entry of entries) {
      const forms = entry.split('|').filter((form) => /^[a-z]+$/.test(form));
      for (const form of forms) {
        const vulgar = { entry: forms[0] ?? form, label: number, rate };
        add(form, vulgar);
        if (inside) stems.push([form, vulgar]);
      }
    }
  }
  const harmless = new Set(lexicon.allow.flatMap((entry) => entry.split('|')));
  for (const word of dictionary.keys()) {
    const [, vulgar] = stems.find(([stem]) => word.includes(stem)) ?? [];
    if (vulgar && !harmless.has(word)) add(word, vulgar);
  }
  return words;
}

/** Keyword thresholds for spotting. They detect too much rather than too little, because spotting only confirms. */
export const keywordsOf = (vocabulary: Vocabulary): Keyword[] =>
  Array.from(vocabulary, ([word, { sounds }]) => ({ word, threshold: `1e-${sounds * 3}` }));
