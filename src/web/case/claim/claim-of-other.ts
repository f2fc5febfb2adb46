import type { Case, Claim } from '../../../api/cases.ts';

/** The claim of somebody else who holds the case now; null if it is free or this person's own. */
export function claimOfOther({ claim }: Pick<Case, 'claim'>, personId: string, now: number): Claim | null {
  return claim && claim.by.id !== personId && Date.parse(claim.expiresAt) > now ? claim : null;
}
