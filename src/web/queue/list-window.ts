/** Which part of a long list is loaded: pages by what they were asked by, and how many rows lie before the first. */
export type ListWindow<Asked> = {
  asked: readonly Asked[];
  counts: readonly number[];
  base: number;
  /** By how many numbers the rows that stayed had to move: the list above was longer or shorter than it had been. */
  shift: number;
  /** Where each page that was ever loaded began: the way back to the middle of a list. */
  starts: ReadonlyMap<Asked, number>;
};

export function noWindow<Asked>(): ListWindow<Asked> {
  return { asked: [], counts: [], base: 0, shift: 0, starts: new Map() };
}

/**
 * The window after pages came or went at one of its ends: rows that stay keep their number in the whole list, so that
 * none of them moves on the screen. `counts`: how many rows each page shows; a page asked by null is the list's first.
 */
export function followPages<Asked>(
  before: ListWindow<Asked>,
  asked: readonly Asked[],
  counts: readonly number[],
): ListWindow<Asked> {
  const expected = baseAfter(before, asked, counts);
  const base = asked[0] === null ? 0 : Math.max(0, expected ?? 0);
  const starts = new Map(before.starts);
  let start = base;
  for (const [at, page] of asked.entries()) {
    starts.set(page, start);
    start += counts[at] ?? 0;
  }
  return { asked, counts, base, shift: expected === null ? 0 : base - expected, starts };
}

/** The page to go to for a row that is far from what is loaded. */
export function pageBefore<Asked>(starts: ReadonlyMap<Asked, number>, index: number): Asked | undefined {
  let best: [Asked, number] | undefined;
  for (const entry of starts) if (entry[1] <= index && entry[1] >= (best?.[1] ?? 0)) best = entry;
  return best?.[0];
}

/** Null where nothing that was loaded stayed. */
function baseAfter<Asked>(
  before: ListWindow<Asked>,
  asked: readonly Asked[],
  counts: readonly number[],
): number | null {
  const [first] = asked;
  if (first === undefined) return null;
  const left = before.asked.indexOf(first);
  if (left >= 0) return before.base + sum(before.counts.slice(0, left));
  const [former] = before.asked;
  const added = former === undefined ? -1 : asked.indexOf(former);
  if (added >= 0) return before.base - sum(counts.slice(0, added));
  return before.starts.get(first) ?? null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
