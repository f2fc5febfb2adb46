import * as z from 'zod';
import { textLabels } from '../../../protocol/labels.ts';

const gradeSchema = z.strictObject({
  label: z.enum(textLabels).exclude(['Normal']),
  subLabel: z.string(),
  /** `block` words can block a text by themselves; `review` words only ever request a review. */
  level: z.enum(['block', 'review']),
  /** The confidence of one plain hit, 0..1; verdict.ts has the calculation. */
  rate: z.number(),
});
type Grade = z.infer<typeof gradeSchema>;
export type LexiconLabel = Grade['label'];
export type Level = Grade['level'];

export const wordGroupSchema = gradeSchema.extend({
  /**
   * How far a text may differ from the spelling and still match: `exact` only in letter case and full width, `fuzzy` in
   * any disguise of letters, `pinyin` also as toneless pinyin and as Chinese characters with the same sound.
   */
  match: z.enum(['exact', 'fuzzy', 'pinyin']),
  /**
   * The word may be inside a longer run of letters, and Chinese word boundaries are not checked. Only for words that no
   * harmless word contains, or whose few exceptions are in the allow-list.
   */
  inside: z.literal(true).exactOptional(),
  /** Mostly harmless: as written it only counts when it is aimed at somebody (aimed.ts). */
  aimed: z.literal(true).exactOptional(),
  /** Latin initials of Chinese words: they only count in a text with Chinese characters, or as the whole text. */
  initials: z.literal(true).exactOptional(),
  /** A note for editors of the group. */
  note: z.string().exactOptional(),
  /** The entries. Forms of one entry are separated by `|`; the first one is the entry's name (the hint). */
  words: z.array(z.string()),
});
export type WordGroup = z.infer<typeof wordGroupSchema>;
export type MatchMode = WordGroup['match'];

/** A pattern for what no word list can express, e.g. an invite with a number. Global, with bounded quantifiers. */
export type PatternEntry = Grade & {
  name: string;
  pattern: RegExp;
  /** Every match contains one of these strings; without any of them the pattern is not tried. In lower case. */
  needs?: readonly string[];
};

/** What shows that entries are used harmlessly: an expression without the `g` flag. */
export type Context = { entries: readonly string[]; near: RegExp };

export type Lexicon = {
  version: string;
  groups: readonly WordGroup[];
  patterns: readonly PatternEntry[];
  contexts: readonly Context[];
  /** Harmless words that contain an entry or overlap one: a hit inside one of them does not count. */
  allow: readonly string[];
};
