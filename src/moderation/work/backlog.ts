/** What is next: an item to work on, after those that have to be given up because work on them would come too late. */
export type Next<Item> = { late: Item[]; item: Item | undefined };

export type Backlog<Item> = ReturnType<typeof createBacklog<Item>>;

type Options = {
  /** How many may wait. */
  maxItems: number;
  /** How long one may wait while newer ones do, too. */
  maxWaitMs?: number;
  now?: () => number;
};

/**
 * What a live source gave and nobody has worked on yet. A live source cannot be made to wait, so the oldest items are
 * given up, in their order: with steady overload every n-th item is worked on, and none comes later than `maxWaitMs`.
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
    /** Nothing comes any more. */
    end() {
      ended = true;
      wake();
    },
    /** Waits until there is something to take; false when nothing comes any more. For one consumer. */
    async any(): Promise<boolean> {
      while (waiting.length === 0 && late.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return waiting.length > 0 || late.length > 0;
    },
    take(): Next<Item> {
      // The newest is worked on however long it has waited: nothing newer would come instead.
      while (waiting.length > 1 && now() - (waiting[0]?.since ?? 0) > maxWaitMs) giveUpOldest();
      const next = { late, item: waiting.shift()?.item };
      late = [];
      return next;
    },
  };
}
