import { type Automata, buildAutomata } from './automata.ts';
import { addWord, type Form, noPatterns } from './forms.ts';
import type { Level, LexiconLabel, MatchMode, WordGroup } from './lexicon/lexicon.ts';
import { patternKeys, withoutRepeats } from './pattern-key.ts';

/** A word that an operator keeps beside the lexicon. `allow`: never a hit, whatever the lists say. */
export type OwnWord = { word: string; label: LexiconLabel; level: Level | 'allow'; match: MatchMode };

/** An operator's words, ready to be searched for. */
export type OwnWords = {
  version: string;
  count: number;
  /** What is searched with, by the words it was built of. */
  parts: ReadonlyMap<string, Automata>;
  /** As written, in small letters: the lexicon's own entry of the same word does not count beside it. */
  texts: ReadonlySet<string>;
};

/** What `subLabel` says of a hit by one of them. */
export const ownWordsName = 'own words';
export const noOwnWords: OwnWords = { version: '', count: 0, parts: new Map(), texts: new Set() };

const rates = { review: 0.6, block: 0.9 } as const;
const wordsAtOnce = 200;
/** Several small automata cost little more to search than one, and none takes long to build. */
const wordsInPart = 2000;

/**
 * Builds what the engine searches for a little at a time, so that whatever else the process does goes on; of `former`
 * what has not changed is taken over. The same word always comes into the same part, so one change costs one part.
 */
export async function buildOwnWords(
  words: readonly OwnWord[],
  version: string,
  former: OwnWords = noOwnWords,
): Promise<OwnWords> {
  let count = 1;
  while (count * wordsInPart < words.length) count *= 2;
  const parts = new Map<string, Automata>();
  for (const part of Map.groupBy(words, ({ word }) => numberOf(word) % count).values()) {
    const content = JSON.stringify(part.map(({ word, label, level, match }) => [word, label, level, match]));
    parts.set(content, former.parts.get(content) ?? (await buildPart(part)));
  }
  return { version, count: words.length, parts, texts: new Set(words.map(({ word }) => asWritten(word))) };
}

async function buildPart(words: readonly OwnWord[]): Promise<Automata> {
  const patterns = noPatterns();
  for (const [index, own] of words.entries()) {
    addWord(patterns, gradeOf(own), [own.word]);
    if (index % wordsAtOnce === 0) await turn();
  }
  await turn();
  return buildAutomata(withoutRepeats(patterns, exactly));
}

const exactly = ({ grade, text }: Form) => (grade?.match === 'exact' ? asWritten(text) : '');

/**
 * What a word is searched for as: words with one reading find the same places of every text. "!!!" reads like "!!!" with
 * something invisible in between. Null where nothing of the word can be searched for.
 */
export function readingOf(own: OwnWord): string | null {
  const patterns = noPatterns();
  // The level makes no difference to what is found.
  addWord(patterns, gradeOf({ ...own, level: 'review' }), [own.word]);
  const keys = patternKeys(patterns, own.match === 'exact' ? asWritten(own.word) : '');
  return keys.length === 0 ? null : keys.join('\n');
}

function numberOf(word: string): number {
  let number = 0;
  for (const ch of word) number = (number * 31 + (ch.codePointAt(0) ?? 0)) % 1_000_003;
  return number;
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
