const lengths = [60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800];

/**
 * Length in seconds of the axis of a running stream. It is longer than the content so far and grows in steps: a new
 * fragment fits at its end, and nothing moves.
 */
export function liveAxis(known: number): number {
  return lengths.find((length) => known < length) ?? Math.ceil((known + 1) / 14_400) * 14_400;
}
