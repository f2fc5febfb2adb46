type Limits = { firstMs?: number; maxMs?: number; stableMs?: number };

/** How long to wait before a restart: short at first, then longer. */
export type Backoff = {
  /** `ranMs`: how long it ran. After `stableMs` the waits start over. */
  next(ranMs: number): number;
};

export function createBackoff({ firstMs = 250, maxMs = 5000, stableMs = 60_000 }: Limits = {}): Backoff {
  let tries = 0;
  return {
    next: (ranMs) => {
      if (ranMs >= stableMs) tries = 0;
      // The exponent is limited, so that the product stays a number after years of failures.
      return Math.min(maxMs, firstMs * 2 ** Math.min(tries++, 20));
    },
  };
}
