import { sql } from 'kysely';
import type { SendingDetail } from '../../api/webhooks.ts';
import { because } from '../../reasons/reason.ts';
import type { Context } from '../context/context.ts';
import { transact } from '../journal/transact.ts';
import type { EndpointRow } from '../store/tables.ts';
import { attempt } from './attempt.ts';
import { findEndpoint } from './endpoints.ts';
import { leaseSeconds } from './lease.ts';
import { bodyFor, webhookIdOf } from './message.ts';
import { writeAttempt } from './save-outcome.ts';
import { getSending } from './sendings.ts';

/** Sends one `webhook.test` now, also to a paused endpoint, and returns the outcome. It is not retried. */
export async function testEndpoint(ctx: Context, { id }: { id: string }): Promise<SendingDetail> {
  const db = ctx.db.kysely;
  const endpoint = await findEndpoint(db, id);
  const sendingId = crypto.randomUUID();
  const sending = await db
    .insertInto('sending')
    .values({
      id: sendingId,
      endpoint_id: id,
      type: 'webhook.test',
      webhook_id: webhookIdOf(sendingId),
      body: testBody(ctx, endpoint),
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

function testBody({ actor, settings }: Context, { name, format, language }: EndpointRow): string {
  const [at, type] = [new Date(), 'webhook.test'] as const;
  const data = { endpoint: name, by: actor.name };
  if (format === 'signed') return JSON.stringify({ type, timestamp: at.toISOString(), data });
  const words = [because('alarm_test', { name, by: actor.name })];
  const url = `${settings.publicUrl}/settings/webhooks`;
  return bodyFor(
    format,
    { type, at, title: null, words, open: because('endpoint_open'), url, data },
    language,
  );
}
