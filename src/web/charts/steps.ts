/** One place on the axis: its name there, its figures in the order of the series, and what is told of it. */
export type Step = {
  key: string;
  label: string;
  values: readonly (number | null)[];
  /** Lines of its tooltip; the first is its heading. */
  tip: readonly string[];
  /** The cases behind it. */
  to: string | null;
};

export type Series = { key: string; name: string; color: string; dashed?: boolean };

/** As the drawing library wants them: a member for each series. */
export function flat(steps: readonly Step[], series: readonly Series[]) {
  return steps.map(({ key, label, values }) => ({
    key,
    label,
    ...Object.fromEntries(series.map((_, at) => [`s${at}`, values[at] ?? null])),
  }));
}
