import { type Loop, startLeasing, workUntilIdle } from '../../platform/scheduling/loop.ts';
import type { Context } from '../context/context.ts';
import { type LeasedStatement, leaseStatements } from './lease-statements.ts';
import { queueStatements } from './queue-statements.ts';
import { saveOutcome } from './save-outcome.ts';
import { sendStatement } from './send-statement.ts';

const lookEveryMs = 1000;
const maxAtOnce = 10;

export type StatementOptions = {
  /** Seconds that the clock is ahead of the database's, for tests that skip hours. */
  aheadSeconds?: () => number;
  /** 0..1, for the jitter. */
  random?: () => number;
  report?: (error: unknown) => void;
};

/** Sends until nothing is due. Returns the number of requests. */
export const sendDueStatements = (ctx: Context, options: StatementOptions = {}): Promise<number> =>
  workUntilIdle(
    () => takeDue(ctx, maxAtOnce, options),
    (leased) => sendOne(ctx, leased, options),
  );

/**
 * Sends statements to the Transparency Database. Several processes may run it: each leases its statements, and those of
 * a killed process are sent again after their lease. The database recognises them by their `puid`, so none is doubled.
 */
export function startStatementSending(ctx: Context, options: StatementOptions = {}): Loop {
  return startLeasing({
    everyMs: lookEveryMs,
    maxAtOnce,
    lease: (room) => takeDue(ctx, room, options),
    work: (leased, stopping) => sendOne(ctx, leased, options, stopping),
    report: options.report ?? (() => {}),
  });
}

async function takeDue(
  ctx: Context,
  room: number,
  { aheadSeconds = () => 0 }: StatementOptions,
): Promise<LeasedStatement[]> {
  await queueStatements(ctx);
  return leaseStatements(ctx.db.kysely, { room, aheadSeconds: aheadSeconds() });
}

async function sendOne(
  ctx: Context,
  leased: LeasedStatement,
  { aheadSeconds = () => 0, random = Math.random }: StatementOptions,
  signal?: AbortSignal,
): Promise<void> {
  try {
    const outcome = await sendStatement(ctx, leased, signal);
    await saveOutcome(ctx, leased, outcome, { aheadSeconds: aheadSeconds(), random: random() });
  } catch (error) {
    if (!signal?.aborted) throw error;
    await ctx.db.kysely
      .updateTable('statement_sending')
      .set({ leased_until: null })
      .where('decision_id', '=', leased.decisionId)
      .execute();
  }
}
