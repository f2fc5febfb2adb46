import { Failure } from '../context/failure.ts';
import type { RateLimitSlot } from './shared-rate-limit.ts';

/**
 * Keeps text requests under the service's rate limit (L1). Callers are served round-robin, so that a long list cannot
 * starve a single text. A request that would wait longer than `maxWaitMs` fails with Retry-After.
 */
export type TextRateLimit = { run<Result>(caller: string, send: () => Promise<Result>): Promise<Result> };

// A little more than a second: timers may fire a little early.
const secondMs = 1010;
/** By then an unanswered request has reached the service. */
const maxTransitMs = 1000;

/**
 * Sends requests at even intervals. Each holds its slot until a second after it has arrived: the service counts
 * arrivals, which may be late and uneven, and must not see more than the rate in any second.
 */
export function createTextRateLimit(options: {
  requestsPerSecond: number;
  maxWaitMs: number;
  /** Takes a slot among those of all processes. */
  take?: () => Promise<RateLimitSlot>;
}): TextRateLimit {
  const gap = 1000 / options.requestsPerSecond;
  const maxRunning = Math.max(1, Math.floor(options.requestsPerSecond));
  const queues = new Map<string, (() => void)[]>();
  let running = 0;
  let nextAt = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function schedule(): void {
    if (timer !== null || queues.size === 0 || running >= maxRunning) return;
    timer = setTimeout(startNext, Math.max(0, nextAt - performance.now()));
  }

  function startNext(): void {
    timer = null;
    const [first] = queues;
    if (!first) return;
    const [caller, queue] = first;
    const go = queue.shift();
    // Round-robin: the caller goes to the end, or is removed when its queue is empty.
    queues.delete(caller);
    if (queue.length > 0) queues.set(caller, queue);
    nextAt = performance.now() + gap;
    running += 1;
    go?.();
    schedule();
  }

  function leave(): void {
    running -= 1;
    schedule();
  }

  function waitForSlot(caller: string): Promise<void> {
    const ahead = [...queues.values()].reduce((sum, queue) => sum + queue.length, running);
    if (ahead * gap > options.maxWaitMs) {
      throw new Failure(
        'service_rate_limit',
        {},
        {
          more: { retryAfter: Math.ceil((ahead * gap) / 1000) },
        },
      );
    }
    return new Promise((go) => {
      queues.set(caller, [...(queues.get(caller) ?? []), go]);
      schedule();
    });
  }

  return {
    run: async (caller, send) => {
      await waitForSlot(caller);
      let slot: RateLimitSlot | undefined;
      try {
        slot = await options.take?.();
      } catch (error) {
        leave();
        throw error;
      }
      const arrived = Promise.withResolvers<void>();
      const transitTimer = setTimeout(arrived.resolve, maxTransitMs);
      void arrived.promise.then(() => setTimeout(leave, secondMs));
      try {
        return await send();
      } finally {
        clearTimeout(transitTimer);
        arrived.resolve();
        // If this fails, the slot expires by itself a little later.
        void slot?.arrived().catch(() => {});
      }
    },
  };
}
