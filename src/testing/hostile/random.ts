/** Repeatable random numbers: mulberry32 from a seed. */
export type Random = {
  /** An integer from 0, below `below`. */
  roll(below: number): number;
  pick<T>(from: readonly T[]): T;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const roll = (below: number) => Math.floor(next() * below);
  return {
    roll,
    pick: (from) => {
      const one = from[roll(from.length)];
      if (one === undefined && from.length === 0) throw new Error('nothing to pick from');
      return one as (typeof from)[number];
    },
  };
}
