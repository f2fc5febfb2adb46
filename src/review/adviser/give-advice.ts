import { type Loop, startLeasing, workUntilIdle } from '../../platform/scheduling/loop.ts';
import type { Context } from '../context/context.ts';
import { askAdviser } from './ask-adviser.ts';
import { type LeasedAdvice, leaseAdvice } from './lease-advice.ts';
import { queueAdvice } from './queue-advice.ts';
import { saveAdvice } from './save-advice.ts';

const lookEveryMs = 1000;
const maxAtOnce = 4;
const attemptMs = 60_000;

type Options = {
  /** From the question to the last byte of the answer. */
  timeoutMs?: number;
  /** 0..1, for the jitter. */
  random?: () => number;
  report?: (error: unknown) => void;
};

/** Asks until nothing is due. Returns the number of cases. */
export const giveDueAdvice = (ctx: Context, options: Options = {}): Promise<number> =>
  workUntilIdle(
    () => takeDue(ctx, maxAtOnce),
    (leased) => giveOne(ctx, leased, options),
  );

/** Asks the adviser about new cases, a few at a time. No case waits for it. Several processes may run it. */
export function startAdvising(ctx: Context, options: Options = {}): Loop {
  return startLeasing({
    everyMs: lookEveryMs,
    maxAtOnce,
    lease: (room) => takeDue(ctx, room),
    work: (leased, stopping) => giveOne(ctx, leased, options, stopping),
    report: options.report ?? (() => {}),
  });
}

async function takeDue(ctx: Context, room: number): Promise<LeasedAdvice[]> {
  await queueAdvice(ctx);
  return leaseAdvice(ctx.db.kysely, room);
}

async function giveOne(
  ctx: Context,
  leased: LeasedAdvice,
  { timeoutMs = attemptMs, random = Math.random }: Options,
  signal?: AbortSignal,
): Promise<void> {
  try {
    const outcome = await askAdviser(ctx, leased, { timeoutMs, signal });
    await saveAdvice(ctx, leased, outcome, random());
  } catch (error) {
    if (!signal?.aborted) throw error;
    await ctx.db.kysely
      .updateTable('advice')
      .set({ leased_until: null })
      .where('case_id', '=', leased.caseId)
      .execute();
  }
}
