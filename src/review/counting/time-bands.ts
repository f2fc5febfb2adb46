const exact = 20;
const maxSeconds = 90 * 86_400;
const growth = 1.05;

/** Lower bounds of the bands, in seconds: each second up to 20, then steps of at most 5 %, up to 90 days. */
export const bandStarts: readonly number[] = starts();

function starts(): number[] {
  const all = Array.from({ length: exact }, (_, second) => second);
  for (let at = exact; at <= maxSeconds; at = Math.max(at + 1, Math.floor(at * growth))) all.push(at);
  return all;
}

export const medianOf = (counts: ReadonlyMap<number, number>): number | null => quantileOf(counts, 0.5);

/** The lowest band that this share of the values does not exceed; null when there are no values. */
export function quantileOf(counts: ReadonlyMap<number, number>, share: number): number | null {
  const bands = [...counts].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const all = bands.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [band, count] of bands) {
    seen += count;
    if (seen >= all * share) return band;
  }
  return null;
}
