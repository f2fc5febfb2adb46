/** Runs one look at a time: all calls during a look share the next one, so each sees what happened before it. */
export type SharedLook = {
  look(): Promise<void>;
  /** Resolves when no look runs or waits; failed looks count as ended. */
  idle(): Promise<void>;
};

export function shareNext(run: () => Promise<void>): SharedLook {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return {
    look() {
      next ??= running
        .catch(() => {})
        .then(async () => {
          running = next ?? running;
          next = null;
          await run();
        });
      return next;
    },
    async idle() {
      await Promise.allSettled([running, next]);
    },
  };
}
