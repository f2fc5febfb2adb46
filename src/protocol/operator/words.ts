import * as z from 'zod';
import { saying } from '../../reasons/of-issue.ts';
import { reasonsSchema } from '../../reasons/serialize.ts';
import { textLabels } from '../labels.ts';

/**
 * `exact`: as written. `fuzzy`: also disguised (leet, look-alikes, spaces). `pinyin`: also Chinese written in pinyin.
 */
export const wordMatches = ['exact', 'fuzzy', 'pinyin'] as const;
/** `allow`: never a match, whatever the lists contain. Otherwise the result of a match. */
export const wordLevels = ['review', 'block', 'allow'] as const;

/** One word of the operator's own lists. */
export const wordFieldsSchema = z.strictObject({
  word: z
    .string()
    .trim()
    // Pasted words often have invisible characters at their ends, which would never match.
    .overwrite((word) => word.replaceAll(/^\p{Cf}+(?=\P{Cf})|(?<=\P{Cf})\p{Cf}+$/gu, ''))
    .min(1)
    .max(100)
    .refine((word) => !/\p{Cc}/u.test(word), saying('must_not_contain_controls'))
    .regex(/^$|[^\p{Cf}\p{M}\s]/u, saying('must_contain_visible_characters'))
    .meta({ examples: ['free coins'] }),
  // A match is never normal.
  label: z.enum(textLabels).exclude(['Normal']).default('UserDefine'),
  level: z.enum(wordLevels).default('review'),
  match: z.enum(wordMatches).default('fuzzy'),
});
export type WordFields = z.infer<typeof wordFieldsSchema>;
export const wordSchema = z.object({ id: z.string(), ...wordFieldsSchema.shape, createdAt: z.string() });
export type Word = z.infer<typeof wordSchema>;

export const wordsQuerySchema = z.object({
  q: z.string().max(100).optional().describe('A part of the word.'),
  cursor: z
    .string()
    .max(200)
    .optional()
    .describe('The `nextCursor` of the page before; it means nothing else.'),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe('How many entries the page has.'),
});
/** `total`: the number of words that match `q`. */
export const wordsPageSchema = z.object({
  items: z.array(wordSchema),
  nextCursor: z.string().nullable(),
  total: z.number(),
});
export const wordAnswerSchema = z.object({ word: wordSchema });
/** A CSV `word,label,level,match` with or without a header; the last three may be empty. */
export const wordsImportSchema = z.object({ csv: z.string().min(1).max(5_000_000) });
/** The maximum number of words; further ones are refused. */
export const maxOperatorWords = 50_000;
const reasons = reasonsSchema.optional();
export const wordsImportAnswerSchema = z.object({
  added: z.number(),
  changed: z.number(),
  refused: z.array(z.object({ line: z.number(), reason: z.string(), reasons })),
});

export const maxTriedLength = 10_000;
/**
 * The engine's current result for a text; offsets are UTF-16, `end` exclusive. `readAs`: the plain reading of an
 * obfuscated match.
 */
export const wordsTrySchema = z.object({ content: z.string().min(1).max(maxTriedLength) });
export const wordsTryAnswerSchema = z.object({
  action: z.enum(['pass', 'review', 'block']),
  label: z.string(),
  rate: z.number().nullable(),
  hits: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      keyword: z.string(),
      readAs: z.string(),
      label: z.string(),
      level: z.string(),
      match: z.string(),
    }),
  ),
  /** Why the text was not searched to its end; null where it was. */
  unsearched: z.string().nullable().default(null),
  reasons,
});
