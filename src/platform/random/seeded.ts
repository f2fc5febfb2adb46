/** Random values that are the same for the same seed. */
export type Random = ReturnType<typeof createRandom>;

export function createRandom(seed: number) {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed >>> 0];
  /** 0 ≤ x < 2^32 (Small Fast Counter, 32 bits). */
  const uint32 = (): number => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 16; round += 1) uint32();
  const share = (): number => uint32() / 2 ** 32;
  const hex = (): string => uint32().toString(16).padStart(8, '0');

  return {
    share,
    chance: (likelihood: number): boolean => share() < likelihood,
    /** From `low` to below `high`. */
    between: (low: number, high: number): number => low + share() * (high - low),
    int: (below: number): number => Math.floor(share() * below),
    /** Log-normal values: half of all are below `median`; with `spread` 0.5 most are between half and double. */
    around: (median: number, spread: number): number =>
      median * Math.exp(spread * Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share())),
    /** A few numbers below `below` are very frequent, most are rare. */
    longTail: (below: number, steep = 3): number => Math.floor(below * share() ** steep),
    pick: <T>(all: readonly T[]): T => {
      const one = all[Math.floor(share() * all.length)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    },
    weighted: <T>(all: readonly (readonly [T, number])[]): T => {
      let remaining = share() * all.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [one, weight] of all) {
        remaining -= weight;
        if (remaining < 0) return one;
      }
      const last = all.at(-1);
      if (!last) throw new Error('nothing to weigh');
      return last[0];
    },
    uuid: (): string => {
      const digits = hex() + hex() + hex() + hex();
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`;
    },
  };
}
