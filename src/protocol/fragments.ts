/** A part of a video or stream, in seconds. */
export type Stretch = { from: number; to: number };

// Offsets are sums of frame times: a rounding error is no gap.
const tolerance = 0.001;

/**
 * The stretches between fragments that no fragment covers (C5), for fragments in any order. Fragments without both
 * offsets are ignored.
 */
export function fragmentGaps(
  fragments: readonly { offsetStart: number | null; offsetEnd: number | null }[],
): Stretch[] {
  const covered = fragments
    .flatMap(({ offsetStart, offsetEnd }) =>
      offsetStart === null || offsetEnd === null ? [] : [{ from: offsetStart, to: offsetEnd }],
    )
    .sort((one, other) => one.from - other.from);
  const gaps: Stretch[] = [];
  let end = covered[0]?.to ?? 0;
  for (const { from, to } of covered) {
    if (from - end > tolerance) gaps.push({ from: end, to: from });
    end = Math.max(end, to);
  }
  return gaps;
}
