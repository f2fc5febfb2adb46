import { type Automata, buildAutomata } from './automata.ts';
import { addWord, noPatterns } from './forms.ts';
import type { Level, LexiconLabel, MatchMode, WordGroup } from './lexicon/lexicon.ts';

/** A word that an operator keeps beside the lexicon. `allow`: never a hit, whatever the lists say. */
export type OwnWord = { word: string; label: LexiconLabel; level: Level | 'allow'; match: MatchMode };

/** An operator's words, ready to be searched for. */
export type OwnWords = {
  version: string;
  count: number;
  automata: Automata[];
  /** As written, in small letters: the lexicon's own entry of the same word does not count beside it. */
  texts: ReadonlySet<string>;
};

/** What `subLabel` says of a hit by one of them. */
export const ownWordsName = 'own words';
export const noOwnWords: OwnWords = { version: '', count: 0, automata: [], texts: new Set() };

const rates = { review: 0.6, block: 0.9 } as const;
const wordsAtOnce = 200;
/** Several small automata cost little more to search than one, and none takes long to build. */
const wordsInAutomaton = 2000;

/** Builds what the engine searches for a little at a time, so that whatever else the process does goes on. */
export async function buildOwnWords(words: readonly OwnWord[], version: string): Promise<OwnWords> {
  const automata: Automata[] = [];
  for (let from = 0; from < words.length; from += wordsInAutomaton) {
    const patterns = noPatterns();
    const part = words.slice(from, from + wordsInAutomaton);
    for (const [index, own] of part.entries()) {
      addWord(patterns, gradeOf(own), [own.word]);
      if (index % wordsAtOnce === 0) await turn();
    }
    await turn();
    automata.push(buildAutomata(patterns));
  }
  return { version, count: words.length, automata, texts: new Set(words.map(({ word }) => asWritten(word))) };
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** As it is compared: small letters, plain width, one space. */
export function asWritten(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

function gradeOf({ word, label, level, match }: OwnWord): WordGroup | undefined {
  if (level === 'allow') return undefined;
  const inside = standsInside(word, match) ? { inside: true as const } : {};
  return { label, subLabel: ownWordsName, level, rate: rates[level], match, words: [], ...inside };
}

const spaceless =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const hasHan = /\p{Script=Han}/u;

/** Writing without spaces has no edges to ask for. Of Chinese, two characters taken loosely are asked for word edges. */
function standsInside(word: string, match: MatchMode): boolean {
  if (hasHan.test(word)) return match !== 'fuzzy' || Array.from(word).length >= 3;
  return spaceless.test(word);
}
