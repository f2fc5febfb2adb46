import { api } from '../../api/client.ts';
import { isProblem } from '../../api/problem-error.ts';
import type { DecidingStore } from '../../decision/store.ts';

const lookMs = 5000;
const inUse = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Opens a case, renews its claim at half its time while the window is in use, and leaves the case when stopped or when
 * the page closes. Returns a function that stops it.
 */
export function keepClaim(deciding: DecidingStore, caseId: string, seconds: number): () => void {
  let usedAt = Date.now();
  let renewing = false;
  const stopped = new AbortController();
  const { signal } = stopped;

  const use = () => {
    usedAt = Date.now();
  };
  const open = () => deciding.dispatch(caseId, { type: 'open' });
  const leave = () => deciding.dispatch(caseId, { type: 'leave' });
  const lapse = (error: unknown) => deciding.dispatch(caseId, { type: 'lapse', error });
  const look = async () => {
    const { is, claim } = deciding.of(caseId);
    if (is !== 'held' || claim === null || renewing) return;
    const left = claim.since + seconds * 1000 - Date.now();
    if (left <= 0) return lapse(null);
    const wasUsed = document.visibilityState === 'visible' && usedAt > claim.since;
    if (left > (seconds * 1000) / 2 || !wasUsed) return;
    renewing = true;
    try {
      const detail = await api.renew(caseId, claim.epoch);
      if (!signal.aborted) deciding.take(detail);
    } catch (error) {
      // Offline is no loss yet: try again until the claim expires.
      if (!signal.aborted && !isProblem(error, 'offline')) lapse(error);
    } finally {
      renewing = false;
    }
  };
  const comeBack = (event: PageTransitionEvent) => {
    if (event.persisted) open();
  };

  const timer = setInterval(() => void look(), Math.min(lookMs, (seconds * 1000) / 8));
  for (const name of inUse) window.addEventListener(name, use, { passive: true, signal });
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('pageshow', comeBack, { signal });
  open();
  return () => {
    stopped.abort();
    clearInterval(timer);
    leave();
  };
}
