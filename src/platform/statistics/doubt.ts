/** What is known of a decision before a second look: for example its label, score band, author and kind, in this order. */
export type Traits = readonly string[];
/** A second look that was drawn at random, and whether it disagreed. */
export type PastLook = { traits: Traits; disagreed: boolean };

/** How likely second looks disagree: in all, and how much more or less by each trait. */
export type Doubt = { usual: number; looks: number; factors: Record<string, number>[] };

/** So many looks of the usual kind are added to each trait, so that few looks say little. */
const pull = 20;
/** This part of the looks is drawn at random, whatever is predicted: only these enter rates. */
export const randomPart = 0.3;
/** With fewer looks at random nothing is predicted. */
export const fewestLooks = 100;

/** Learns from looks that were drawn at random. */
export function learnDoubt(looks: readonly PastLook[]): Doubt {
  const disagreed = looks.filter((one) => one.disagreed).length;
  // One more of each, so that it is never 0.
  const usual = (disagreed + 1) / (looks.length + 2);
  const width = looks[0]?.traits.length ?? 0;
  const factors = Array.from({ length: width }, (_, at) =>
    Object.fromEntries(
      [...Map.groupBy(looks, ({ traits }) => traits[at] ?? '')].map(([trait, some]) => {
        const events = some.filter((one) => one.disagreed).length;
        return [trait, (events + pull * usual) / (some.length + pull) / usual];
      }),
    ),
  );
  return { usual, looks: looks.length, factors };
}

/** The predicted likelihood of disagreement, to compare decisions with each other; it can exceed 1. */
export const doubtOf = ({ usual, factors }: Doubt, traits: Traits): number =>
  traits.reduce((product, trait, at) => product * (factors[at]?.[trait] ?? 1), usual);

/** With fewer decisions to compare with, looks are drawn at random. */
export const fewestRecent = 100;

/**
 * Whether a decision gets a second look: `random`, or `chosen` because it is among those with the greatest doubt.
 * Together they are `share` of all decisions. `recent`: the doubts of the latest decisions; `toss`: 0 ≤ x < 1.
 */
export function drawByDoubt(
  { share, doubt, recent }: { share: number; doubt: number; recent: readonly number[] },
  toss: () => number,
): 'random' | 'chosen' | null {
  const enough = recent.length >= fewestRecent;
  const atRandom = enough ? share * randomPart : share;
  if (toss() < atRandom) return 'random';
  if (!enough) return null;
  // Of those that chance has left.
  const wanted = (share - atRandom) / (1 - atRandom);
  const above = recent.filter((one) => one > doubt).length / recent.length;
  const equal = recent.filter((one) => one === doubt).length / recent.length;
  if (above >= wanted) return null;
  return above + equal <= wanted || toss() < (wanted - above) / equal ? 'chosen' : null;
}
