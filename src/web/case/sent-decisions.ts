import { useSyncExternalStore } from 'react';
import type { Verdict } from '../../api/cases.ts';

/** A decision on its way, or one that was refused. `key` makes the same try, sent again, one decision. */
export type SentDecision = { verdict: Verdict; about: string; key: string; error: Error | null };

const sent = new Map<string, SentDecision>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What became of the decision of a case; null forgets it. Kept outside the case, which is left at once. */
export function noteSent(caseId: string, decision: SentDecision | null): void {
  if (decision) sent.set(caseId, decision);
  else sent.delete(caseId);
  for (const listener of listeners) listener();
}

export function sentDecision(caseId: string): SentDecision | null {
  return sent.get(caseId) ?? null;
}

/** Whether the server has not said yet what it thinks of a decision: what it shows of the case is older than that. */
export function isOnItsWay(caseId: string): boolean {
  return sent.get(caseId)?.error === null;
}

export function useSentDecision(caseId: string): SentDecision | null {
  return useSyncExternalStore(subscribe, () => sentDecision(caseId));
}
