import { type Selectable, sql } from 'kysely';
import type { AlarmDelivery } from '../../api/webhooks.ts';
import { because } from '../../reasons/reason.ts';
import { deserialize } from '../../reasons/serialize.ts';
import type { Context } from '../context/context.ts';
import { receiversOf } from '../deliveries/endpoints.ts';
import { queueMessage } from '../deliveries/queue-message.ts';
import type { AlarmTable } from '../store/tables/alarms.ts';
import type { Trx } from '../store/tables.ts';

/** Queues the news of an alarm for every endpoint that receives alarms, except the one that it is about. */
export async function announce(
  trx: Trx,
  ctx: Context,
  alarm: Selectable<AlarmTable>,
  type: AlarmDelivery,
): Promise<void> {
  const endpoints = await receiversOf(trx, 'alarms')
    .select(['id', 'format', 'language'])
    .where(sql<string>`id::text`, '<>', alarm.subject)
    .execute();
  const raised = type === 'alarm.raised';
  const message = {
    type,
    at: (raised ? alarm.raised_at : alarm.ended_at) ?? alarm.since,
    title: because(raised ? 'alarm_raised' : 'alarm_ended'),
    words: [deserialize(alarm.words, alarm.reasons?.words)],
    open: because('alarm_open'),
    url: `${ctx.settings.publicUrl}/settings/alarms`,
    data: { alarmId: alarm.id, kind: alarm.kind, subject: alarm.subject },
  };
  await queueMessage(trx, `${alarm.id}${raised ? '' : '_ended'}`, message, endpoints);
}
