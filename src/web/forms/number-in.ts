/** A number as it is typed: empty, or in part a text. What is none is NaN, which a form's rules refuse as empty. */
export const numberIn = (typed: number | string): number => (typed === '' ? Number.NaN : Number(typed));

/** The same where none may be given. */
export const numberOrNull = (typed: number | string): number | null => (typed === '' ? null : Number(typed));
