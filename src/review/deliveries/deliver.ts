import { type Loop, startLeasing, workUntilIdle } from '../../platform/scheduling/loop.ts';
import type { Context } from '../context/context.ts';
import { attempt } from './attempt.ts';
import { dispatchDue } from './dispatch.ts';
import { endpointsDue, type LeasedSending, leaseSendings } from './lease.ts';
import { saveOutcome } from './save-outcome.ts';

const lookEveryMs = 1000;

export type DeliverOptions = {
  /** Seconds that the clock is ahead of the database's, for tests that skip days. */
  aheadSeconds?: () => number;
  /** 0..1, for the jitter. */
  random?: () => number;
  timeoutMs?: number;
  report?: (error: unknown) => void;
};

/** Sends until nothing is due. Returns the number of requests. */
export const deliverDue = (ctx: Context, options: DeliverOptions = {}): Promise<number> =>
  workUntilIdle(
    () => takeDue(ctx, options),
    (leased) => deliver(ctx, leased, options),
  );

/**
 * The delivery worker. Several processes may run it: each leases its sendings, and those of a killed process are sent
 * again after their lease. An attempt that a stop aborts does not count.
 */
export function startDeliveries(ctx: Context, options: DeliverOptions = {}): Loop {
  return startLeasing({
    everyMs: lookEveryMs,
    lease: () => takeDue(ctx, options),
    work: (leased, stopping) => deliver(ctx, leased, options, stopping),
    report: options.report ?? (() => {}),
  });
}

async function takeDue(ctx: Context, { aheadSeconds = () => 0 }: DeliverOptions): Promise<LeasedSending[]> {
  await dispatchDue(ctx);
  const taken: LeasedSending[] = [];
  for (const id of await endpointsDue(ctx.db.kysely, aheadSeconds()))
    taken.push(...(await leaseSendings(ctx.db.kysely, id, aheadSeconds())));
  return taken;
}

async function deliver(
  ctx: Context,
  leased: LeasedSending,
  { aheadSeconds = () => 0, random = Math.random, timeoutMs }: DeliverOptions,
  signal?: AbortSignal,
): Promise<void> {
  try {
    const outcome = await attempt(ctx, leased, {
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(signal ? { signal } : {}),
    });
    await saveOutcome(ctx, leased, outcome, { aheadSeconds: aheadSeconds(), random: random() });
  } catch (error) {
    if (!signal?.aborted) throw error;
    await ctx.db.kysely
      .updateTable('sending')
      .set({ leased_until: null })
      .where('id', '=', leased.sending.id)
      .execute();
  }
}
