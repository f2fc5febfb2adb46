import type { ServiceKeys } from './keys.ts';
import type { Quirk } from './quirks.ts';

/** One request that came in, whatever was answered. `at` and `answeredAt` on the clock of `performance.now()`. */
export type RecordedRequest = {
  operation: string;
  secretId: string;
  body: string;
  at: number;
  answeredAt: number | null;
};

/** One callback that went out; `status` is what the receiver answered, null when it did not. */
export type Delivery = { address: string; body: string; status: number | null };

/** What is known of a source: its length in seconds (infinite: it never ends by itself), or why it cannot be read. */
export type Measure = (source: string) => Promise<{ seconds: number } | { reason: string }>;

/** What every part of the scripted service shares. `quirks` may be changed at any time. */
export type World = {
  keys: ServiceKeys;
  quirks: Set<Quirk>;
  requests: RecordedRequest[];
  deliveries: Delivery[];
  measure: Measure;
  /** Address of the service itself. */
  base: () => string;
  /** Milliseconds from one callback of a submission to the next; for streams, between fragments. */
  pauseMs: number;
  /** Milliseconds that a slow answer takes. */
  slowMs: number;
};
