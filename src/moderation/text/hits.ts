import type { Cells } from './cells.ts';
import type { Found } from './matcher.ts';
import { kinds } from './readings.ts';
import type { Hit } from './verdict.ts';

/** The original words of cells first..last. */
export function sliceOf(content: string, cells: Cells, first: number, last: number) {
  const start = cells.start[first] ?? 0;
  const end = last < cells.length ? (cells.end[last] ?? start) : start;
  return { start, end, keyword: content.slice(start, end) };
}

/**
 * Takes out what stands inside a word of the allow-list, and what a Chinese word of it lies over the edge of:
 * 人渣 in 个人渣打银行, where 渣打 is a word.
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

/** For each cell the first cell of the longest-reaching allowed Chinese word over it; the number of cells where none is. */
function startsOfAllowedHan(found: readonly Found[], cells: Cells): Int32Array {
  const cellCount = cells.length;
  const lastOf = new Int32Array(cellCount).fill(-1);
  for (const { form, how, first, last } of found) {
    if (form.grade === undefined && how === 'plain' && cells.kind[first] === kinds.han)
      lastOf[first] = Math.max(lastOf[first] ?? -1, last);
  }
  const startOf = new Int32Array(cellCount).fill(cellCount);
  // From left to right, the first word to reach a cell is the one that begins first.
  for (let first = 0, filled = 0; first < cellCount; first++) {
    const last = lastOf[first] ?? -1;
    for (filled = Math.max(filled, first); filled <= last; filled++) startOf[filled] = first;
  }
  return startOf;
}

/** For what is no word of a list (a shape, stars): whether an allowed word holds it, or stands in it. Constant for each hit. */
export function createAllowed(content: string, cells: Cells, found: readonly Found[]): (hit: Hit) => boolean {
  const allowed = found
    .filter(({ form }) => form.grade === undefined)
    .map(({ first, last }) => sliceOf(content, cells, first, last));
  if (allowed.length === 0) return () => false;
  /** By UTF-16 place: where the allowed words end that begin there or before, at the latest. */
  const latestEnd = new Int32Array(content.length + 1);
  /** By UTF-16 place: where those end that begin there or after, at the earliest. */
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

/** So many are compared with each other; of more it is noted which places they take. */
const few = 16;

/**
 * One hit per place, so that marks never cross: where hits overlap the graver one stands, then the longer,
 * then the surer. In the order of the text. `stands` is only asked of a hit that no other takes the place of.
 */
export function withoutOverlaps(
  hits: readonly Hit[],
  length: number,
  stands: (hit: Hit) => boolean,
): readonly Hit[] {
  if (hits.every(({ start }, at) => at === 0 || (hits[at - 1]?.end ?? 0) <= start))
    return hits.filter(stands);
  const byWeight = sort([...hits], byGravity);
  const taken = hits.length > few ? new Uint8Array(length) : null;
  const kept: Hit[] = [];
  for (const hit of byWeight) {
    const { start, end } = hit;
    const isTaken = taken
      ? taken.subarray(start, end).includes(1)
      : kept.some((one) => one.start < end && start < one.end);
    if (isTaken || !stands(hit)) continue;
    taken?.fill(1, start, end);
    kept.push(hit);
  }
  return sort(kept, byPlace);
}

function byGravity(a: Hit, b: Hit): number {
  return gravity(b) - gravity(a) || b.end - b.start - (a.end - a.start) || b.rate - a.rate;
}

function byPlace(a: Hit, b: Hit): number {
  return a.start - b.start;
}

/** As an array's own sort does, which takes longer for a few than they take to be put in their places one by one. */
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

function gravity(hit: Hit): number {
  return hit.level === 'block' ? 1 : 0;
}
