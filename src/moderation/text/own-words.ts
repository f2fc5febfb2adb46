import { type Automata, buildAutomata } from './automata.ts';
import { addWord, type Form, noPatterns } from './forms.ts';
import type { Level, LexiconLabel, MatchMode, WordGroup } from './lexicon/lexicon.ts';
import { patternKeys, withoutRepeats } from './pattern-key.ts';

/** An operator's own word, in addition to the lexicon. `allow`: never a hit, even if a list has it. */
export type OwnWord = { word: string; label: LexiconLabel; level: Level | 'allow'; match: MatchMode };

/** An operator's words, prepared for the search. */
export type OwnWords = {
  version: string;
  count: number;
  /** The automata, keyed by the words they were built from. */
  parts: ReadonlyMap<string, Automata>;
  /** The words in the form of `asWritten`. They replace the lexicon's entries of the same words. */
  texts: ReadonlySet<string>;
};

/** The `subLabel` of hits by own words. */
export const ownWordsName = 'own words';
export const noOwnWords: OwnWords = { version: '', count: 0, parts: new Map(), texts: new Set() };

const rates = { review: 0.6, block: 0.9 } as const;
const wordsAtOnce = 200;
/** Several small automata are almost as fast to search as one, and each is built quickly. */
const wordsInPart = 2000;

/**
 * Builds the automata in small steps, so that the process stays responsive. Unchanged parts of `former` are reused. A
 * word always belongs to the same part, so one change rebuilds one part.
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
    if (index % wordsAtOnce === 0) await yieldToEvents();
  }
  await yieldToEvents();
  return buildAutomata(withoutRepeats(patterns, exactly));
}

const exactly = ({ grade, text }: Form) => (grade?.match === 'exact' ? asWritten(text) : '');

/**
 * The reading of a word: words with the same reading match the same places of every text. "!!!" has the same reading as
 * "!!!" with invisible characters in between. Null when the word cannot be searched for.
 */
export function readingOf(own: OwnWord): string | null {
  const patterns = noPatterns();
  // The level does not change the matches.
  addWord(patterns, gradeOf({ ...own, level: 'review' }), [own.word]);
  const keys = patternKeys(patterns, own.match === 'exact' ? asWritten(own.word) : '');
  return keys.length === 0 ? null : keys.join('\n');
}

function numberOf(word: string): number {
  let number = 0;
  for (const ch of word) number = (number * 31 + (ch.codePointAt(0) ?? 0)) % 1_000_003;
  return number;
}

function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** The form in which words are compared: lower case, normal width, single spaces. */
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

/** Scripts without spaces have no word edges to check. Fuzzy Chinese words of two characters do check them. */
function standsInside(word: string, match: MatchMode): boolean {
  if (hasHan.test(word)) return match !== 'fuzzy' || Array.from(word).length >= 3;
  return spaceless.test(word);
}
