import type { Case, Claim } from '../../../api/cases.ts';

/** The claim of somebody else who holds the case now; null if it is free or this person's own. */
export function claimOfOther({ claim }: Pick<Case, 'claim'>, personId: string, now: number): Claim | null {
  return claim && claim.by.id !== personId && Date.parse(claim.expiresAt) > now ? claim : null;
}

/** Whether this person can decide the case, and nobody else holds it. */
export const mayClaim = (
  shown: Pick<Case, 'allowedDecisions' | 'claim'>,
  personId: string,
  now: number,
): boolean => shown.allowedDecisions.length > 0 && claimOfOther(shown, personId, now) === null;
