import type { Cell } from './cells.ts';
import type { Found } from './matcher.ts';
import type { Hit } from './verdict.ts';

/** A text of 100 kB may hold one word twenty thousand times: more marks than this help nobody. */
const mostHits = 500;

/** The original words of cells first..last. */
export function sliceOf(content: string, cells: readonly Cell[], first: number, last: number) {
  const start = cells[first]?.start ?? 0;
  const end = cells[last]?.end ?? start;
  return { start, end, keyword: content.slice(start, end) };
}

/** Takes out what stands inside a word of the allow-list. */
export function outsideAllowed(found: readonly Found[], cellCount: number): Found[] {
  const reach = new Int32Array(cellCount).fill(-1);
  for (const { form, first, last } of found) {
    if (form.grade === undefined) reach[first] = Math.max(reach[first] ?? -1, last);
  }
  for (let i = 1; i < cellCount; i++) reach[i] = Math.max(reach[i] ?? -1, reach[i - 1] ?? -1);
  return found.filter(({ form, first, last }) => form.grade !== undefined && (reach[first] ?? -1) < last);
}

/**
 * One hit per place: of hits over the same words the surest stands, and a hit inside a longer one goes
 * unless it weighs more. In the order of the text.
 */
export function withoutOverlaps(hits: readonly Hit[]): Hit[] {
  const sorted = hits.toSorted((a, b) => a.start - b.start || b.end - a.end || weight(b) - weight(a));
  const kept: Hit[] = [];
  let open: Hit[] = [];
  for (const hit of sorted) {
    open = open.filter((other) => other.end > hit.start);
    if (open.some((other) => other.end >= hit.end && (weight(other) >= weight(hit) || sameWords(other, hit))))
      continue;
    kept.push(hit);
    open.push(hit);
    if (kept.length >= mostHits) break;
  }
  return kept;
}

function sameWords(a: Hit, b: Hit): boolean {
  return a.start === b.start && a.end === b.end;
}

function weight(hit: Hit): number {
  return hit.rate + (hit.level === 'block' ? 1 : 0);
}
