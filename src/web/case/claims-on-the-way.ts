import type { CaseDetail } from '../../api/cases.ts';
import { api } from '../api/client.ts';

/** Claims that come with the answer to a decision, by case: null when that one could not be had. */
const coming = new Map<string, Promise<CaseDetail | null>>();
/** By then whoever opens the case has asked for its claim. */
const patienceMs = 2000;

/** Tells that a claim is on its way. What nobody asks for is let go, so that a colleague gets the case. */
export function expectClaim(caseId: string, claim: Promise<CaseDetail | null>): void {
  coming.set(caseId, claim);
  void claim.then((detail) =>
    setTimeout(() => {
      if (coming.get(caseId) !== claim) return;
      coming.delete(caseId);
      const epoch = detail?.case.claim?.epoch;
      if (epoch !== undefined) void api.release(caseId, epoch).catch(() => undefined);
    }, patienceMs),
  );
}

/** The claim that is on its way, once: who takes it has to let it go. */
export function adoptClaim(caseId: string): Promise<CaseDetail | null> | null {
  const claim = coming.get(caseId) ?? null;
  coming.delete(caseId);
  return claim;
}
