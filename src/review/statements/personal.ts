import { addressPattern, freeTexts } from '../../api/statement-rules.ts';

/** What a statement about a case must not tell: whom and which content it is about, and who decided. */
export type Personal = { ids: readonly (string | null)[]; content: readonly (string | null)[] };
type Span = [start: number, end: number];

/** Shorter ones are found in any text. */
const minIdLength = 3;
/** So many characters of the content in a row are a quotation; fewer are words that anyone uses. */
const minQuoteLength = 20;

/** The members that people write, or that an address could be hidden in. */
export const toldMembers = [...freeTexts, 'decision_ground_reference_url'] as const;

/** Where a text tells something personal, in its order; what lies over another is one. */
export function personalIn(text: string, about: Personal): Span[] {
  const spans = [
    ...[...text.matchAll(addressPattern)].map((hit): Span => [hit.index, hit.index + hit[0].length]),
    ...about.ids.flatMap((id) => (id === null ? [] : idIn(text, id))),
    ...about.content.flatMap((content) => (content === null ? [] : quotesIn(text, content))),
  ].sort((a, b) => a[0] - b[0]);
  const merged: Span[] = [];
  for (const [start, end] of spans) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** The text without what is personal in it. */
export function withoutPersonal(text: string, about: Personal): string {
  let kept = '';
  let at = 0;
  for (const [start, end] of personalIn(text, about)) {
    kept += `${text.slice(at, start)}[…]`;
    at = end;
  }
  return kept + text.slice(at);
}

/** As a word of its own: "u-1" is not in "u-12". */
function idIn(text: string, id: string): Span[] {
  if (id.trim().length < minIdLength) return [];
  const word = RegExp.escape(id.trim());
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'giu');
  return [...text.matchAll(pattern)].map((hit): Span => [hit.index, hit.index + hit[0].length]);
}

function quotesIn(text: string, content: string): Span[] {
  // By UTF-16 units, so that places are the text's own; capitals of a letter count as the letter.
  const fold = (of: string) =>
    [...of].map((sign) => (sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign)).join('');
  const [where, what] = [fold(text), fold(content)];
  const pieces = new Set<string>();
  for (let at = 0; at + minQuoteLength <= what.length; at += 1)
    pieces.add(what.slice(at, at + minQuoteLength));
  const spans: Span[] = [];
  for (let at = 0; at + minQuoteLength <= where.length; at += 1)
    if (pieces.has(where.slice(at, at + minQuoteLength))) spans.push([at, at + minQuoteLength]);
  return spans;
}
