import type { CaseDetail } from '../../api/cases.ts';
import { api } from '../api/client.ts';
import { isProblem } from '../api/problem-error.ts';
import { adoptClaim } from './claims-on-the-way.ts';

type Told = {
  onDetail: (detail: CaseDetail) => void;
  /** Milliseconds of this computer's clock, so that a clock that is off does no harm; null: the claim is over. */
  onDeadline: (deadline: number | null) => void;
  onError: (error: unknown) => void;
};

export type ClaimKeeper = {
  /** The decision that is being sent ends the claim: it is not let go besides. */
  spend: () => void;
  stop: () => void;
};

const lookMs = 5000;
const inUse = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Claims a case, renews the claim at half its time while the window is in use, and lets go when stopped or when
 * the page goes away.
 */
export function keepClaim(caseId: string, seconds: number, told: Told): ClaimKeeper {
  let epoch: number | null = null;
  let deadline = 0;
  let usedAt = Date.now();
  let renewing = false;
  let stopped = false;

  const use = () => {
    usedAt = Date.now();
  };
  const hold = (detail: CaseDetail) => {
    epoch = detail.case.claim?.epoch ?? null;
    deadline = Date.now() + seconds * 1000;
    told.onDetail(detail);
    told.onDeadline(epoch === null ? null : deadline);
  };
  const lose = (error?: unknown) => {
    epoch = null;
    told.onDeadline(null);
    if (error !== undefined) told.onError(error);
  };
  const letGo = () => {
    if (epoch !== null) void api.release(caseId, epoch).catch(() => undefined);
    epoch = null;
  };
  const take = async () => {
    // With the decision before it this case was claimed too, unless somebody else has it.
    const adopted = await adoptClaim(caseId);
    // Left meanwhile, as after a refusal: a claim made now would take the place of whoever opened it since.
    return adopted ?? (stopped ? null : api.claim(caseId));
  };
  const begin = () => {
    take().then(
      (detail) => {
        if (detail === null) return;
        if (!stopped) return hold(detail);
        epoch = detail.case.claim?.epoch ?? null;
        letGo();
      },
      (error) => stopped || lose(error),
    );
  };
  const look = async () => {
    if (epoch === null || renewing) return;
    const left = deadline - Date.now();
    if (left <= 0) return lose();
    const wasUsed = document.visibilityState === 'visible' && usedAt > deadline - seconds * 1000;
    if (left > (seconds * 1000) / 2 || !wasUsed) return;
    renewing = true;
    try {
      const detail = await api.renew(caseId, epoch);
      if (!stopped) hold(detail);
    } catch (error) {
      // No answer is no loss yet: the next look tries again until the time is over.
      if (!stopped && !isProblem(error, 'offline')) lose(error);
    } finally {
      renewing = false;
    }
  };
  const comeBack = (event: PageTransitionEvent) => {
    if (event.persisted) begin();
  };

  const timer = setInterval(() => void look(), Math.min(lookMs, (seconds * 1000) / 8));
  for (const name of inUse) window.addEventListener(name, use, { passive: true });
  window.addEventListener('pagehide', letGo);
  window.addEventListener('pageshow', comeBack);
  begin();
  return {
    spend() {
      epoch = null;
    },
    stop() {
      stopped = true;
      clearInterval(timer);
      for (const name of inUse) window.removeEventListener(name, use);
      window.removeEventListener('pagehide', letGo);
      window.removeEventListener('pageshow', comeBack);
      letGo();
    },
  };
}
