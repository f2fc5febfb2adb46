import { Failure } from '../context/failure.ts';
import type { Place } from './shared-pace.ts';

/**
 * Holds the rate of text requests (L1). Callers wait in turns: one request of each before a second of any, so that a
 * long list cannot starve a single text. One that would wait longer than `maxWaitMs` is told to come back.
 */
export type TextPace = { run<Result>(caller: string, send: () => Promise<Result>): Promise<Result> };

// A little more than a second: timers may fire a little early.
const secondMs = 1010;
/** A request that is not answered by then has reached the service all the same. */
const maxTransitMs = 1000;

/**
 * Requests leave evenly, and each keeps its place until a second after it surely arrived: the service counts when they
 * arrive, which may be late and uneven, and must not see more than the rate in any second either.
 */
export function createTextPace(options: {
  requestsPerSecond: number;
  maxWaitMs: number;
  /** Takes a place among those of all processes. */
  take?: () => Promise<Place>;
}): TextPace {
  const gap = 1000 / options.requestsPerSecond;
  const places = Math.max(1, Math.floor(options.requestsPerSecond));
  const queues = new Map<string, (() => void)[]>();
  let taken = 0;
  let nextAt = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function schedule(): void {
    if (timer !== null || queues.size === 0 || taken >= places) return;
    timer = setTimeout(release, Math.max(0, nextAt - performance.now()));
  }

  function release(): void {
    timer = null;
    const [first] = queues;
    if (!first) return;
    const [caller, queue] = first;
    const go = queue.shift();
    // To the end of the round, or out of it.
    queues.delete(caller);
    if (queue.length > 0) queues.set(caller, queue);
    nextAt = performance.now() + gap;
    taken += 1;
    go?.();
    schedule();
  }

  function leave(): void {
    taken -= 1;
    schedule();
  }

  function turn(caller: string): Promise<void> {
    const ahead = [...queues.values()].reduce((sum, queue) => sum + queue.length, taken);
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
      await turn(caller);
      let place: Place | undefined;
      try {
        place = await options.take?.();
      } catch (error) {
        leave();
        throw error;
      }
      const arrived = Promise.withResolvers<void>();
      const longest = setTimeout(arrived.resolve, maxTransitMs);
      void arrived.promise.then(() => setTimeout(leave, secondMs));
      try {
        return await send();
      } finally {
        clearTimeout(longest);
        arrived.resolve();
        // A place that is not let go is free by itself a little later.
        void place?.arrived().catch(() => {});
      }
    },
  };
}
