import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The finest that the histogram takes, in milliseconds; what it tells contains it. */
const resolution = 1;
const tickMs = 5;

/** How long the loop stood still, in milliseconds. `work` is the processor time that it used itself in one gap:
 * what is beyond that, the machine gave to others. */
export type Gaps = { longest: number; p99: number; work: number };

export function watchLoop(): { end(): Gaps } {
  const gaps = monitorEventLoopDelay({ resolution });
  gaps.enable();
  let used = process.threadCpuUsage();
  let work = 0;
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    work = Math.max(work, (now.user + now.system - used.user - used.system) / 1000);
    used = now;
  }, tickMs);
  return {
    end: () => {
      clearInterval(timer);
      gaps.disable();
      return { longest: gaps.max / 1e6, p99: gaps.percentile(99) / 1e6, work };
    },
  };
}
