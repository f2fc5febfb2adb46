import { sql } from 'kysely';
import type { Context } from '../context/context.ts';
import { maxRetryAfterSeconds, retryDelay, retryDelays } from '../deliveries/retry-schedule.ts';
import { transact } from '../journal/transact.ts';
import { clock, type LeasedStatement } from './lease-statements.ts';
import type { Outcome } from './send-statement.ts';

/**
 * Stores the outcome of an attempt and what follows. A statement that was not taken waits ever longer, like a webhook,
 * but is never given up: the law asks for it.
 */
export async function saveOutcome(
  ctx: Context,
  { connection, decisionId, attempts }: LeasedStatement,
  { verdict, status, failure, retryAfterSeconds }: Outcome,
  { aheadSeconds, random }: { aheadSeconds: number; random: number },
): Promise<void> {
  await transact(ctx, async ({ trx, record }) => {
    const mine = trx.updateTable('statement_sending').where('decision_id', '=', decisionId);
    const attempted = {
      leased_until: null,
      attempts: sql<number>`attempts + 1`,
      attempted_at: sql<Date>`now()`,
      status,
      failure,
    };
    // Another attempt, after this one's lease, may have ended it. Meanwhile the connection may lead to another database.
    const isSame = await trx
      .selectFrom('statement_connection')
      .select('sole')
      .where('url', '=', connection.url)
      .forUpdate()
      .executeTakeFirst();
    if (!isSame) return;
    switch (verdict?.kind) {
      case undefined:
        await trx.deleteFrom('statement_sending').where('decision_id', '=', decisionId).execute();
        return;
      case 'sent':
        await mine
          .set({
            ...attempted,
            state: 'sent',
            ended_at: sql<Date>`coalesce(ended_at, now())`,
            errors: '[]',
            uuid: sql<string | null>`coalesce(${verdict.uuid}, uuid)`,
          })
          .execute();
        await trx.updateTable('statement_connection').set({ last_sent_at: sql<Date>`now()` }).execute();
        return;
      case 'refused':
        await mine
          .set({
            ...attempted,
            state: 'refused',
            ended_at: sql<Date>`now()`,
            errors: JSON.stringify(verdict.errors),
          })
          .where('state', '=', 'waiting')
          .execute();
        return;
      case 'stopped': {
        await mine.set(attempted).where('state', '=', 'waiting').execute();
        const stopped = await trx
          .updateTable('statement_connection')
          .set({ stopped_at: sql<Date>`now()`, stopped_status: status })
          .where('stopped_at', 'is', null)
          // A token that somebody saved meanwhile was not refused.
          .where('token', '=', connection.token)
          .executeTakeFirst();
        if (stopped.numUpdatedRows > 0n) record('statement-sending-stopped', { status });
        return;
      }
      case 'later': {
        const tried = Math.min(attempts + 1, retryDelays.length);
        const delay = retryDelay(tried, retryAfterSeconds, random) ?? 0;
        await mine
          .set({ ...attempted, next_at: clock(aheadSeconds + delay) })
          .where('state', '=', 'waiting')
          .execute();
        if (retryAfterSeconds !== null)
          await trx
            .updateTable('statement_connection')
            .set({ not_before: clock(aheadSeconds + Math.min(retryAfterSeconds, maxRetryAfterSeconds)) })
            .execute();
      }
    }
  });
}
