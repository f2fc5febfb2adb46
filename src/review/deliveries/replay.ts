import { sql } from 'kysely';
import type { z } from 'zod';
import type { replayBodySchema, Sending } from '../../api/webhooks.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import type { Trx } from '../store/tables.ts';
import { queueSendings } from './dispatch.ts';
import { findEndpoint } from './endpoints.ts';
import { findSending } from './sendings.ts';
import { showSending } from './show-sending.ts';

const maxReplayed = 10_000;
const atOnce = 200;
const anew = {
  state: 'waiting',
  attempts_since_replay: 0,
  next_at: sql<Date>`now()`,
  ended_at: null,
} as const;

/** Sends one again, whatever became of it: ten more attempts, under the `webhook-id` it always had. */
export async function replaySending(ctx: Context, { id }: { id: string }): Promise<Sending> {
  return transact(ctx, async ({ trx, record }) => {
    const before = await findSending(trx, id);
    if (before.type === 'webhook.test') throw new Failure('test_not_sent_again');
    if (before.body === '') throw new Failure('nothing_left_to_send');
    await findEndpoint(trx, before.endpoint_id);
    await trx.updateTable('sending').set(anew).where('id', '=', id).execute();
    if (before.delivery_id !== null) await followReversals(trx, [before.delivery_id], [before.endpoint_id]);
    const about = before.case_id === null ? {} : { caseId: before.case_id };
    record('webhook-replayed', { endpoint: before.endpoint_id, count: 1 }, about);
    return showSending(await findSending(trx, id));
  });
}

/**
 * Sends again what left of one case or in a span of time, to one endpoint or to all of them; also what an endpoint never
 * had because it was added later. Says how many go out.
 */
export async function replay(
  ctx: Context,
  input: z.infer<typeof replayBodySchema>,
): Promise<{ count: number }> {
  const { caseId } = input;
  return transact(ctx, async ({ trx, record }) => {
    const endpoints = await endpointsOf(trx, input.endpointId);
    const deliveries = await leftOf(trx, input);
    if (deliveries.length > maxReplayed) throw new Failure('too_many_left_then', { max: maxReplayed });
    let count = 0;
    for (let first = 0; first < deliveries.length && endpoints.length > 0; first += atOnce) {
      const some = deliveries.slice(first, first + atOnce);
      count += await again(trx, some, endpoints, input.deadOnly);
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
  if (endpointId !== undefined) return [(await findEndpoint(trx, endpointId)).id];
  const rows = await trx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of what left, oldest first: the order it is sent in again. */
async function leftOf(trx: Trx, { caseId, from, to }: z.infer<typeof replayBodySchema>): Promise<string[]> {
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

async function again(
  trx: Trx,
  deliveries: readonly string[],
  endpoints: readonly string[],
  deadOnly: boolean,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('sending')
    .set(anew)
    .where('delivery_id', 'in', deliveries)
    .where('endpoint_id', 'in', endpoints)
    // What was erased, or outlived its time here, cannot be said again.
    .where('body', '<>', '')
    .$if(deadOnly, (query) => query.where('state', '=', 'dead'))
    .executeTakeFirst();
  await followReversals(trx, deliveries, endpoints);
  return Number(numUpdatedRows);
}

/** A decision that goes out again must not be the last that is heard of it where it was reversed since. */
async function followReversals(trx: Trx, deliveries: readonly string[], endpoints: readonly string[]) {
  await sql`
    update sending reversal
    set state = 'waiting', attempts_since_replay = 0, next_at = now(), ended_at = null
    from sending made
      join delivery of_made on of_made.id = made.delivery_id
      join delivery of_reversal on of_reversal.decision_id = of_made.decision_id
    where made.delivery_id in (${sql.join(deliveries)}) and made.endpoint_id in (${sql.join(endpoints)})
      and made.type = 'decision.made' and made.state = 'waiting'
      and reversal.delivery_id = of_reversal.id and reversal.endpoint_id = made.endpoint_id
      and reversal.type = 'decision.reversed' and reversal.state <> 'waiting' and reversal.body <> ''`.execute(
    trx,
  );
}
