import { because, type Reason } from '../../../reasons/reason.ts';
import { PlugInError } from '../runner.ts';

/** Statistics of one engine since the start of this process. */
export type Health = ReturnType<typeof createHealth>;

const maxTimes = 100;
/** After this many slow failures in a row an engine is skipped for a while, so that a video does not wait on every frame. */
const maxSlowFailures = 3;
/** A faster failure delays nothing, so the next input tries the engine again. */
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
      if (times.length > maxTimes) times.shift();
    },
    failed(error: unknown, message: Reason | string, ms: number): void {
      runs += 1;
      failures += 1;
      lastError = { at: new Date().toISOString(), message };
      if (!(error instanceof PlugInError) || ms < slowMs) return;
      inRow += 1;
      if (inRow >= maxSlowFailures) restsUntil = now() + restMs;
    },
    /** Why the engine is skipped now; null when it is not. */
    resting(): Reason | null {
      if (now() >= restsUntil || lastError === null) return null;
      return because('engine_paused', {
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
