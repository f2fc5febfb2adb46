/** What a saved note can name of the case that it is inserted into, written as `{label}`. */
export const notePlaceholders = ['label', 'policy', 'user', 'room', 'time'] as const;
export type NotePlaceholder = (typeof notePlaceholders)[number];

const slot = /\{([\p{L}\p{N}_-]+)\}/gu;
const isKnown = (name: string): name is NotePlaceholder => notePlaceholders.some((known) => known === name);

/** Replaces placeholders. One without a value stays, so that the person sees it. */
export function fillNote(text: string, values: Partial<Record<NotePlaceholder, string | null>>): string {
  return text.replace(slot, (whole, name: string) => (isKnown(name) ? (values[name] ?? whole) : whole));
}

/** Whether every placeholder of the text is a known one. */
export function knowsPlaceholders(text: string): boolean {
  return [...text.matchAll(slot)].every(([, name = '']) => isKnown(name));
}
