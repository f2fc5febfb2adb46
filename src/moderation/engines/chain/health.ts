import { because, type Reason } from '../../../reasons/reason.ts';
import { PlugInError } from '../runner.ts';

/** How one engine has done since the start, in this process. */
export type Health = ReturnType<typeof createHealth>;

const keptTimes = 100;
/** After so many slow failures in a row an engine is left alone for a while: a film must not wait for each frame anew. */
const mostInRow = 3;
/** A quicker failure holds nothing up: the next input is tried there again at once. */
const slowMs = 500;
const restMs = 10_000;

export function createHealth(now = () => performance.now()) {
  let runs = 0;
  let failures = 0;
  let inRow = 0;
  let restsUntil = 0;
  let lastError: { at: string; message: Reason | string } | null = null;
  const times: number[] = [];
  return {
    ran(ms: number): void {
      runs += 1;
      inRow = 0;
      times.push(ms);
      if (times.length > keptTimes) times.shift();
    },
    failed(error: unknown, message: Reason | string, ms: number): void {
      runs += 1;
      failures += 1;
      lastError = { at: new Date().toISOString(), message };
      if (!(error instanceof PlugInError) || ms < slowMs) return;
      inRow += 1;
      if (inRow >= mostInRow) restsUntil = now() + restMs;
    },
    /** Why it is not asked now; null when it may be. */
    resting(): Reason | null {
      if (now() >= restsUntil || lastError === null) return null;
      return because('engine_left_alone', {
        times: inRow,
        seconds: restMs / 1000,
        why: lastError.message,
      });
    },
    figures: () => ({ runs, failures, medianMs: medianOf(times), lastError }),
  };
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return middle === undefined ? null : Math.round(middle * 10) / 10;
}
