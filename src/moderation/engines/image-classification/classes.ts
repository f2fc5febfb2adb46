/** § Image classification: an element of `fileList` without `url` and `offset`. */
export type ClassItem = { rate: number; label: number; review: boolean };

/** The classes of the embedded classifier with their numbers in callbacks (V6); severity as in labels.ts. */
export const imageClasses = [
  { name: 'Neutral', label: 0, severity: 0 },
  { name: 'Drawing', label: 1, severity: 0 },
  { name: 'Sexy', label: 2, severity: 1 },
  { name: 'Hentai', label: 3, severity: 3 },
  { name: 'Porn', label: 4, severity: 3 },
] as const;

export type ClassName = (typeof imageClasses)[number]['name'];
/** The share of each class in a picture, 0..1; the sum is 1. */
export type ClassRates = Record<ClassName, number>;

/**
 * From these rates on a person reviews the picture. Explicit is the sum of Hentai and Porn, because the model splits
 * unclear pictures between the two. The embedded model is never sure by itself: it rates four dressed people as
 * pornography with 0.95. `sureExplicit` is for plug-ins with the same classes.
 */
export const classPolicy = { reviewExplicit: 0.4, sureExplicit: 0.9, reviewSexy: 0.6 } as const;

/** Sexy is only ever for review. Classes that only plug-ins have are never harmless. */
const mayBeSure = (label: number): boolean => label > 2;

/** All classes of a picture in the order of their numbers; at most one of them is a hit (`isClassHit`). */
export function judgeClasses(rates: ClassRates): ClassItem[] {
  const items = imageClasses.map(({ name, label }) => ({ rate: rounded(rates[name]), label, review: false }));
  const named = toReview(rates);
  return items.map((item) => ({ ...item, review: imageClasses[item.label]?.name === named }));
}

function toReview({ Hentai, Porn, Sexy }: ClassRates): ClassName | null {
  if (Hentai + Porn >= classPolicy.reviewExplicit) return Porn >= Hentai ? 'Porn' : 'Hentai';
  return Sexy >= classPolicy.reviewSexy ? 'Sexy' : null;
}

/** Whether the class counts as a finding: a person has to look, or the machine is sure. */
export function isClassHit({ rate, label, review }: ClassItem): boolean {
  return review || (mayBeSure(label) && rate >= classPolicy.sureExplicit);
}

/** The entry of a picture without a hit: the likelier harmless class. */
export function harmlessItem(items: readonly ClassItem[]): ClassItem {
  const [neutral, drawing] = imageClasses;
  const harmless = items.filter(({ label }) => label === neutral.label || label === drawing.label);
  const [first, ...others] = harmless;
  if (first) return { ...others.reduce((a, b) => (b.rate > a.rate ? b : a), first), review: false };
  // A plug-in may list only the classes it objects to; the rest of the picture is harmless.
  const worst = Math.max(0, ...items.map(({ rate }) => rate));
  return { label: neutral.label, rate: rounded(1 - worst), review: false };
}

const rounded = (rate: number): number => Number(rate.toFixed(4));
