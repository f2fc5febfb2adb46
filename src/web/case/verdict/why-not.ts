import { useTranslation } from 'react-i18next';
import type { Case } from '../../../api/cases.ts';
import { isProblem } from '../../api/problem-error.ts';
import { useSession } from '../../session/use-session.ts';
import { claimOfOther } from '../claim/claim-of-other.ts';
import type { ClaimState } from '../claim/use-claim.ts';

type Here = { shown: Case; claim: ClaimState; sending: boolean; inConflict: boolean };

/** Why this person may not decide the case, even if nobody held it; null if they may. */
export function useWhyClosed() {
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
    if (claim.is === 'lost') return t(isProblem(claim.error, 'offline') ? 'why.offline' : 'why.lost');
    return claim.is === 'mine' ? null : t('why.taking');
  };
}

/** Why a row of a list cannot be selected; null if it can. */
export function useWhyNotRow() {
  const { t } = useTranslation('keys');
  const { person } = useSession();
  const closed = useWhyClosed();
  return (row: Case): string | null => {
    const other = claimOfOther(row, person.id, Date.now());
    return closed(row) ?? (other && t('why.held', { name: other.by.name }));
  };
}
