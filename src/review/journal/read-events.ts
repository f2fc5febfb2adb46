import { sql } from 'kysely';
import { type AppEvent, eventSchema } from '../../api/events.ts';
import type { Db } from '../store/tables.ts';

export type StoredEvent = { id: string; event: AppEvent };

/** A reader's position: it has seen everything up to it. Its text form is the event id that browsers send back. */
type Position = { txid: string; id: number };

function parsePosition(text: string): Position | null {
  const match = /^(\d{1,20})-(\d{1,15})$/.exec(text);
  return match?.[1] && match[2] ? { txid: match[1], id: Number(match[2]) } : null;
}

/**
 * Later transactions have lower ids only by what those that were open at the same moment published. So older partitions
 * need not be read.
 */
const idsApart = 1_000_000;

/** The position after everything committed so far. */
export async function currentPosition(db: Db): Promise<string> {
  const { rows } = await sql<{
    txid: string;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as txid`.execute(db);
  return `${rows[0]?.txid ?? '0'}-0`;
}

/**
 * Where a reader continues: after its last event, or from now on when that position is not from this database, for
 * example after a restore.
 */
export async function goOnFrom(db: Db, lastEventId: string | undefined): Promise<string> {
  const now = await currentPosition(db);
  const last = lastEventId === undefined ? null : parsePosition(lastEventId);
  const known = last !== null && BigInt(last.txid) <= BigInt(parsePosition(now)?.txid ?? 0);
  return known ? `${last.txid}-${last.id}` : now;
}

/**
 * Events after `position`, oldest first. Stops before transactions that are still open: their events have earlier
 * positions and would be skipped.
 */
export async function readEvents(db: Db, position: string, limit = 500): Promise<StoredEvent[]> {
  const after = parsePosition(position);
  if (!after) return [];
  const rows = await db
    .selectFrom('app_event')
    .select(['id', 'body', sql<string>`txid::text`.as('txid')])
    .where(sql<boolean>`(txid, id) > (${after.txid}::xid8, ${after.id}::bigint)`)
    .where('app_event.id', '>', after.id - idsApart)
    .where(sql<boolean>`txid < pg_snapshot_xmin(pg_current_snapshot())`)
    // The bigint column, not its text from the select: as text, 10000 comes before 9999.
    .orderBy('app_event.txid')
    .orderBy('app_event.id')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => {
    const event = eventSchema.safeParse(row.body);
    return event.success ? [{ id: `${row.txid}-${row.id}`, event: event.data }] : [];
  });
}
