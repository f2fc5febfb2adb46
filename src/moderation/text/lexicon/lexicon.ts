import type { TextLabel } from '../../../protocol/labels.ts';

export type LexiconLabel = Exclude<TextLabel, 'Normal'>;

/** `block` words can block a text by themselves; `review` words only ever ask for a person. */
export type Level = 'block' | 'review';

/**
 * How far from its spelling a word may stand and still count:
 * `exact` as written (letter case and full-width aside), `fuzzy` through any disguise of letters,
 * `pinyin` also as toneless pinyin and as Chinese characters of the same sound.
 */
export type MatchMode = 'exact' | 'fuzzy' | 'pinyin';

type Grade = {
  label: LexiconLabel;
  subLabel: string;
  level: Level;
  /** How sure one plain hit makes us, 0..1; see verdict.ts for what becomes of it. */
  rate: number;
};

export type WordGroup = Grade & {
  match: MatchMode;
  /**
   * The word may stand inside a longer run of letters, and Chinese word boundaries are not asked:
   * only for words that no harmless word contains (or whose few exceptions are in the allow-list).
   */
  inside?: true;
  /** Harmless more often than not: as written it counts only where it is aimed at somebody (aimed.ts). */
  aimed?: true;
  /** One entry each; forms are separated by `|`, the first one is the entry's name (the hint). */
  words: readonly string[];
};

/** A shape no list of words can hold, e.g. an invite with a number. Global; quantifiers must be bounded. */
export type PatternEntry = Grade & {
  name: string;
  pattern: RegExp;
  /** One of these stands in whatever the pattern matches: where none does, it is not tried. In small letters. */
  needs?: readonly string[];
};

export type Lexicon = {
  version: string;
  groups: readonly WordGroup[];
  patterns: readonly PatternEntry[];
  /** Harmless words that contain an entry: a hit inside one of them does not count. */
  allow: readonly string[];
};
