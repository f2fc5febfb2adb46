import { sql } from 'kysely';
import type { Endpoint, EndpointTopic } from '../../api/webhooks.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { Db, EndpointRow } from '../store/tables.ts';

/** The webhook endpoints in the order they were added, with the numbers of waiting and dead sendings. */
export async function listEndpoints(ctx: Context): Promise<Endpoint[]> {
  const rows = await ctx.db.kysely
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('removed_at', 'is', null)
    .where('connection_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return showEndpoints(ctx.db.kysely, rows);
}

/** Selects from the endpoints that receive something. */
export const receiversOf = (db: Db, topic: EndpointTopic) =>
  db
    .selectFrom('webhook_endpoint')
    .where('removed_at', 'is', null)
    .where(sql<boolean>`${topic} = any(topics)`);

/** The names of endpoints to which we send nothing any more. */
export async function disabledNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_endpoint')
    .select('name')
    .where('state', '=', 'disabled')
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map(({ name }) => name);
}

export async function showEndpoint(db: Db, row: EndpointRow): Promise<Endpoint> {
  const [shown] = await showEndpoints(db, [row]);
  if (!shown) throw new Error('one row shows as one endpoint');
  return shown;
}

async function showEndpoints(db: Db, rows: readonly EndpointRow[]): Promise<Endpoint[]> {
  if (rows.length === 0) return [];
  const counted = await db
    .selectFrom('sending')
    .select(['endpoint_id', 'state', sql<number>`count(*)::int`.as('count')])
    .where('state', 'in', ['waiting', 'dead'])
    .where('type', '<>', 'webhook.test')
    .where(
      'endpoint_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy(['endpoint_id', 'state'])
    .execute();
  const countOf = (id: string, state: string) =>
    counted.find((one) => one.endpoint_id === id && one.state === state)?.count ?? 0;
  const now = Date.now();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    format: row.format,
    topics: row.topics,
    language: row.language,
    state: row.state,
    reason: row.reason,
    failingSince: row.failing_since?.toISOString() ?? null,
    lastSentAt: row.last_sent_at?.toISOString() ?? null,
    overlapUntil:
      row.overlap_until && row.overlap_until.getTime() > now ? row.overlap_until.toISOString() : null,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    waiting: countOf(row.id, 'waiting'),
    dead: countOf(row.id, 'dead'),
  }));
}

/** An endpoint, also one that is the way back of a connection. */
export async function findAnyEndpoint(db: Db, id: string): Promise<EndpointRow> {
  const row = isUuid(id)
    ? await db
        .selectFrom('webhook_endpoint')
        .selectAll()
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Failure('no_such_endpoint');
  return row;
}

/** An endpoint of the webhooks; those of connections are changed with them. */
export async function findEndpoint(db: Db, id: string): Promise<EndpointRow> {
  const row = await findAnyEndpoint(db, id);
  if (row.connection_id !== null) throw new Failure('no_such_endpoint');
  return row;
}
