import { sql } from 'kysely';
import type { EndpointRow, Trx } from '../store/tables.ts';
import { bodyFor, type Message, webhookIdOf } from './message.ts';

/** Queues a message for endpoints, for each in its format and language. `id`: the same at every endpoint. */
export async function queueMessage(
  trx: Trx,
  id: string,
  message: Message,
  endpoints: readonly Pick<EndpointRow, 'id' | 'format' | 'language'>[],
): Promise<void> {
  if (endpoints.length === 0) return;
  await trx
    .insertInto('sending')
    .values(
      endpoints.map(({ id: endpoint, format, language }) => ({
        id: crypto.randomUUID(),
        endpoint_id: endpoint,
        type: message.type,
        webhook_id: webhookIdOf(id),
        body: bodyFor(format, message, language),
        state: 'waiting' as const,
        next_at: sql<Date>`now()`,
      })),
    )
    .execute();
}
