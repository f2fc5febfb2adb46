/** A submission that runs: how many beats its places were held so far, and whether this process works on it. */
export type Held = { id: string; account: string; beats: number; mine: boolean };
/** What waits of one account: the fewest beats among them, and how many of them were begun. */
export type Waiting = { account: string; fewest: number; begun: number };

/** How many that were begun may wait in one account, for each of its places: each keeps its source on the disk. */
const mostBegun = 5;

/**
 * Which submission of this process gives its place to one that waits: the one that has held places longest, to one that
 * has for less than half as long. So short ones pass long ones, and a long one is interrupted only each time that it has
 * doubled. Null: none. `full`: this process takes no more, whatever the accounts may.
 */
export function whoYields(
  held: readonly Held[],
  waiting: readonly Waiting[],
  { atOnce, full }: { atOnce: number; full: boolean },
): string | null {
  const places = Map.groupBy(held, ({ account }) => account);
  for (const { account, fewest, begun } of waiting) {
    const own = places.get(account) ?? [];
    const among = own.length >= atOnce ? own : full ? held.filter(({ mine }) => mine) : [];
    const longest = longestHeld(among);
    // Of all processes the one that works on it sees to it, so that only one is interrupted.
    if (!longest?.mine || begun >= mostBegun * atOnce) continue;
    if (levelOf(longest.beats) > levelOf(fewest)) return longest.id;
  }
  return null;
}

/** 0 for those that just began, then one more with each doubling. */
const levelOf = (beats: number): number => (beats < 2 ? 0 : Math.floor(Math.log2(beats)));

function longestHeld(held: readonly Held[]): Held | undefined {
  const later = (a: Held, b: Held) => b.beats > a.beats || (b.beats === a.beats && b.id > a.id);
  return held.reduce<Held | undefined>((most, one) => (!most || later(most, one) ? one : most), undefined);
}
