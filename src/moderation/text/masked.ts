import { type Cells, kindAt } from './cells.ts';
import type { Form, Patterns } from './forms.ts';
import { kinds, traits } from './readings.ts';

export type Masked = { form: Form; first: number; last: number };

const maskable = /^[a-z]{4,12}$/;
const none: readonly Masked[] = [];

/**
 * Finds words with stars instead of letters ("f**k", "b*tch"). The first and last letter must be there, and at most half
 * may be stars. Only abuse and porn, because people do not mask other words.
 */
export function createMaskedFinder(patterns: Patterns): (cells: Cells) => readonly Masked[] {
  const byLength = new Map<number, Form[]>();
  for (const { data } of patterns.folded) {
    const label = data.grade?.label;
    if (
      !maskable.test(data.text) ||
      data.asPinyin ||
      data.respelled ||
      (label !== 'Abuse' && label !== 'Porn')
    )
      continue;
    byLength.set(data.text.length, [...(byLength.get(data.text.length) ?? []), data]);
  }
  return (cells) => {
    if ((cells.seen & traits.star) === 0) return none;
    const found: Masked[] = [];
    for (const word of starredWords(cells)) {
      const codes = cells.code.subarray(word.first, word.last + 1);
      const form = byLength.get(codes.length)?.find((candidate) => fits(codes, candidate.text));
      if (form) found.push({ form, ...word });
    }
    return found;
  };
}

const star = 0x2a;

function* starredWords(cells: Cells): Generator<{ first: number; last: number }> {
  let first = -1;
  let stars = 0;
  for (let index = 0; index <= cells.length; index++) {
    const isStar = index < cells.length && cells.code[index] === star;
    if (kindAt(cells, index) === kinds.letter || (isStar && first >= 0)) {
      if (first < 0) first = index;
      if (isStar) stars++;
      continue;
    }
    if (stars > 0 && kindAt(cells, index - 1) === kinds.letter) yield { first, last: index - 1 };
    first = -1;
    stars = 0;
  }
}

function fits(codes: Int32Array, word: string): boolean {
  let stars = 0;
  for (const [at, code] of codes.entries()) {
    if (code === star) stars++;
    else if (code !== word.charCodeAt(at)) return false;
  }
  return stars * 2 <= codes.length;
}
