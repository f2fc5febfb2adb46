const week = 7 * 86_400_000;
/** The epoch was a Thursday. */
const firstMonday = -3 * 86_400_000;

/** The number of a moment's week; weeks begin on Monday, 0 o'clock UTC. */
export const weekOf = (at: Date): number => Math.floor((at.getTime() - firstMonday) / week);
export const startOfWeek = (number: number): Date => new Date(firstMonday + number * week);

type Decided = { at: Date; positive: boolean };
type Counts = { with: number; without: number };

/** With fewer, the figures would say nothing. */
export const minimum = { learned: { with: 40, without: 40 }, heldOut: { with: 15, without: 15 } } as const;
/** At least this share is held out. */
const heldOutShare = 0.2;

export type Parted<Example> = { learned: Example[]; heldOut: Example[]; weeks: number };

/**
 * Parts decided texts by weeks: the newest weeks, as few as are enough, are held out, and the others are learned from, so
 * that a model is judged on what came after what it knows. Null when there are too few texts for both.
 */
export function partByWeeks<Example extends Decided>(examples: readonly Example[]): Parted<Example> | null {
  const weeks = [...Map.groupBy(examples, ({ at }) => weekOf(at))].sort(([a], [b]) => b - a);
  for (let held = 1; held < weeks.length; held++) {
    const heldOut = weeks.slice(0, held).flatMap(([, some]) => some);
    if (heldOut.length < heldOutShare * examples.length || !isEnough(heldOut, minimum.heldOut)) continue;
    const learned = weeks.slice(held).flatMap(([, some]) => some);
    return isEnough(learned, minimum.learned) ? { learned, heldOut, weeks: held } : null;
  }
  return null;
}

export function countsOf(examples: readonly Decided[]): Counts {
  const positives = examples.filter(({ positive }) => positive).length;
  return { with: positives, without: examples.length - positives };
}

function isEnough(examples: readonly Decided[], needed: Counts): boolean {
  const counts = countsOf(examples);
  return counts.with >= needed.with && counts.without >= needed.without;
}
