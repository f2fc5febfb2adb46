/** How far behind the newest picture the player stays, at least and at most; seconds. */
const [nearest, furthest] = [0.4, 15];
/** Arrivals that count. */
const window = 20_000;

export type Step = { seek: number } | { rate: number };

/**
 * Keeps a player near the newest picture: as far behind as the longest pause between arrivals, since HLS brings many
 * seconds at once and then none. A little too far behind, it plays faster; much too far, it jumps.
 */
export function createLiveEdge() {
  let arrivals: { at: number; pause: number }[] = [];
  let last: number | null = null;
  const distance = () => {
    const maxPause = Math.max(0, ...arrivals.map(({ pause }) => pause)) / 1000;
    return Math.min(furthest, Math.max(nearest, maxPause * 1.25 + 0.15));
  };
  return {
    /** Something arrived. `now`: milliseconds. */
    arrive: (now: number) => {
      if (last !== null) arrivals.push({ at: now, pause: now - last });
      last = now;
      arrivals = arrivals.filter(({ at }) => now - at < window);
    },
    distance,
    /** What to do at this position. Seconds. */
    step: ({ at, edge }: { at: number; edge: number }): Step => {
      const behind = edge - at;
      const wanted = distance();
      if (behind > wanted + 1.5 || behind < 0) return { seek: Math.max(0, edge - wanted) };
      return { rate: behind > wanted + 0.25 ? 1.1 : 1 };
    },
  };
}
