import type { Cells } from './cells.ts';
import { aims } from './lexicon/aims.ts';
import { textOf } from './view.ts';
import { plainView } from './views.ts';

const anyOf = (patterns: readonly string[]) => `(?:${patterns.join('|')})`;
const { people, between, articles } = aims;
const before = new RegExp(
  `(?:^|\\s)(?:${anyOf(people)}(?: ${anyOf(between)})*|${anyOf(aims.before)}(?: ${anyOf(articles)})*) $`,
);
const after = new RegExp(`^ ${anyOf(aims.after)}(?:\\s|$)`);
const hanBefore = new RegExp(`${anyOf(aims.hanBefore)}${anyOf(aims.hanBetween)}?$`, 'u');
const hanAfter = new RegExp(`^${anyOf(aims.hanAfter)}`, 'u');
const reach = 48;

/**
 * For words that are mostly harmless ("prick", "cock", "tits"): returns whether the word in cells first..last is aimed
 * at somebody, or is the whole text. The first step is linear in the text, each call then constant.
 */
export function createAim(cells: Cells): (first: number, last: number) => boolean {
  const view = plainView(cells);
  const text = textOf(view);
  const unitOf = unitsOf(view.first.subarray(0, view.length), cells.length);
  return (first, last) => {
    const start = unitOf[first] ?? 0;
    const end = (unitOf[last] ?? start) + 1;
    const left = text.slice(Math.max(0, start - reach), start);
    const right = text.slice(end, end + reach);
    if (left.length < reach && right.length < reach && (left + right).trim() === '') return true;
    return before.test(left) || after.test(right) || hanBefore.test(left) || hanAfter.test(right);
  };
}

function unitsOf(cellOf: Int32Array, length: number): Int32Array {
  const units = new Int32Array(length);
  for (let unit = 0; unit < cellOf.length; unit++) units[cellOf[unit] ?? 0] = unit;
  return units;
}
