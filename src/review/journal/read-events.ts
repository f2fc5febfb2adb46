import { sql } from 'kysely';
import { type AppEvent, eventSchema } from '../../api/events.ts';
import type { Db } from '../store/tables.ts';

export type StoredEvent = { id: string; event: AppEvent };

/** Where a reader stands: everything up to it has been seen. Its text form is the event id that browsers send back. */
type Position = { txid: string; id: number };

function parsePosition(text: string): Position | null {
  const match = /^(\d{1,20})-(\d{1,15})$/.exec(text);
  return match?.[1] && match[2] ? { txid: match[1], id: Number(match[2]) } : null;
}

/** The position that everything committed so far lies before. */
export async function currentPosition(db: Db): Promise<string> {
  const { rows } = await sql<{
    txid: string;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as txid`.execute(db);
  return `${rows[0]?.txid ?? '0'}-0`;
}

/**
 * Where a reader goes on: after what it says it had last, or from now on where that is nothing of this database, as
 * after a restore or from a caller who made it up.
 */
export async function goOnFrom(db: Db, asked: string | undefined): Promise<string> {
  const now = await currentPosition(db);
  const last = asked === undefined ? null : parsePosition(asked);
  const known = last !== null && BigInt(last.txid) <= BigInt(parsePosition(now)?.txid ?? 0);
  return known ? `${last.txid}-${last.id}` : now;
}

/**
 * Events after `position`, oldest first. Stops short of transactions still open: one that commits late has a place
 * before others that are already visible, and would be skipped.
 */
export async function readEvents(db: Db, position: string, limit = 500): Promise<StoredEvent[]> {
  const after = parsePosition(position);
  if (!after) return [];
  const rows = await db
    .selectFrom('app_event')
    .select(['id', 'body', sql<string>`txid::text`.as('txid')])
    .where(sql<boolean>`(txid, id) > (${after.txid}::xid8, ${after.id}::bigint)`)
    .where(sql<boolean>`txid < pg_snapshot_xmin(pg_current_snapshot())`)
    // The column, not its text above: as text, 10000 comes before 9999.
    .orderBy('app_event.txid')
    .orderBy('app_event.id')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => {
    const event = eventSchema.safeParse(row.body);
    return event.success ? [{ id: `${row.txid}-${row.id}`, event: event.data }] : [];
  });
}
