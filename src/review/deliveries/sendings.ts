import { sql } from 'kysely';
import type { Page } from '../../api/common.ts';
import type { Sending, SendingDetail, SendingsQuery } from '../../api/webhooks.ts';
import type { Context } from '../context/context.ts';
import { makeCursor, readCursor } from '../context/cursor.ts';
import { Failure } from '../context/failure.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { Db, SendingRow } from '../store/tables.ts';
import { showSending } from './show-sending.ts';

/** One page of sendings, the newest first. */
export async function listSendings(ctx: Context, query: SendingsQuery): Promise<Page<Sending>> {
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  for (const id of [query.endpoint, query.case, after?.id])
    if (id !== undefined && !isUuid(id)) return { items: [], nextCursor: null };
  let rows = withName(ctx.db.kysely)
    .orderBy('sending.created_at', 'desc')
    .orderBy('sending.id', 'desc')
    .limit(query.limit + 1);
  if (query.endpoint !== undefined) rows = rows.where('sending.endpoint_id', '=', query.endpoint);
  if (query.case !== undefined) rows = rows.where('sending.case_id', '=', query.case);
  if (query.state !== undefined) rows = rows.where('sending.state', '=', query.state);
  if (query.type !== undefined) rows = rows.where('sending.type', '=', query.type);
  if (after)
    rows = rows.where(
      sql<boolean>`(sending.created_at, sending.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  const found = await rows.execute();
  const items = found.slice(0, query.limit);
  const last = found.length > items.length ? items.at(-1) : undefined;
  return {
    items: items.map(showSending),
    nextCursor: last ? makeCursor(last.created_at, last.id) : null,
  };
}

/** One sending with its body and its attempts. */
export async function getSending(ctx: Context, { id }: { id: string }): Promise<SendingDetail> {
  const db = ctx.db.kysely;
  const row = await findSending(db, id);
  const attempts = await db
    .selectFrom('sending_attempt')
    .selectAll()
    .where('sending_id', '=', id)
    .orderBy('number')
    .execute();
  return {
    sending: showSending(row),
    body: row.body,
    attempts: attempts.map(({ number, at, ms, status, failure, answer }) => ({
      number,
      at: at.toISOString(),
      ms,
      status,
      failure,
      answer,
    })),
  };
}

export async function findSending(db: Db, id: string): Promise<SendingRow & { endpoint_name: string }> {
  const row = isUuid(id) ? await withName(db).where('sending.id', '=', id).executeTakeFirst() : undefined;
  if (!row) throw new Failure('no_such_delivery');
  return row;
}

function withName(db: Db) {
  return db
    .selectFrom('sending')
    .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'sending.endpoint_id')
    .selectAll('sending')
    .select('webhook_endpoint.name as endpoint_name');
}
