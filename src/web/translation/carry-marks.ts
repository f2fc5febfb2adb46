import type { TextMark } from '../text/text-marks.ts';

export type Phrase = { from: string; to: string };
export type Carried = {
  /** In the translation. */
  marks: TextMark[];
  /** Marked phrases that the translation of the whole text words otherwise. */
  apart: Phrase[];
};

const fold = (text: string) => text.toLowerCase().replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '');

/**
 * Finds the marked phrases of a text in its translation, by their own translations. The same phrase marked twice is
 * found twice, if it is there twice.
 */
export function carryMarks(
  content: string,
  marks: readonly TextMark[],
  translation: string,
  phrases: readonly Phrase[],
): Carried {
  const found: TextMark[] = [];
  const apart: Phrase[] = [];
  const whole = translation.toLowerCase();
  // Lower case may be longer than the text, in a few scripts; positions would then be wrong.
  const searchable = whole.length === translation.length ? whole : translation;
  for (const { from, to } of phrases) {
    const own = marks.filter(({ start, end }) => content.slice(start, end) === from);
    const needle = searchable === whole ? fold(to) : to;
    const places = needle === '' ? [] : placesOf(searchable, needle);
    if (places.length === 0) apart.push({ from, to });
    for (const [at, start] of places.entries()) {
      const mark = own[at] ?? own.at(-1);
      if (mark) found.push({ ...mark, start, end: start + needle.length });
    }
  }
  return { marks: found.sort((a, b) => a.start - b.start || a.end - b.end), apart };
}

function placesOf(text: string, needle: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length))
    if (isWhole(text, at, at + needle.length)) places.push(at);
  return places;
}

const isLetter = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char);
const isIdeograph = (char: string | undefined) => char !== undefined && /\p{Script=Han}/u.test(char);

/** Not inside a longer word; Chinese has no spaces between words. */
function isWhole(text: string, start: number, end: number): boolean {
  const cut = (one: string | undefined, other: string | undefined) =>
    isLetter(one) && isLetter(other) && !isIdeograph(one) && !isIdeograph(other);
  return !cut(text[start - 1], text[start]) && !cut(text[end - 1], text[end]);
}
