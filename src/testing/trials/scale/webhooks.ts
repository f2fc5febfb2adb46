import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../product/videos.ts';
import type { startWebhookReceiver } from '../../webhook-receiver.ts';
import type { Load, Room } from './room.ts';

const patienceMs = 120_000;

/**
 * `undelivered`: decisions that were never delivered; `repeats`: deliveries repeated under the same id, which is
 * allowed.
 */
export type DeliveryCounts = { deliveries: number; repeats: number; undelivered: number };
export type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** A platform that receives every decision. */
export async function receiveDecisions(room: Room, receiver: Receiver): Promise<Load<DeliveryCounts>> {
  const answer = await room.call('/api/webhooks', {
    method: 'POST',
    body: JSON.stringify({ name: 'platform', url: `${receiver.url}/hook` }),
  });
  if (answer.status >= 300) throw new Error(`no endpoint: ${answer.status} ${await answer.text()}`);
  const waiting = async () => {
    const [row] = await query<{ count: number }>(
      room.databaseUrl,
      `select ((select count(*) from delivery where state = 'waiting')
        + (select count(*) from sending where state = 'waiting'))::int as count`,
    );
    return row?.count ?? 0;
  };
  return {
    end: async () => {
      for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(250))
        if ((await waiting()) === 0) break;
      const came = receiver.received.map(({ headers }) => String(headers['webhook-id']));
      const ids = new Set(came);
      const sendings = await query<{ webhook_id: string }>(
        room.databaseUrl,
        `select sending.webhook_id from decision join delivery on delivery.decision_id = decision.id
         left join sending on sending.delivery_id = delivery.id where decision.taken_back is null`,
      );
      return {
        deliveries: ids.size,
        repeats: came.length - ids.size,
        undelivered: sendings.filter(({ webhook_id }) => !ids.has(webhook_id)).length,
      };
    },
  };
}
