/** The loaded part of a long list: its pages by their page parameters, and how many rows come before the first one. */
export type ListWindow<Param> = {
  params: readonly Param[];
  counts: readonly number[];
  base: number;
  /** By how many numbers the remaining rows moved, because the list above became longer or shorter. */
  shift: number;
  /** First row number of each page that was ever loaded, for going back to the middle of a list. */
  starts: ReadonlyMap<Param, number>;
};

export function noWindow<Param>(): ListWindow<Param> {
  return { params: [], counts: [], base: 0, shift: 0, starts: new Map() };
}

/**
 * The window after pages were added or dropped at one end. Remaining rows keep their number in the whole list, so that
 * none moves on the screen. `counts`: rows shown for each page. The list's first page has the parameter null.
 */
export function followPages<Param>(
  before: ListWindow<Param>,
  params: readonly Param[],
  counts: readonly number[],
): ListWindow<Param> {
  const expected = baseAfter(before, params, counts);
  const base = params[0] === null ? 0 : Math.max(0, expected ?? 0);
  const starts = new Map(before.starts);
  let start = base;
  for (const [at, page] of params.entries()) {
    starts.set(page, start);
    start += counts[at] ?? 0;
  }
  return { params, counts, base, shift: expected === null ? 0 : base - expected, starts };
}

/** The parameter of the page to load for a row far from the window. */
export function pageBefore<Param>(starts: ReadonlyMap<Param, number>, index: number): Param | undefined {
  let best: [Param, number] | undefined;
  for (const entry of starts) if (entry[1] <= index && entry[1] >= (best?.[1] ?? 0)) best = entry;
  return best?.[0];
}

/** Null if none of the loaded pages remains. */
function baseAfter<Param>(
  before: ListWindow<Param>,
  params: readonly Param[],
  counts: readonly number[],
): number | null {
  const [first] = params;
  if (first === undefined) return null;
  const dropped = before.params.indexOf(first);
  if (dropped >= 0) return before.base + sum(before.counts.slice(0, dropped));
  const [former] = before.params;
  const added = former === undefined ? -1 : params.indexOf(former);
  if (added >= 0) return before.base - sum(counts.slice(0, added));
  return before.starts.get(first) ?? null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
