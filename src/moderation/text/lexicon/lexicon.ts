import * as z from 'zod';
import { textLabels } from '../../../protocol/labels.ts';

const gradeSchema = z.strictObject({
  label: z.enum(textLabels).exclude(['Normal']),
  subLabel: z.string(),
  /** `block` words can block a text by themselves; `review` words only ever ask for a person. */
  level: z.enum(['block', 'review']),
  /** How sure one plain hit makes us, 0..1; see verdict.ts for what becomes of it. */
  rate: z.number(),
});
type Grade = z.infer<typeof gradeSchema>;
export type LexiconLabel = Grade['label'];
export type Level = Grade['level'];

export const wordGroupSchema = gradeSchema.extend({
  /**
   * How far from its spelling a word may stand and still count:
   * `exact` as written (letter case and full-width aside), `fuzzy` through any disguise of letters,
   * `pinyin` also as toneless pinyin and as Chinese characters of the same sound.
   */
  match: z.enum(['exact', 'fuzzy', 'pinyin']),
  /**
   * The word may stand inside a longer run of letters, and Chinese word boundaries are not asked:
   * only for words that no harmless word contains (or whose few exceptions are in the allow-list).
   */
  inside: z.literal(true).exactOptional(),
  /** Harmless more often than not: as written it counts only where it is aimed at somebody (aimed.ts). */
  aimed: z.literal(true).exactOptional(),
  /** Why the group is as it is, for those who edit it. */
  note: z.string().exactOptional(),
  /** One entry each; forms are separated by `|`, the first one is the entry's name (the hint). */
  words: z.array(z.string()),
});
export type WordGroup = z.infer<typeof wordGroupSchema>;
export type MatchMode = WordGroup['match'];

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
  /** Harmless words that contain an entry or lie over its edge: a hit inside one of them does not count. */
  allow: readonly string[];
};
