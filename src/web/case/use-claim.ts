import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CaseDetail, Claim } from '../../api/cases.ts';
import { rememberCase } from '../api/apply-events.ts';
import { useConnection } from '../api/live.ts';
import { isProblem } from '../api/problem-error.ts';
import { useSession } from '../shell/use-session.ts';
import { useNow } from '../ui/use-now.ts';
import { type ClaimKeeper, keepClaim } from './claim-keeper.ts';
import { claimOfOther } from './claim-of-other.ts';

export type ClaimState =
  | { is: 'closed' }
  | { is: 'taking' }
  | { is: 'mine'; epoch: number; deadline: number; spend: () => void }
  /** `taken`: out of this person's hands, by a supervisor. */
  | { is: 'held'; claim: Claim; taken: boolean }
  | { is: 'lost'; error: unknown; again: () => void };

/** Holds the case that is open, for as long as it is open and may be decided by this person. */
export function useClaim({ case: shown }: CaseDetail): ClaimState {
  const { person, claimSeconds } = useSession();
  const queryClient = useQueryClient();
  const now = useNow();
  const [deadline, setDeadline] = useState<number | null>(null);
  const [lost, setLost] = useState<{ error: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [hadIt, setHadIt] = useState(false);
  const held = useRef<ClaimKeeper>(null);
  const { claim } = shown;
  const connection = useConnection();
  const [before, setBefore] = useState(connection);
  // What failed for want of a network is tried again by itself once there is one: nobody has to notice first.
  if (before !== connection) {
    setBefore(connection);
    if (connection === 'live' && isProblem(lost?.error, 'offline')) setAttempt(attempt + 1);
  }
  const heldByOther = claimOfOther(shown, person.id, now);
  const open = shown.allowedDecisions.length > 0;
  const wanted = open && !heldByOther;

  useEffect(() => {
    if (!wanted) return;
    // Each attempt is a keeper of its own.
    void attempt;
    const keeper = keepClaim(shown.id, claimSeconds, {
      onDetail: (detail) => rememberCase(queryClient, detail),
      onDeadline: (at) => {
        setDeadline(at);
        if (at !== null) setHadIt(true);
        setLost(at === null ? { error: null } : null);
      },
      onError: (error) => setLost({ error }),
    });
    held.current = keeper;
    return () => {
      keeper.stop();
      setDeadline(null);
      setLost(null);
    };
  }, [wanted, shown.id, claimSeconds, queryClient, attempt]);

  if (!open) return { is: 'closed' };
  if (heldByOther) return { is: 'held', claim: heldByOther, taken: hadIt };
  if (lost) return { is: 'lost', error: lost.error, again: () => setAttempt(attempt + 1) };
  if (deadline === null || claim === null) return { is: 'taking' };
  return { is: 'mine', epoch: claim.epoch, deadline, spend: () => held.current?.spend() };
}
