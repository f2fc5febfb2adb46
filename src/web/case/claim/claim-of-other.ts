import type { Case, Claim } from '../../../api/cases.ts';

/** The claim under which somebody else has a case now; null where it is free or one's own. */
export function claimOfOther({ claim }: Pick<Case, 'claim'>, personId: string, now: number): Claim | null {
  return claim && claim.by.id !== personId && Date.parse(claim.expiresAt) > now ? claim : null;
}
