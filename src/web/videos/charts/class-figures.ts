/** One class of a task with its figure, as the callback has it. */
export type ClassFigure = { label: number; name: string; value: number };

/** The axis range: scores end at 1, counts at the highest one. */
export function figureDomain(figures: readonly ClassFigure[], scores: boolean): [number, number] {
  return [0, scores ? 1 : Math.max(1, ...figures.map(({ value }) => value))];
}
