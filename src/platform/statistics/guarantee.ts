/** Errors found among the checked items of the band that would be decided without a person. */
export type Checks = { checked: number; errors: number };

/** Alternatives f·e to an error e, and the share of the bet on each. */
const mixture = [
  { factor: 0, weight: 0.25 },
  { factor: 0.05, weight: 0.15 },
  { factor: 0.15, weight: 0.2 },
  { factor: 0.3, weight: 0.2 },
  { factor: 0.5, weight: 0.15 },
  { factor: 0.7, weight: 0.05 },
];

/**
 * The part of the tolerated error that the checks are tested at. The rest is for errors that a first and a second look
 * leave in the checks.
 */
export const testedShare = 0.85;

const evidenceNeeded = 20;
const maxMoreChecks = 100_000;

/**
 * Evidence that the error is below `tolerated` (0 to 1): a mixture of likelihood ratios against it. If the error is
 * `tolerated` or more, the evidence reaches 20 with a likelihood of at most 5 %, however often somebody looks (Ville's
 * inequality; Robbins 1970). The checks are a random sample of the band, one of each user's burst.
 */
export function evidence({ checked, errors }: Checks, tolerated: number): number {
  return mixture.reduce((sum, { factor, weight }) => {
    // Logarithms, because powers of many checks leave the range of numbers. 0 errors exclude no alternative.
    const ofErrors = errors === 0 ? 0 : errors * Math.log(factor);
    const ofOthers = (checked - errors) * Math.log((1 - factor * tolerated) / (1 - tolerated));
    return sum + weight * Math.exp(ofErrors + ofOthers);
  }, 0);
}

/** Whether this much evidence proves an error below the tolerated one, with 95 % confidence. */
export const certified = (amount: number): boolean => amount >= evidenceNeeded;

/** `more` checks would do, or 100,000 more would not. */
export type ChecksNeeded = { kind: 'checks'; more: number } | { kind: 'too-many'; over: number };

/** How many more checks prove an error below `tolerated` if errors stay as frequent as in `checks`. */
export function checksNeeded(checks: Checks, tolerated: number): ChecksNeeded {
  const share = checks.checked === 0 ? 0 : checks.errors / checks.checked;
  const isEnough = (more: number) =>
    certified(evidence({ checked: checks.checked + more, errors: checks.errors + share * more }, tolerated));
  if (isEnough(0)) return { kind: 'checks', more: 0 };
  if (!isEnough(maxMoreChecks)) return { kind: 'too-many', over: maxMoreChecks };
  // The evidence is a sum of exponentials, so once it is enough it stays so.
  let [below, enough] = [0, maxMoreChecks];
  while (enough - below > 1) {
    const middle = Math.floor((below + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else below = middle;
  }
  return { kind: 'checks', more: enough };
}
