import type { ServiceKeys } from './keys.ts';
import type { Quirk } from './quirks.ts';

/** One request, whatever the answer. `at` and `answeredAt` are on the clock of `performance.now()`. */
export type RecordedRequest = {
  operation: string;
  secretId: string;
  body: string;
  at: number;
  answeredAt: number | null;
};

/** One callback; `status` is the receiver's answer, null without one. */
export type Delivery = { address: string; body: string; status: number | null };

/** A source's length in seconds (infinite if it never ends by itself), or why it cannot be read. */
export type Measure = (source: string) => Promise<{ seconds: number } | { reason: string }>;

/** State that every part of the scripted service shares. `quirks` may be changed at any time. */
export type World = {
  keys: ServiceKeys;
  quirks: Set<Quirk>;
  requests: RecordedRequest[];
  deliveries: Delivery[];
  measure: Measure;
  /** The service's own address. */
  base: () => string;
  /** Milliseconds from one callback of a submission to the next; for streams, between fragments. */
  pauseMs: number;
  /** Milliseconds that a slow answer takes. */
  slowMs: number;
};
