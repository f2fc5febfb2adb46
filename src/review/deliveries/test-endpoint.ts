import { sql } from 'kysely';
import type { SendingDetail } from '../../api/webhooks.ts';
import type { Context } from '../context/context.ts';
import { transact } from '../journal/transact.ts';
import { attempt } from './attempt.ts';
import { findEndpoint } from './endpoints.ts';
import { leaseSeconds } from './lease.ts';
import { writeAttempt } from './save-outcome.ts';
import { getSending } from './sendings.ts';

/** Sends one signed `webhook.test` now, also to a paused endpoint, and returns the outcome. It is not retried. */
export async function testEndpoint(ctx: Context, { id }: { id: string }): Promise<SendingDetail> {
  const db = ctx.db.kysely;
  const endpoint = await findEndpoint(db, id);
  const sendingId = crypto.randomUUID();
  const body = {
    type: 'webhook.test',
    timestamp: new Date().toISOString(),
    data: { endpoint: endpoint.name, by: ctx.actor.name },
  };
  const sending = await db
    .insertInto('sending')
    .values({
      id: sendingId,
      endpoint_id: id,
      type: 'webhook.test',
      webhook_id: `msg_${sendingId.replaceAll('-', '')}`,
      body: JSON.stringify(body),
      state: 'waiting',
      next_at: sql<Date>`now()`,
      leased_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const outcome = await attempt(ctx, { endpoint, sending }, {});
  await transact(ctx, async ({ trx, record }) => {
    await writeAttempt(trx, sendingId, outcome);
    await trx
      .updateTable('sending')
      .set({ state: outcome.failure === null ? 'sent' : 'dead', ended_at: sql<Date>`now()` })
      .where('id', '=', sendingId)
      .execute();
    record('webhook-tested', { endpoint: id, status: outcome.status });
  });
  return getSending(ctx, { id: sendingId });
}
