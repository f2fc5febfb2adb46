/** A typed number. An input that is no number becomes NaN, which a form's rules refuse as empty. */
export const numberIn = (typed: number | string): number => (typed === '' ? Number.NaN : Number(typed));

/** The same, or null if the input is empty. */
export const numberOrNull = (typed: number | string): number | null => (typed === '' ? null : Number(typed));
