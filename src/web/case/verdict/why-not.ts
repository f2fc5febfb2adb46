import { useTranslation } from 'react-i18next';
import type { Case } from '../../../api/cases.ts';
import type { ClaimState } from '../claim/use-claim.ts';

type Here = { shown: Case; claim: ClaimState; sending: boolean; inConflict: boolean };

/** Why this person may not decide the case, even if nobody held it; null if they may. */
function useWhyClosed() {
  const { t } = useTranslation('keys');
  return (shown: Pick<Case, 'state' | 'allowedDecisions' | 'ownDecision'>): string | null => {
    if (shown.allowedDecisions.length > 0) return null;
    if (shown.ownDecision) return t('why.own');
    return t(shown.state === 'escalated' ? 'why.escalated' : 'why.decided');
  };
}

/** Why the open case cannot be decided now; null if it can. */
export function useWhyNot() {
  const { t } = useTranslation('keys');
  const closed = useWhyClosed();
  return ({ shown, claim, sending, inConflict }: Here): string | null => {
    if (sending) return t('why.sending');
    const why = closed(shown);
    if (why !== null) return why;
    if (inConflict) return t('why.conflict');
    if (claim.is === 'held') return t('why.held', { name: claim.claim.by.name });
    if (claim.is === 'lost') return t('why.lost');
    // Closed although it can be decided: it was decided here, offline.
    if (claim.is === 'closed') return t('why.waits');
    return claim.is === 'taking' ? t('why.taking') : null;
  };
}
