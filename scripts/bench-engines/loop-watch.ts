import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The finest resolution of the histogram, in milliseconds. Its results include this time. */
const resolution = 1;
const tickMs = 5;

/**
 * How long the event loop was blocked, in milliseconds. `own` is the maximum gap without the time in which the loop's
 * thread waited for a processor: what the service caused itself. Null where Linux does not report it.
 */
export type Gaps = { max: number; p99: number; own: number | null };

export function watchLoop(): { end(): Gaps } {
  const gaps = monitorEventLoopDelay({ resolution });
  gaps.enable();
  let [at, waited] = [performance.now(), waitedMs()];
  let own = 0;
  const timer = setInterval(() => {
    const [now, waitedNow] = [performance.now(), waitedMs()];
    if (waited !== null && waitedNow !== null) own = Math.max(own, now - at - (waitedNow - waited));
    [at, waited] = [now, waitedNow];
  }, tickMs);
  return {
    end: () => {
      clearInterval(timer);
      gaps.disable();
      return { max: gaps.max / 1e6, p99: gaps.percentile(99) / 1e6, own: waited === null ? null : own };
    },
  };
}

/** How long this thread has waited for a processor since its start. */
function waitedMs(): number | null {
  try {
    const [, waited] = readFileSync('/proc/self/schedstat', 'utf8').split(' ');
    return Number(waited) / 1e6;
  } catch {
    return null;
  }
}
