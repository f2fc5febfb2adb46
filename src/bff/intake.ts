import { batched } from '../platform/scheduling/batch.ts';
import { type Loop, startLoop } from '../platform/scheduling/loop.ts';
import type { Context } from '../review/context/context.ts';
import type { CallbackOutcome } from '../review/intake/judge.ts';
import { type Processed, processCallbacks } from '../review/intake/process-callbacks.ts';
import { storeCallbacks, type VerifiedCallback, type Wanted } from '../review/intake/stored-callbacks.ts';

/** Maximum callbacks that one batch stores or processes. */
const maxBatch = 64;
/** With fewer unfinished callbacks, a sender's answer waits until its callback is processed; with more it does not. */
const maxWaitedFor = 8;
/** Under overload, processing rests this many times as long as it works, so that storing callbacks keeps up. */
const restFactor = 3;
/** How often, and from which age, to pick up callbacks of a process that was killed or is behind. */
const everyMs = 1000;
const abandonedMs = 2000;

/** The outcome of a callback that was answered 200; `stored`: it is durable and queued. */
type Outcome = CallbackOutcome | 'stored';

export type Intake = {
  /** When it resolves, the callback is durable (RC2). */
  take(callback: VerifiedCallback): Promise<Outcome>;
  /** From now on also processes callbacks that other processes have abandoned. */
  watch(): void;
  /** Resolves when this process has nothing left to process. */
  idle(): Promise<void>;
  /** Leaves the rest to other processes. */
  stop(): Promise<void>;
};

export type IntakeOptions = {
  /** Called for each callback that was processed. */
  onProcessed?: (taken: CallbackOutcome) => void;
  /** How long an answer waits until its callback is processed, where few are unfinished. */
  maxAnswerMs?: number;
  report: (error: unknown) => void;
};

/**
 * Accepts callbacks: stores each unchanged, in a batch with others of the same moment, and processes it in order. When
 * callbacks arrive faster than that, they wait in the database and not at the sender, which would give up.
 */
export function createIntake(
  ctx: Context,
  { onProcessed = () => {}, maxAnswerMs = 500, report }: IntakeOptions,
): Intake {
  const store = batched((callbacks: readonly VerifiedCallback[]) => storeCallbacks(ctx, callbacks), {
    maxBatch,
    retrySingly: true,
  });
  /**
   * Callbacks that this process stored and has not processed, in order, with the function that reports the outcome to
   * the waiting request.
   */
  const unfinished = new Map<number, (outcome: Outcome) => void>();
  let storedCount = 0;
  let endRest = () => {};
  let working: Promise<void> | null = null;
  let watching: Loop | null = null;
  let stopped = false;

  async function process(wanted: Wanted): Promise<Processed> {
    const done = await processCallbacks(ctx, wanted);
    for (const taken of done.taken.values()) onProcessed(taken);
    for (const error of done.failed.values()) report(error);
    return done;
  }

  async function work(): Promise<void> {
    while (unfinished.size > 0 && !stopped) {
      const ids = [...unfinished.keys().take(maxBatch)];
      const began = performance.now();
      const before = storedCount;
      const { taken } = await process({ ids }).catch((error: unknown): Processed => {
        report(error);
        return { taken: new Map(), failed: new Map() };
      });
      for (const id of ids) {
        // Unfinished work is picked up again from the queue.
        unfinished.get(id)?.(taken.get(id) ?? 'stored');
        unfinished.delete(id);
      }
      if (storedCount - before > maxBatch) await rest(restFactor * (performance.now() - began));
    }
    working = null;
  }

  async function rest(ms: number): Promise<void> {
    const rested = Promise.withResolvers<void>();
    const timer = setTimeout(rested.resolve, ms);
    endRest = rested.resolve;
    await rested.promise;
    clearTimeout(timer);
  }

  async function look(): Promise<void> {
    const except: number[] = [];
    // A process with unfinished work of its own leaves that of others alone.
    while (!working && !stopped) {
      const { taken, failed } = await process({ olderThanMs: abandonedMs, max: maxBatch, except });
      except.push(...failed.keys());
      if (taken.size + failed.size < maxBatch) break;
    }
  }

  async function finished(id: number): Promise<Outcome> {
    const done = Promise.withResolvers<Outcome>();
    const late = setTimeout(done.resolve, maxAnswerMs, 'stored');
    unfinished.set(id, done.resolve);
    working ??= work();
    return done.promise.finally(() => clearTimeout(late));
  }

  return {
    take: async (callback) => {
      const id = await store(callback);
      storedCount += 1;
      if (unfinished.size < maxWaitedFor) return finished(id);
      unfinished.set(id, () => {});
      return 'stored';
    },
    watch: () => {
      watching = startLoop({ everyMs, look, report });
    },
    idle: async () => working ?? undefined,
    stop: async () => {
      stopped = true;
      endRest();
      await Promise.all([working, watching?.stop()]);
    },
  };
}
