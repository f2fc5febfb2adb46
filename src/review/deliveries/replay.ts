import { sql } from 'kysely';
import type { z } from 'zod';
import type { replayBodySchema, Sending } from '../../api/webhooks.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import type { Trx } from '../store/tables.ts';
import { queueSendings } from './dispatch.ts';
import { findAnyEndpoint, findEndpoint } from './endpoints.ts';
import { findSending } from './sendings.ts';
import { showSending } from './show-sending.ts';

export const maxReplayed = 10_000;
const atOnce = 200;
const requeued = {
  state: 'waiting',
  attempts_since_replay: 0,
  next_at: sql<Date>`now()`,
  ended_at: null,
} as const;

/** Sends a sending again, whatever its state: ten more attempts, under the same `webhook-id`. */
export async function replaySending(ctx: Context, { id }: { id: string }): Promise<Sending> {
  return transact(ctx, async ({ trx, record }) => {
    const before = await findSending(trx, id);
    if (before.type === 'webhook.test') throw new Failure('test_not_resendable');
    if (before.body === '') throw new Failure('delivery_content_removed');
    await findAnyEndpoint(trx, before.endpoint_id);
    await trx.updateTable('sending').set(requeued).where('id', '=', id).execute();
    if (before.delivery_id !== null) await followReversals(trx, [before.delivery_id], [before.endpoint_id]);
    const about = before.case_id === null ? {} : { caseId: before.case_id };
    record('webhook-replayed', { endpoint: before.endpoint_id, count: 1 }, about);
    return showSending(await findSending(trx, id));
  });
}

/**
 * Sends dispatched deliveries of one case or a period again, to one endpoint or to all; also those from before an
 * endpoint was added. Returns how many are queued.
 */
export async function replay(
  ctx: Context,
  input: z.infer<typeof replayBodySchema>,
): Promise<{ count: number }> {
  const { caseId } = input;
  return transact(ctx, async ({ trx, record }) => {
    const endpoints = await endpointsOf(trx, input.endpointId);
    const deliveries = await dispatchedOf(trx, input);
    if (deliveries.length > maxReplayed)
      throw new Failure('too_many_decisions_in_period', { max: maxReplayed });
    let count = 0;
    for (let first = 0; first < deliveries.length && endpoints.length > 0; first += atOnce) {
      const some = deliveries.slice(first, first + atOnce);
      count += await sendAgain(trx, some, endpoints, input.deadOnly);
      if (!input.deadOnly)
        count += await queueSendings(
          trx,
          ctx,
          some.flatMap((deliveryId) => endpoints.map((endpointId) => ({ deliveryId, endpointId }))),
        );
    }
    const { endpointId, from, to } = input;
    const detail = { endpoint: endpointId ?? null, from: from ?? null, to: to ?? null, count };
    record('webhook-replayed', detail, caseId === undefined ? {} : { caseId });
    return { count };
  });
}

async function endpointsOf(trx: Trx, endpointId: string | undefined): Promise<string[]> {
  if (endpointId !== undefined) {
    const { id, topics } = await findEndpoint(trx, endpointId);
    return topics.includes('decisions') ? [id] : [];
  }
  const rows = await trx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('removed_at', 'is', null)
    .where(sql<boolean>`'decisions' = any(topics)`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of dispatched deliveries, oldest first: the order in which they are sent again. */
async function dispatchedOf(
  trx: Trx,
  { caseId, from, to }: z.infer<typeof replayBodySchema>,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('delivery')
    .innerJoin('decision', 'decision.id', 'delivery.decision_id')
    .select('delivery.id')
    .where('delivery.state', '=', 'dispatched')
    .$if(caseId !== undefined, (query) => query.where('decision.case_id', '=', caseId ?? ''))
    .$if(from !== undefined, (query) => query.where('delivery.dispatched_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('delivery.dispatched_at', '<=', new Date(to ?? 0)))
    .orderBy('delivery.dispatched_at')
    .orderBy('delivery.dispatch_at')
    .orderBy('delivery.type', 'desc')
    .limit(maxReplayed + 1)
    .execute();
  return rows.map(({ id }) => id);
}

async function sendAgain(
  trx: Trx,
  deliveries: readonly string[],
  endpoints: readonly string[],
  deadOnly: boolean,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('sending')
    .set(requeued)
    .where('delivery_id', 'in', deliveries)
    .where('endpoint_id', 'in', endpoints)
    // The body was removed by an erasure or by retention, so it cannot be sent again.
    .where('body', '<>', '')
    .$if(deadOnly, (query) => query.where('state', '=', 'dead'))
    .executeTakeFirst();
  await followReversals(trx, deliveries, endpoints);
  return Number(numUpdatedRows);
}

/** Also sends the reversals of replayed decisions, so that a receiver does not end with a reversed decision. */
async function followReversals(trx: Trx, deliveries: readonly string[], endpoints: readonly string[]) {
  await sql`
    update sending reversal
    set state = 'waiting', attempts_since_replay = 0, next_at = now(), ended_at = null
    from sending original
      join delivery of_original on of_original.id = original.delivery_id
      join delivery of_reversal on of_reversal.decision_id = of_original.decision_id
    where original.delivery_id in (${sql.join(deliveries)}) and original.endpoint_id in (${sql.join(endpoints)})
      and original.type = 'decision.made' and original.state = 'waiting'
      and reversal.delivery_id = of_reversal.id and reversal.endpoint_id = original.endpoint_id
      and reversal.type = 'decision.reversed' and reversal.state <> 'waiting' and reversal.body <> ''`.execute(
    trx,
  );
}
