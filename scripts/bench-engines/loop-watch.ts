import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The finest that the histogram takes, in milliseconds; what it tells contains it. */
const resolution = 1;
const tickMs = 5;

/**
 * How long the loop stood still, in milliseconds. `own` is the longest gap without what the loop's thread spent in
 * it waiting for a processor that ran something else: what the service did to itself. Null where Linux does not tell.
 */
export type Gaps = { longest: number; p99: number; own: number | null };

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
      return { longest: gaps.max / 1e6, p99: gaps.percentile(99) / 1e6, own: waited === null ? null : own };
    },
  };
}

/** How long this thread could have run and was not let, since its start. */
function waitedMs(): number | null {
  try {
    const [, waited] = readFileSync('/proc/self/schedstat', 'utf8').split(' ');
    return Number(waited) / 1e6;
  } catch {
    return null;
  }
}
