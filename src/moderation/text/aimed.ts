import type { Cells } from './cells.ts';
import { textOf } from './view.ts';
import { plainView } from './views.ts';

const filler =
  '(?: (?:are|r|is|was|were|re|s|a|an|the|all|such|some|one|total|complete|real|proper|fucking|fuckin|stupid|dumb|little|old|big|wet|hard|hot|nice|tight|dirty|filthy|absolute|utter|sexy|fat|ugly|lazy|own|damn|bloody|racist|to|suck|lick|and|kind of))*';
const before = new RegExp(
  `(?:^|\\s)(?:(?:you|u|he|she|they|hes|shes|theyre|youre|ur|your|yo|my|his|her|their|this|that|these|those|me)${filler}|(?:such|what|suck|lick|kiss|eat|show|grab|touch|stroke|ride|wet|hard|tight|sexy|fucking|stupid|dumb|dirty|filthy|ugly|lazy|total|complete|nice|big|huge|hot)(?: (?:an?|me|my|your|ur|his|her|the|some|that|on))*) $`,
);
const after =
  /^ (?:you|u|off|sucker|suckers|head|face|hole|pics?|pictures|vids?|videos?|on (?:my|your|ur|me|her|his)|in (?:my|your|ur|me|her|his|the mouth))(?:\s|$)/;
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
    return before.test(left) || after.test(right);
  };
}

function unitsOf(cellOf: Int32Array, length: number): Int32Array {
  const units = new Int32Array(length);
  for (let unit = 0; unit < cellOf.length; unit++) units[cellOf[unit] ?? 0] = unit;
  return units;
}
