import { z } from 'zod';
import { languages } from '../reasons/languages.ts';
import { saying } from '../reasons/of-issue.ts';

/** A person as others see them. */
export const personSchema = z.object({ id: z.string(), name: z.string() });

export const roles = ['moderator', 'supervisor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** A time in UTC. Year 0 is refused: PostgreSQL cannot store it. */
export const timeSchema = z.iso
  .datetime(saying('is_no_time'))
  .refine((time) => !time.startsWith('0000'), saying('must_not_precede_year_1'));
/** An address of the web that a caller names. */
export const webAddress = z.url({ protocol: /^https?$/, ...saying('must_be_web_address') }).max(2000);
export const daySchema = z.iso
  .date(saying('is_no_date'))
  .refine((day) => !day.startsWith('0000'), saying('must_not_precede_year_1'));

// Control characters and line ends; marks that reverse, join or hide the text around them; invisible letters and tags.
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/u;
// Joiners are useful between joining letters and in composed emoji; elsewhere they are invisible.
const idleJoiner =
  /(?:^|[\s\p{N}\p{P}\p{Script=Latin}\p{Script=Han}\p{Script=Cyrillic}\p{Script=Greek}])[\u200c\u200d]|[\u200c\u200d](?:$|\s)/u;

/** A URL without user name and password. Parsers drop tabs and line ends, so none may come before the path. */
export const withoutUser = /^[a-z][a-z+.-]*:[/\\]*(?:[^/\\?#@\t\n\r]+(?:[/\\?#]|$)|[?#]|$)/i;

const isPrivate = (url: string) =>
  !/^http:/i.test(url) || /^http:\/\/(localhost|127(\.\d+){3}|\[::1\])([:/]|$)/i.test(url);
/** An address that gets secrets or contents: without encryption only on this machine. */
export const privateAddress = webAddress
  .regex(withoutUser, saying('must_not_contain_credentials'))
  .refine(isPrivate, saying('must_be_https'));

/** A one-line name without hidden characters, so that no name can imitate another's. */
export function nameOf(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .normalize()
    .refine((name) => !unseen.test(name) && !idleJoiner.test(name), saying('must_show_all_characters'));
}

/** Removes from a name what `nameOf` refuses, and shortens it. Empty where nothing remains. */
export function cleanName(name: string, maxLength: number): string {
  let clean = name
    .toWellFormed()
    .replace(/[\t-\r\u2028\u2029]/g, ' ')
    .replace(new RegExp(unseen, 'gu'), '')
    .replace(/\s+/gu, ' ')
    .normalize()
    .trim();
  // Removing a joiner may let its neighbours compose, and so make another joiner idle.
  while (idleJoiner.test(clean))
    clean = clean
      .replace(idleJoiner, (found) => found.replace(/[\u200c\u200d]/g, ''))
      .normalize()
      .trim();
  let fitting = '';
  for (const { segment } of new Intl.Segmenter().segment(clean)) {
    if (fitting.length + segment.length > maxLength) break;
    fitting += segment;
  }
  return fitting === clean ? clean : cleanName(fitting, maxLength);
}

/** `cursor` is opaque: the `nextCursor` of the page before. */
export const pageQuerySchema = z.object({
  cursor: z
    .string()
    .max(500)
    .optional()
    .describe('The `nextCursor` of the page before; it means nothing else.'),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe('How many entries the page has.'),
});

/** What a person can do that not everybody can: a language, a training, a level. */
export const skillSchema = z.string().trim().min(1).max(60);

export const idParamSchema = z.object({ id: z.string().min(1).max(100) });

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
export type Page<T> = { items: T[]; nextCursor: string | null };

/** One-line names by language. */
export function namesOf(maxLength: number) {
  return z.partialRecord(z.enum(languages), nameOf(maxLength));
}

/** The same with at least one language. */
export const someNamesOf = (maxLength: number) =>
  namesOf(maxLength).refine((words) => Object.keys(words).length > 0, saying('needs_one_language'));

/** The identifier of a setting in webhooks and exports: lower-case words with hyphens. */
export const settingKeyOf = (maxLength: number) =>
  z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, saying('must_be_key'))
    .max(maxLength);

/** Texts by language (languages.ts); a language may be missing. */
export function localisedOf(maxLength: number) {
  return z.partialRecord(z.enum(languages), z.string().trim().min(1).max(maxLength));
}
