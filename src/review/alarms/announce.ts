import { type Selectable, sql } from 'kysely';
import type { AlarmDelivery } from '../../api/webhooks.ts';
import { deserialize } from '../../reasons/serialize.ts';
import type { Context } from '../context/context.ts';
import { bodyFor, webhookIdOf } from '../deliveries/message.ts';
import type { AlarmTable } from '../store/tables/alarms.ts';
import type { Trx } from '../store/tables.ts';

/** Queues the news of an alarm for every endpoint that receives alarms, except the one that it is about. */
export async function announce(
  trx: Trx,
  ctx: Context,
  alarm: Selectable<AlarmTable>,
  type: AlarmDelivery,
): Promise<void> {
  const endpoints = await trx
    .selectFrom('webhook_endpoint')
    .select(['id', 'format', 'language'])
    .where('removed_at', 'is', null)
    .where(sql<boolean>`'alarms' = any(topics)`)
    .where(sql<string>`id::text`, '<>', alarm.subject)
    .execute();
  if (endpoints.length === 0) return;
  const about = {
    type,
    at: type === 'alarm.raised' ? (alarm.raised_at ?? alarm.since) : (alarm.ended_at ?? alarm.since),
    words: deserialize(alarm.words, alarm.reasons?.words),
    url: `${ctx.settings.publicUrl}/settings/alarms`,
    data: { alarmId: alarm.id, kind: alarm.kind, subject: alarm.subject },
  };
  await trx
    .insertInto('sending')
    .values(
      endpoints.map(({ id, format, language }) => ({
        id: crypto.randomUUID(),
        endpoint_id: id,
        type,
        webhook_id: webhookIdOf(`${alarm.id}${type === 'alarm.raised' ? '' : '_ended'}`),
        body: bodyFor(format, about, language),
        state: 'waiting' as const,
        next_at: sql<Date>`now()`,
      })),
    )
    .execute();
}
