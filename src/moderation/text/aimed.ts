import type { Cells } from './cells.ts';
import { textOf } from './view.ts';
import { plainView } from './views.ts';

const filler =
  '(?: (?:are|r|is|was|were|re|s|a|an|the|all|such|some|one|total|complete|real|proper|fucking|fuckin|stupid|dumb|little|old|big|wet|hard|hot|nice|tight|dirty|filthy|absolute|utter|sexy|fat|ugly|lazy|own|damn|bloody|racist|crazy|ghetto|lil|grown|boring|trash|good|bad|smart|weak|broke|bald|punk|raggedy|sorry|lame|fake|thirsty|skinny|black|white|to|suck|lick|and|kind of))*';
const before = new RegExp(
  `(?:^|\\s)(?:(?:you|u|he|she|they|hes|shes|theyre|youre|ur|your|yo|my|his|her|their|this|that|these|those|me)${filler}|(?:such|what|suck|lick|kiss|eat|show|grab|touch|stroke|ride|wet|hard|tight|sexy|fucking|stupid|dumb|dirty|filthy|ugly|lazy|total|complete|nice|big|huge|hot|crazy|ghetto|lil|grown|boring|trash|broke|bald|punk|raggedy|lame|fake|thirsty|skinny|dat|dis|ya)(?: (?:an?|me|my|your|ur|his|her|the|some|that|on))*) $`,
);
const after =
  /^ (?:you|u|off|sucker|suckers|head|face|hole|pics?|pictures|vids?|videos?|on (?:my|your|ur|me|her|his)|in (?:my|your|ur|me|her|his|the mouth))(?:\s|$)/;
const hanBefore =
  /(?:你|您|他|她|它|妳|这|那|你们|他们|她们|这个|那个|这种|那种|一个|一群|群|帮|死|臭|大|真|太|真是|都是|就是|全是|个个|楼主|是不是|老)(?:的|就|就是|都|都是|是|个|真|才|真是|什么)?$/u;
const hanAfter = /^(?:东西|玩意|人渣|国家|民族|男|女|省|吧你|们|滚|一样|不如|去死)/u;
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
