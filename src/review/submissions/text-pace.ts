import { Failure } from '../failure.ts';

/**
 * Holds the rate of text requests (L1). Callers wait in turns: one request of each before a second of any, so that a
 * long list cannot starve a single text. One that would wait longer than `maxWaitMs` is told to come back.
 */
export type TextPace = { turn(caller: string): Promise<void> };

type Waiting = { go: () => void; fail: (failure: Failure) => void; since: number };

export function createTextPace(options: { requestsPerSecond: number; maxWaitMs: number }): TextPace {
  // Two in a hundred slower than the rate: what a network bunches together still keeps to it.
  const gap = 1020 / options.requestsPerSecond;
  const queues = new Map<string, Waiting[]>();
  let nextAt = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function schedule(): void {
    if (timer === null && queues.size > 0)
      timer = setTimeout(release, Math.max(0, nextAt - performance.now()));
  }

  function release(): void {
    timer = null;
    const now = performance.now();
    const [first] = queues;
    if (!first) return;
    const [caller, queue] = first;
    const waiting = queue.shift();
    // To the end of the round, or out of it.
    queues.delete(caller);
    if (queue.length > 0) queues.set(caller, queue);
    // From now, not from when it was due: a timer that was late must not be made up for by a burst.
    nextAt = now + gap;
    waiting?.go();
    schedule();
  }

  return {
    turn: (caller) =>
      new Promise((go, fail) => {
        const ahead = [...queues.values()].reduce((sum, queue) => sum + queue.length, 0);
        if (ahead * gap > options.maxWaitMs) {
          fail(
            new Failure('too_many', 'The moderation service is at its rate limit; try again shortly.', {
              more: { retryAfter: Math.ceil((ahead * gap) / 1000) },
            }),
          );
          return;
        }
        queues.set(caller, [...(queues.get(caller) ?? []), { go, fail, since: performance.now() }]);
        schedule();
      }),
  };
}
