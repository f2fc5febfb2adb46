import { useEffect, useEffectEvent, useState } from 'react';
import type { CaseDetail, Claim } from '../../../api/cases.ts';
import { useConnection } from '../../api/connection.ts';
import { isProblem } from '../../api/problem-error.ts';
import { useDeciding, useDecidingStore } from '../../decision/use-deciding.ts';
import { useSession } from '../../session/use-session.ts';
import { useNow } from '../../ui/use-now.ts';
import { claimOfOther, mayClaim } from './claim-of-other.ts';
import { keepClaim } from './keep-claim.ts';

export type ClaimState =
  | { is: 'closed' }
  | { is: 'taking' }
  | { is: 'mine'; epoch: number; deadline: number }
  /** `taken`: a supervisor took it from this person. */
  | { is: 'held'; claim: Claim; taken: boolean }
  | { is: 'lost'; error: unknown; again: () => void }
  /** The server cannot be reached. A decision made now waits, and claims the case before it is sent. */
  | { is: 'offline' };

/** Between two requests for a claim that failed while offline: the connection may look alive. */
const againMs = 5000;

/** Holds the claim of the open case, as long as it is open and this person may decide it. */
export function useClaim({ case: shown }: CaseDetail): ClaimState {
  const { id } = shown;
  const { person, claimSeconds } = useSession();
  const deciding = useDecidingStore();
  const is = useDeciding(id, 'is');
  const lapsed = is === 'lapsed';
  const error = useDeciding(id, 'lapse');
  const claim = useDeciding(id, 'claim');
  const now = useNow();
  const [hadIt, setHadIt] = useState(false);
  if (claim && !hadIt) setHadIt(true);
  const connection = useConnection();
  const heldByOther = claimOfOther(shown, person.id, now);
  const open = shown.allowedDecisions.length > 0;
  const wanted = mayClaim(shown, person.id, now);
  const again = () => deciding.dispatch(id, { type: 'open' });

  useEffect(() => {
    if (wanted) return keepClaim(deciding, id, claimSeconds);
  }, [wanted, deciding, id, claimSeconds]);
  // A claim that failed while offline is requested again after a reconnect, and now and then. Meanwhile it is offline.
  const unreached = (lapsed || is === 'free') && claim === null && isProblem(error, 'offline', 'unavailable');
  const retry = useEffectEvent(() => {
    if (unreached) again();
  });
  useEffect(() => {
    if (!unreached) return;
    const timer = setInterval(() => retry(), againMs);
    return () => clearInterval(timer);
  }, [unreached]);
  useEffect(() => {
    if (connection === 'live') retry();
  }, [connection]);

  if (!open || is === 'offline') return { is: 'closed' };
  if (heldByOther) return { is: 'held', claim: heldByOther, taken: hadIt };
  if (unreached) return { is: 'offline' };
  if (lapsed) return { is: 'lost', error, again };
  if (claim === null) return { is: 'taking' };
  return { is: 'mine', epoch: claim.epoch, deadline: claim.since + claimSeconds * 1000 };
}
