import { sql } from 'kysely';
import type { Context } from '../context/context.ts';
import { maxRetryAfterSeconds, retryDelay } from '../deliveries/retry-schedule.ts';
import { transact } from '../journal/transact.ts';
import type { Outcome } from './ask-adviser.ts';
import type { LeasedAdvice } from './lease-advice.ts';

/** People decide meanwhile, so that more attempts are not worth it. */
const maxAttempts = 4;
const seconds = (ahead: number) => sql<Date>`now() + make_interval(secs => ${ahead})`;

/** Stores what came of one request. Null: the case was emptied, so there is nothing to say. */
export async function saveAdvice(
  ctx: Context,
  { adviser, caseId, attempts }: LeasedAdvice,
  outcome: Outcome | null,
  random: number,
): Promise<void> {
  await transact(ctx, async ({ trx, record }) => {
    // Meanwhile the settings may have changed, or the content may have been removed, and its row with it.
    const now = await trx.selectFrom('adviser').selectAll().forUpdate().executeTakeFirst();
    if (now?.url !== adviser.url || !now.is_on) return;
    const mine = trx.updateTable('advice').where('case_id', '=', caseId).where('state', '=', 'waiting');
    if (!outcome) {
      await trx.deleteFrom('advice').where('case_id', '=', caseId).execute();
      return;
    }
    const { kind, advice, status, failure, retryAfterSeconds } = outcome;
    const attempted = { leased_until: null, attempts: attempts + 1, status, failure };
    const ended = { ...attempted, ended_at: sql<Date>`now()` };
    if (advice?.kind === 'given') {
      const { verdict, policy, policyVersion, clause, reason } = advice;
      await mine
        .set({
          ...ended,
          ...{ state: 'given', verdict, policy, policy_version: policyVersion, clause, reason },
          model: adviser.model,
          is_before: policy !== null && now.before.includes(policy),
        })
        .execute();
    } else if (advice) {
      await mine.set({ ...ended, state: 'dropped', dropped: advice.why }).execute();
    } else if (kind === 'stopped') {
      await mine.set(attempted).execute();
      const stopped = await trx
        .updateTable('adviser')
        .set({ stopped_at: sql<Date>`now()`, stopped_status: status })
        .where('stopped_at', 'is', null)
        // A token that somebody saved meanwhile was not refused.
        .where(sql<boolean>`token is not distinct from ${adviser.token}`)
        .executeTakeFirst();
      if (stopped.numUpdatedRows > 0n) record('adviser-stopped', { status });
    } else if (kind === 'refused' || attempts + 1 >= maxAttempts) {
      await mine.set({ ...ended, state: 'failed' }).execute();
    } else {
      const delay = retryDelay(attempts + 1, retryAfterSeconds, random) ?? 0;
      await mine.set({ ...attempted, next_at: seconds(delay) }).execute();
      if (retryAfterSeconds !== null)
        await trx
          .updateTable('adviser')
          .set({ not_before: seconds(Math.min(retryAfterSeconds, maxRetryAfterSeconds)) })
          .execute();
    }
  });
}
