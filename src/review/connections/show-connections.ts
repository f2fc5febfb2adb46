import { sql } from 'kysely';
import type { Connection } from '../../api/connections.ts';
import type { Context } from '../context/context.ts';
import type { Db, EndpointRow } from '../store/tables.ts';
import type { ConnectionRow } from './find-connection.ts';

/** The connections in the order they were added, without their secrets and tokens. */
export async function listConnections(ctx: Context): Promise<Connection[]> {
  const rows = await ctx.db.kysely
    .selectFrom('connection')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const shown: Connection[] = [];
  for (const row of rows) shown.push(await showConnection(ctx.db.kysely, ctx, row));
  return shown;
}

export const findBack = (db: Db, connectionId: string): Promise<EndpointRow | undefined> =>
  db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

export async function showConnection(db: Db, { settings }: Context, row: ConnectionRow): Promise<Connection> {
  const back = await findBack(db, row.id);
  const reports = await db
    .selectFrom('notice')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) filter (where unsent)::int`.as('unsent'),
      sql<Date | null>`max(created_at)`.as('last'),
    ])
    .where('connection_id', '=', row.id)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    key: row.key,
    address: `${settings.publicUrl}/connections/${row.id}`,
    hasSecret: row.secret !== '',
    mapping: row.settings.mapping ?? null,
    back: back ? await showBack(db, row, back, reports.unsent) : null,
    reports: reports.count,
    lastReportAt: reports.last?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
  };
}

async function showBack(
  db: Db,
  { settings }: ConnectionRow,
  endpoint: EndpointRow,
  unsent: number,
): Promise<NonNullable<Connection['back']>> {
  const counted = await db
    .selectFrom('sending')
    .select([
      sql<number>`count(*) filter (where state = 'waiting')::int`.as('waiting'),
      sql<number>`count(*) filter (where state = 'dead')::int`.as('dead'),
    ])
    .where('endpoint_id', '=', endpoint.id)
    .where('state', 'in', ['waiting', 'dead'])
    .executeTakeFirstOrThrow();
  return {
    endpointId: endpoint.id,
    url: endpoint.url,
    username: settings.username ?? null,
    rejection: settings.rejection ?? '',
    approval: settings.approval ?? null,
    state: endpoint.state,
    failingSince: endpoint.failing_since?.toISOString() ?? null,
    lastSentAt: endpoint.last_sent_at?.toISOString() ?? null,
    ...counted,
    unsent,
  };
}
