import { sql } from 'kysely';
import { type BackSending, sendBack } from '../connections/send-back.ts';
import type { Context } from '../context/context.ts';
import { ofPlatform } from '../entities/of-platform.ts';
import type { Trx } from '../store/tables.ts';
import { bodiesOf } from './bodies.ts';
import { confidentialAmong } from './confidential.ts';
import { bodyForEndpoint } from './decision-message.ts';
import { webhookIdOf } from './message.ts';
import { takeBack } from './take-back.ts';

const maxBatch = 200;

/**
 * Dispatches deliveries whose undo window is over: queues a sending of each for every endpoint. One process does it at
 * a time, so that a reversal never overtakes the decision it takes back. Returns how many it dispatched.
 */
export async function dispatchDue(ctx: Context): Promise<number> {
  return ctx.db.kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(hashtext('deliveries leave')) as mine`.execute(trx);
    if (!rows[0]?.mine) return 0;
    const due = await trx
      .selectFrom('delivery')
      .select(['id', 'type', 'decision_id', 'notice_id'])
      .where('state', '=', 'waiting')
      .where('dispatch_at', '<=', sql<Date>`now()`)
      .orderBy('dispatch_at')
      // At the same time: the reversal before the decision that replaces it.
      .orderBy('type', 'desc')
      .limit(maxBatch)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    const reversed = due.flatMap(({ type, decision_id }) =>
      type === 'decision.reversed' && decision_id !== null ? [decision_id] : [],
    );
    const endpoints = await trx
      .selectFrom('webhook_endpoint')
      .select('id')
      .where('removed_at', 'is', null)
      .where(sql<boolean>`'decisions' = any(topics)`)
      .orderBy('id')
      // Locked, so that nobody leases or settles a sending that is taken back here.
      .$if(reversed.length > 0, (query) => query.forUpdate())
      .execute();
    await queueSendings(
      trx,
      ctx,
      ids.flatMap((deliveryId) => endpoints.map(({ id }) => ({ deliveryId, endpointId: id }))),
    );
    await takeBack(trx, reversed);
    await queueBack(trx, await sendBack(trx, due));
    await trx
      .updateTable('delivery')
      .set({ state: 'dispatched', dispatched_at: sql<Date>`now()` })
      .where('id', 'in', ids)
      .execute();
    return ids.length;
  });
}

/** Queues what the sources of reports get, each with a `webhook-id` of its own. */
async function queueBack(trx: Trx, sent: readonly BackSending[]): Promise<void> {
  if (sent.length === 0) return;
  const rows = sent.map(({ deliveryId, endpointId, type, caseId, body }) => {
    const id = crypto.randomUUID();
    return {
      ...{ id, delivery_id: deliveryId, endpoint_id: endpointId, type, webhook_id: webhookIdOf(id) },
      ...{ case_id: caseId, body, state: 'waiting' as const, next_at: sql<Date>`now()` },
    };
  });
  await trx.insertInto('sending').values(rows).execute();
}

/**
 * Queues deliveries for endpoints, in this order. Sendings that exist already stay as they are. Decisions on copies of
 * gold cases are dispatched like all others, but to nobody.
 */
export async function queueSendings(
  trx: Trx,
  ctx: Context,
  ways: readonly { deliveryId: string; endpointId: string }[],
): Promise<number> {
  if (ways.length === 0) return 0;
  const bodies = await bodiesOf(trx, ctx, [...new Set(ways.map(({ deliveryId }) => deliveryId))]);
  const types = await trx
    .selectFrom('delivery')
    .leftJoin('decision', 'decision.id', 'delivery.decision_id')
    .leftJoin('review_case', 'review_case.id', 'decision.case_id')
    .select(['delivery.id', 'delivery.type'])
    .where('delivery.id', 'in', [...bodies.keys()])
    .where(ofPlatform)
    .execute();
  const typeOf = new Map(types.map(({ id, type }) => [id, type]));
  const endpoints = await trx
    .selectFrom('webhook_endpoint')
    .select(['id', 'format', 'language'])
    .where('id', 'in', [...new Set(ways.map(({ endpointId }) => endpointId))])
    .execute();
  const toPeople = endpoints.some(({ format }) => format === 'slack' || format === 'teams');
  const cases = [...bodies.values()].map(({ caseId }) => caseId);
  const confidential = toPeople ? await confidentialAmong(trx, cases) : new Set<string>();
  const rows = ways.flatMap(({ deliveryId, endpointId }) => {
    const [content, type] = [bodies.get(deliveryId), typeOf.get(deliveryId)];
    const endpoint = endpoints.find(({ id }) => id === endpointId);
    if (!content || !type || !endpoint) return [];
    const body = bodyForEndpoint(
      endpoint,
      { id: deliveryId, body: content.body, confidential: confidential.has(content.caseId) },
      ctx.settings.publicUrl,
    );
    if (body === null) return [];
    return [
      {
        id: crypto.randomUUID(),
        delivery_id: deliveryId,
        endpoint_id: endpointId,
        type,
        webhook_id: webhookIdOf(deliveryId),
        case_id: content.caseId,
        body,
        state: 'waiting' as const,
        next_at: sql<Date>`now()`,
      },
    ];
  });
  if (rows.length === 0) return 0;
  const put = await trx
    .insertInto('sending')
    .values(rows)
    .onConflict((is) => is.columns(['delivery_id', 'endpoint_id']).doNothing())
    .executeTakeFirst();
  return Number(put.numInsertedOrUpdatedRows ?? 0);
}
