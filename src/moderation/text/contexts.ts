import type { Context } from './lexicon/lexicon.ts';
import type { Hit } from './verdict.ts';

/** How far from a hit its context may be, in UTF-16 units. */
const reach = 40;

/**
 * For words with a harmless use that other words give away: "bitch" in a sentence about puppies. Returns whether a hit
 * is used that way. A disguised word never is.
 */
export function createHarmlessUse(contexts: readonly Context[]): (content: string, hit: Hit) => boolean {
  const byEntry = new Map(contexts.flatMap(({ entries, near }) => entries.map((entry) => [entry, near])));
  return (content, { hint, match, start, end }) => {
    const near = match === 'exact' ? byEntry.get(hint) : undefined;
    if (near === undefined) return false;
    return near.test(content.slice(Math.max(0, start - reach), end + reach));
  };
}
