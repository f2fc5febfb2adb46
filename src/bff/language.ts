import type { Context as Call } from 'hono';
import { type Language, languages } from '../reasons/languages.ts';
import { localize } from '../reasons/serialize.ts';

/** An answer with each reason in the caller's language. */
export function localizedFor(c: Call, answer: object): object {
  return localize(answer, languageOf(c.req.header('accept-language')));
}

type Wanted = { range: string; quality: number };

/**
 * The best language for an `Accept-Language` header (RFC 9110 § 12.5.4); English where none of ours is accepted. Any
 * Chinese gets the one we have.
 */
export function languageOf(header: string | null | undefined): Language {
  const wanted = (header ?? '').split(',').map(read).filter(isWanted);
  // A stable sort: with equal quality the first is taken.
  wanted.sort((a, b) => b.quality - a.quality);
  for (const { range } of wanted) {
    const spoken = languages.find((language) => primary(language) === primary(range));
    if (spoken) return spoken;
  }
  return 'en';
}

function read(part: string): Wanted {
  const [range = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
  const quality = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1';
  return { range, quality: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(quality) ? Number(quality) : 0 };
}

const isWanted = ({ range, quality }: Wanted) => range !== '' && quality > 0;
const primary = (range: string) => range.split('-')[0]?.toLowerCase();
