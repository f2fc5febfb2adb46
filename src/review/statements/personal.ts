import { addressPattern, freeTexts } from '../../api/statement-rules.ts';

/**
 * Personal data that a statement must not contain: the ids of the people concerned and of who decided, and the content.
 */
export type Personal = { ids: readonly (string | null)[]; content: readonly (string | null)[] };
type Span = [start: number, end: number];

/** Shorter ids occur in any text by accident. */
const minIdLength = 3;
/** This many characters of the content in a row are a quotation; fewer are ordinary words. */
const minQuoteLength = 20;

/** Members with free text, and the URL, which can contain an address or a name. */
export const textMembers = [...freeTexts, 'decision_ground_reference_url'] as const;

/** Personal spans of a text, in order. Overlapping spans are merged. */
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

/** The text with its personal spans replaced. */
export function withoutPersonal(text: string, about: Personal): string {
  let result = '';
  let at = 0;
  for (const [start, end] of personalIn(text, about)) {
    result += `${text.slice(at, start)}[…]`;
    at = end;
  }
  return result + text.slice(at);
}

/** Whole words only: "u-1" is not in "u-12". */
function idIn(text: string, id: string): Span[] {
  if (id.trim().length < minIdLength) return [];
  const word = RegExp.escape(id.trim());
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'giu');
  return [...text.matchAll(pattern)].map((hit): Span => [hit.index, hit.index + hit[0].length]);
}

function quotesIn(text: string, content: string): Span[] {
  // By UTF-16 units, so that offsets fit the original text. Case is ignored.
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
