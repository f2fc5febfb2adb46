/** One step of the axis: its name, its figures in the order of the series, and its tooltip. */
export type Step = {
  key: string;
  label: string;
  values: readonly (number | null)[];
  /** Lines of the tooltip; the first is its heading. */
  tip: readonly string[];
  /** Link to the cases of this step. */
  to: string | null;
};

export type Series = { key: string; name: string; color: string; dashed?: boolean };

/** The data in recharts' format: one member per series. */
export function flat(steps: readonly Step[]) {
  return steps.map(({ key, label, values }) => ({
    key,
    label,
    ...Object.fromEntries(values.map((value, at) => [`s${at}`, value])),
  }));
}
