/** The next item to work on, and the older `late` ones that are given up because work on them would come too late. */
export type Next<Item> = { late: Item[]; item: Item | undefined };

export type Backlog<Item> = ReturnType<typeof createBacklog<Item>>;

type Options = {
  /** How many items may wait. */
  maxItems: number;
  /** How long an item may wait while newer ones wait too. */
  maxWaitMs?: number;
  now?: () => number;
};

/**
 * Items of a live source that wait for work. A live source cannot wait, so the oldest items are given up, in order.
 * Under steady overload every n-th item is worked on, and none later than `maxWaitMs`.
 */
export function createBacklog<Item>({
  maxItems,
  maxWaitMs = Number.POSITIVE_INFINITY,
  now = () => performance.now(),
}: Options) {
  const waiting: { item: Item; since: number }[] = [];
  let late: Item[] = [];
  let ended = false;
  let wake = () => {};
  const giveUpOldest = () => {
    const oldest = waiting.shift();
    if (oldest) late.push(oldest.item);
  };
  return {
    push(item: Item) {
      waiting.push({ item, since: now() });
      if (waiting.length > maxItems) giveUpOldest();
      wake();
    },
    /** No more items will come. */
    end() {
      ended = true;
      wake();
    },
    /** Waits until there is something to take. Returns false after the end. For one consumer. */
    async any(): Promise<boolean> {
      while (waiting.length === 0 && late.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return waiting.length > 0 || late.length > 0;
    },
    take(): Next<Item> {
      // The newest item is worked on even after a long wait, since there is no newer one to take instead.
      while (waiting.length > 1 && now() - (waiting[0]?.since ?? 0) > maxWaitMs) giveUpOldest();
      const next = { late, item: waiting.shift()?.item };
      late = [];
      return next;
    },
  };
}
