import type { Cells } from './cells.ts';
import type { Found } from './matcher.ts';
import { kinds } from './readings.ts';
import type { Hit } from './verdict.ts';

/** The original text of cells first..last. */
export function sliceOf(content: string, cells: Cells, first: number, last: number) {
  const start = cells.start[first] ?? 0;
  const end = last < cells.length ? (cells.end[last] ?? start) : start;
  return { start, end, keyword: content.slice(start, end) };
}

/**
 * Removes matches inside a word of the allow-list, and matches with an edge inside a Chinese word of it: 人渣 in
 * 个人渣打银行, where 渣打 is a word.
 */
export function outsideAllowed(found: readonly Found[], cells: Cells): readonly Found[] {
  if (!found.some(({ form }) => form.grade === undefined)) return found;
  const cellCount = cells.length;
  const reach = new Int32Array(cellCount).fill(-1);
  for (const { form, first, last } of found) {
    if (form.grade === undefined) reach[first] = Math.max(reach[first] ?? -1, last);
  }
  for (let i = 1; i < cellCount; i++) reach[i] = Math.max(reach[i] ?? -1, reach[i - 1] ?? -1);
  const startOf = startsOfAllowedHan(found, cells);
  const torn = ({ first, last }: Found) =>
    ((startOf[last + 1] ?? cellCount) <= last && (startOf[last + 1] ?? cellCount) > first) ||
    (first > 0 && (startOf[first] ?? cellCount) < first);
  return found.filter(
    (one) => one.form.grade !== undefined && (reach[one.first] ?? -1) < one.last && !torn(one),
  );
}

/** For each cell the first cell of the allowed Chinese word over it that begins first; the number of cells if none. */
function startsOfAllowedHan(found: readonly Found[], cells: Cells): Int32Array {
  const cellCount = cells.length;
  const lastOf = new Int32Array(cellCount).fill(-1);
  for (const { form, how, first, last } of found) {
    if (form.grade === undefined && how === 'plain' && cells.kind[first] === kinds.han)
      lastOf[first] = Math.max(lastOf[first] ?? -1, last);
  }
  const startOf = new Int32Array(cellCount).fill(cellCount);
  // From left to right, the first word that reaches a cell is the one that begins first.
  for (let first = 0, filled = 0; first < cellCount; first++) {
    const last = lastOf[first] ?? -1;
    for (filled = Math.max(filled, first); filled <= last; filled++) startOf[filled] = first;
  }
  return startOf;
}

export type IsAllowed = (place: { start: number; end: number }) => boolean;

/** For hits that are no list words (shapes, starred words): whether an allowed word contains it or is in it. Constant time. */
export function createAllowed(content: string, cells: Cells, found: readonly Found[]): IsAllowed {
  const allowed = found
    .filter(({ form }) => form.grade === undefined)
    .map(({ first, last }) => sliceOf(content, cells, first, last));
  if (allowed.length === 0) return () => false;
  /** By UTF-16 index: the latest end of all allowed words that begin there or before. */
  const latestEnd = new Int32Array(content.length + 1);
  /** By UTF-16 index: the earliest end of all allowed words that begin there or after. */
  const earliestEnd = new Int32Array(content.length + 1).fill(content.length + 1);
  for (const { start, end } of allowed) {
    latestEnd[start] = Math.max(latestEnd[start] ?? 0, end);
    earliestEnd[start] = Math.min(earliestEnd[start] ?? end, end);
  }
  for (let at = 1; at <= content.length; at++)
    latestEnd[at] = Math.max(latestEnd[at] ?? 0, latestEnd[at - 1] ?? 0);
  for (let at = content.length - 1; at >= 0; at--)
    earliestEnd[at] = Math.min(earliestEnd[at] ?? 0, earliestEnd[at + 1] ?? 0);
  return ({ start, end }) => (latestEnd[start] ?? 0) >= end || (earliestEnd[start] ?? end + 1) <= end;
}

/** Up to this many hits are compared with each other; for more, an array marks the taken positions. */
const few = 16;

/**
 * Removes overlapping hits, so that highlights never cross: the more severe hit stays, then the longer, then the surer
 * one. Returns them in the order of the text. `stands` is only called for hits that no better one overlaps.
 */
export function withoutOverlaps(
  hits: readonly Hit[],
  length: number,
  stands: (hit: Hit) => boolean,
): readonly Hit[] {
  if (hits.every(({ start }, at) => at === 0 || (hits[at - 1]?.end ?? 0) <= start))
    return hits.filter(stands);
  const byWeight = sort([...hits], bySeverity);
  const taken = hits.length > few ? new Uint8Array(length) : null;
  const selected: Hit[] = [];
  for (const hit of byWeight) {
    const { start, end } = hit;
    const isTaken = taken
      ? taken.subarray(start, end).includes(1)
      : selected.some((one) => one.start < end && start < one.end);
    if (isTaken || !stands(hit)) continue;
    taken?.fill(1, start, end);
    selected.push(hit);
  }
  return sort(selected, byStart);
}

function bySeverity(a: Hit, b: Hit): number {
  return severity(b) - severity(a) || b.end - b.start - (a.end - a.start) || b.rate - a.rate;
}

function byStart(a: Hit, b: Hit): number {
  return a.start - b.start;
}

/** Sorts in place like `Array.sort`. For a few hits, insertion sort is faster. */
function sort(hits: Hit[], compare: (a: Hit, b: Hit) => number): Hit[] {
  if (hits.length > few) return hits.sort(compare);
  for (let next = 1; next < hits.length; next++) {
    const hit = hits[next];
    let at = next;
    for (let before = hits[at - 1]; hit && before && compare(before, hit) > 0; before = hits[at - 1]) {
      hits[at] = before;
      hits[--at] = hit;
    }
  }
  return hits;
}

function severity(hit: Hit): number {
  return hit.level === 'block' ? 1 : 0;
}
