import { type Loop, startLoop } from '../platform/scheduling/loop.ts';
import { together } from '../platform/scheduling/together.ts';
import type { Context } from '../review/context/context.ts';
import { keepArrived, type VerifiedCallback, type Wanted } from '../review/intake/arrived.ts';
import type { Taken } from '../review/intake/judge.ts';
import { type WorkedOff, workOff } from '../review/intake/work-off.ts';

/** So many are kept, and worked off, by the statements of one. */
const most = 64;
/** With fewer than so many unfinished, who brings another waits for it: at rest, what is answered has been worked off. */
const few = 8;
/** While they come faster than they can be worked off, we rest so many times as long as we work, so that all are kept. */
const pauses = 3;
/** How often, and from which age on, what nobody worked off is looked for: a process was killed, or is behind. */
const everyMs = 1000;
const abandonedMs = 2000;

/** What became of a callback that was answered 200; `kept`: it is durable, and comes after those before it. */
type Outcome = Taken | 'kept';

export type Intake = {
  /** When it returns, the callback is durable (RC2). */
  take(callback: VerifiedCallback): Promise<Outcome>;
  /** From now on also works off what other processes have left. */
  watch(): void;
  /** Ends when we have nothing left to work off. */
  settled(): Promise<void>;
  /** Leaves the rest to whoever looks next. */
  stop(): Promise<void>;
};

export type IntakeOptions = {
  /** Told of each that was worked off. */
  told?: (taken: Taken) => void;
  /** So long who brings one waits until it is worked off, where few are. */
  patienceMs?: number;
  report: (error: unknown) => void;
};

/**
 * The way in for callbacks: each is kept as it came, together with those that come at the same time, and worked off in
 * its turn. What comes faster than that waits in the database, not at its sender's, who would give up one day.
 */
export function createIntake(
  ctx: Context,
  { told = () => {}, patienceMs = 500, report }: IntakeOptions,
): Intake {
  const keep = together((callbacks: readonly VerifiedCallback[]) => keepArrived(ctx, callbacks), {
    most,
    again: true,
  });
  /** What we have kept and not worked off, in its order; and who hears of it. */
  const unfinished = new Map<number, (outcome: Outcome) => void>();
  let kept = 0;
  let calm = () => {};
  let working: Promise<void> | null = null;
  let watching: Loop | null = null;
  let stopped = false;

  async function some(wanted: Wanted): Promise<WorkedOff> {
    const done = await workOff(ctx, wanted);
    for (const taken of done.taken.values()) told(taken);
    for (const error of done.failed.values()) report(error);
    return done;
  }

  async function work(): Promise<void> {
    while (unfinished.size > 0 && !stopped) {
      const ids = [...unfinished.keys().take(most)];
      const began = performance.now();
      const before = kept;
      const { taken } = await some({ ids }).catch((error: unknown): WorkedOff => {
        report(error);
        return { taken: new Map(), failed: new Map() };
      });
      for (const id of ids) {
        // What is not done by now is found again where it waits.
        unfinished.get(id)?.(taken.get(id) ?? 'kept');
        unfinished.delete(id);
      }
      if (kept - before > most) await rest(pauses * (performance.now() - began));
    }
    working = null;
  }

  async function rest(ms: number): Promise<void> {
    const rested = Promise.withResolvers<void>();
    const timer = setTimeout(rested.resolve, ms);
    calm = rested.resolve;
    await rested.promise;
    clearTimeout(timer);
  }

  async function look(): Promise<void> {
    const except: number[] = [];
    // Who is behind with its own has no hands for others'.
    while (!working && !stopped) {
      const { taken, failed } = await some({ olderThanMs: abandonedMs, most, except });
      except.push(...failed.keys());
      if (taken.size + failed.size < most) break;
    }
  }

  async function finished(id: number): Promise<Outcome> {
    const done = Promise.withResolvers<Outcome>();
    const late = setTimeout(done.resolve, patienceMs, 'kept');
    unfinished.set(id, done.resolve);
    working ??= work();
    return done.promise.finally(() => clearTimeout(late));
  }

  return {
    take: async (callback) => {
      const id = await keep(callback);
      kept += 1;
      if (unfinished.size < few) return finished(id);
      unfinished.set(id, () => {});
      return 'kept';
    },
    watch: () => {
      watching = startLoop({ everyMs, look, report });
    },
    settled: async () => working ?? undefined,
    stop: async () => {
      stopped = true;
      calm();
      await Promise.all([working, watching?.stop()]);
    },
  };
}
