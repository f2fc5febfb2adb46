import type { Cell } from './cells.ts';
import type { Form, Patterns } from './forms.ts';

export type MaskedFinder = (cells: readonly Cell[]) => { form: Form; first: number; last: number }[];

const maskable = /^[a-z]{4,12}$/;

/**
 * Words with stars for letters ("f**k", "b*tch"): first and last letter stand, at most half are stars.
 * Only abuse and porn are looked for, since nobody stars out anything else.
 */
export function createMaskedFinder(patterns: Patterns): MaskedFinder {
  const byLength = new Map<number, Form[]>();
  for (const { data } of patterns.folded) {
    const label = data.grade?.label;
    if (!maskable.test(data.text) || data.asPinyin || (label !== 'Abuse' && label !== 'Porn')) continue;
    byLength.set(data.text.length, [...(byLength.get(data.text.length) ?? []), data]);
  }
  return (cells) => {
    const found: ReturnType<MaskedFinder> = [];
    if (!cells.some(({ ch }) => ch === '*')) return found;
    for (const word of starredWords(cells)) {
      const text = cells.slice(word.first, word.last + 1).map((cell) => cell.ch);
      const form = byLength.get(text.length)?.find((candidate) => fits(text, candidate.text));
      if (form) found.push({ form, ...word });
    }
    return found;
  };
}

function* starredWords(cells: readonly Cell[]): Generator<{ first: number; last: number }> {
  let first = -1;
  let stars = 0;
  for (let index = 0; index <= cells.length; index++) {
    const cell = cells[index];
    const star = cell?.ch === '*';
    if (cell && (cell.kind === 'letter' || (star && first >= 0))) {
      if (first < 0) first = index;
      if (star) stars++;
      continue;
    }
    if (stars > 0 && cells[index - 1]?.kind === 'letter') yield { first, last: index - 1 };
    first = -1;
    stars = 0;
  }
}

function fits(text: readonly string[], word: string): boolean {
  const stars = text.filter((ch) => ch === '*').length;
  return stars * 2 <= text.length && text.every((ch, i) => ch === '*' || ch === word[i]);
}
