export type Loop = {
  /** Looks now. During a look: once more after it. */
  wake(): void;
  /** Starts no other look, and waits for the running one. */
  stop(): Promise<void>;
};

type Options = {
  /** The pause between the end of one look and the start of the next. */
  everyMs: number;
  /** `stopping` is aborted by a stop, so that a long look can end early. */
  look(stopping: AbortSignal): Promise<unknown>;
  /** Called with the error of each look that failed. The loop goes on. */
  report(error: unknown): void;
  /** The pause after a failure, given the time since the failure before. */
  backoff?: (ms: number) => number;
  /** The first look comes after a pause instead of at once. */
  pauseFirst?: boolean;
};

/** Looks again and again, one look at a time, until it is stopped. */
export function startLoop({ everyMs, look, report, backoff, pauseFirst = false }: Options): Loop {
  const stopping = new AbortController();
  let woken = false;
  let endPause = () => {};
  let failedAt = performance.now();
  const wake = () => {
    woken = true;
    endPause();
  };

  async function run(): Promise<void> {
    if (pauseFirst) await pause(everyMs);
    while (!stopping.signal.aborted) {
      woken = false;
      const pauseMs = await lookOnce();
      if (!woken) await pause(pauseMs);
    }
  }

  async function lookOnce(): Promise<number> {
    try {
      await look(stopping.signal);
      return everyMs;
    } catch (error) {
      report(error);
      const before = failedAt;
      failedAt = performance.now();
      return backoff ? backoff(failedAt - before) : everyMs;
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const running = run();
  return {
    wake,
    stop: async () => {
      stopping.abort(new Error('we are stopping'));
      wake();
      await running;
    },
  };
}

type Leasing<Item> = Pick<Options, 'everyMs' | 'report'> & {
  /** Takes due items, `room` at most, so that no other process takes them. */
  lease(room: number): Promise<readonly Item[]>;
  /** Aborted by a stop; interrupted items are given back here. */
  work(item: Item, stopping: AbortSignal): Promise<void>;
  maxAtOnce?: number;
};

/** Leases items and works on them until none is due. Returns how many there were. */
export async function workUntilIdle<Item>(
  lease: () => Promise<readonly Item[]>,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  for (let count = 0; ; ) {
    const items = await lease();
    if (items.length === 0) return count;
    await Promise.all(items.map(work));
    count += items.length;
  }
}

/** Leases due items and works on many at once. It looks for more as soon as one ends. */
export function startLeasing<Item>(options: Leasing<Item>): Loop {
  const { lease, work, maxAtOnce = Number.POSITIVE_INFINITY, ...timing } = options;
  const working = new Set<Promise<void>>();
  const loop = startLoop({
    ...timing,
    look: async (stopping) => {
      for (const item of await lease(maxAtOnce - working.size)) {
        const done = work(item, stopping)
          .catch(timing.report)
          .finally(() => {
            working.delete(done);
            loop.wake();
          });
        working.add(done);
      }
    },
  });
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      await Promise.all(working);
    },
  };
}
