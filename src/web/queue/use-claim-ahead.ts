import { useCallback } from 'react';
import type { Case } from '../../api/cases.ts';
import { mayClaim } from '../case/claim/claim-of-other.ts';
import { useDecidingStore } from '../decision/use-deciding.ts';
import { useSession } from '../session/use-session.ts';

/** For a row that is opened: requests its claim at once, if the page would. */
export function useClaimAhead(): (row: Case) => void {
  const deciding = useDecidingStore();
  const { id: personId } = useSession().person;
  return useCallback(
    (row) => {
      if (mayClaim(row, personId, Date.now())) deciding.claimAhead(row.id);
    },
    [deciding, personId],
  );
}
