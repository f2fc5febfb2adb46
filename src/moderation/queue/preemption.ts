/** A running submission: for how many heartbeats it has held places, and whether this process works on it. */
export type Held = { id: string; account: string; beats: number; mine: boolean };
/** The waiting submissions of one account: the fewest beats among them, and how many have already started. */
export type Waiting = { account: string; fewest: number; begun: number };

/** How many started submissions of an account may wait per place: each keeps its source on the disk. */
const maxStarted = 5;

/**
 * Returns the submission of this process that must give its place to a waiting one, or null: the one that has held
 * places longest, if the other has for less than half as long. A long one is interrupted only each time its time has
 * doubled. `full`: this process takes no more, even where an account has free places.
 */
export function submissionToPreempt(
  held: readonly Held[],
  waiting: readonly Waiting[],
  { atOnce, full }: { atOnce: number; full: boolean },
): string | null {
  const places = Map.groupBy(held, ({ account }) => account);
  for (const { account, fewest, begun } of waiting) {
    const own = places.get(account) ?? [];
    const among = own.length >= atOnce ? own : full ? held.filter(({ mine }) => mine) : [];
    const candidate = withMaxBeats(among);
    // Only the process that works on it acts, so that only one submission is interrupted.
    if (!candidate?.mine || begun >= maxStarted * atOnce) continue;
    if (levelOf(candidate.beats) > levelOf(fewest)) return candidate.id;
  }
  return null;
}

/** 0 for submissions that just started, then one more with each doubling of their beats. */
const levelOf = (beats: number): number => (beats < 2 ? 0 : Math.floor(Math.log2(beats)));

function withMaxBeats(held: readonly Held[]): Held | undefined {
  const later = (a: Held, b: Held) => b.beats > a.beats || (b.beats === a.beats && b.id > a.id);
  return held.reduce<Held | undefined>((last, one) => (!last || later(last, one) ? one : last), undefined);
}
