/** One class of a task with its figure, as the callback gave it. */
export type ClassFigure = { label: number; name: string; value: number };

/** How long the axis is: scores end at 1, counts at their greatest. */
export function figureDomain(figures: readonly ClassFigure[], scores: boolean): [number, number] {
  return [0, scores ? 1 : Math.max(1, ...figures.map(({ value }) => value))];
}
