const lengths = [60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800];

/**
 * How long the axis of something that still runs is: longer than what has come, by steps, so that a new fragment
 * goes into the room at its end and what is looked at stays where it is. Seconds.
 */
export function liveAxis(known: number): number {
  return lengths.find((length) => known < length) ?? Math.ceil((known + 1) / 14_400) * 14_400;
}
