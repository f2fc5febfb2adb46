import { sql } from 'kysely';
import { heldSubmissions } from '../holds/holds.ts';
import type { Change } from '../journal/transact.ts';
import { sha256 } from '../store/digest.ts';
import type { Db, Trx } from '../store/tables.ts';
import type { AuditRow, Sha256 } from './chain.ts';

/** Actions whose details are never removed, because they record which other details were removed. */
const permanent = ['audit-details-removed', 'content-erased', 'retention-ran'] as const;

/** Whether the chain itself records that this row's detail was removed. */
export type IsRemoved = (row: AuditRow) => boolean;

/**
 * Reads the removals from the events of the chain: the position up to which retention went, and the lists of erasures
 * by their digest.
 */
export async function readRemovals(db: Db, hash: Sha256 = sha256): Promise<IsRemoved> {
  const events = await db
    .selectFrom('audit_event')
    .select(['what', 'detail'])
    .where('what', 'in', ['audit-details-removed', 'content-erased'])
    .where('position', '>', 0)
    .execute();
  let upTo = 0;
  const listed = new Set<number>();
  for (const { what, ...event } of events) {
    // An edited detail may not be an object.
    const detail = event.detail ?? {};
    if (what === 'audit-details-removed') upTo = Math.max(upTo, Number(detail.upTo));
    const list = String(detail.detailList ?? '');
    if (list === '') continue;
    const ids = await idsOf(db, list);
    if ((await digestOf(ids, hash)) === detail.detailDigest) for (const id of ids) listed.add(id);
  }
  return (row) => !isPermanent(row.what) && ((row.position ?? 0) <= upTo || listed.has(row.id));
}

const isPermanent = (what: string) => permanent.some((action) => action === what);

/**
 * Removes these events' details for an erasure, in its transaction. Returns what the erasure's own event records about
 * it. Only sealed details can be removed, because the chain then has their digest.
 */
export async function removeDetails(
  trx: Trx,
  ids: readonly number[],
): Promise<{ detailList: string; detailDigest: string; details: number } | null> {
  if (ids.length === 0) return null;
  const list = crypto.randomUUID();
  await allowed(trx, async () => {
    await sql`
      with removed as (
        update audit_event set detail = '{}', salt = null
        where id = any(${ids}::bigint[]) and position > 0 and salt is not null and what <> all(${permanent}::text[])
        returning id
      )
      insert into audit_detail_gone (event_id, list) select id, ${list} from removed`.execute(trx);
  });
  const removed = await idsOf(trx, list);
  return { detailList: list, detailDigest: await digestOf(removed, sha256), details: removed.length };
}

/** The only way past the trigger that keeps the audit append-only. It allows only the removal of details. */
async function allowed(trx: Trx, run: () => Promise<void>): Promise<void> {
  await sql`select set_config('second_look.audit_detail', 'may go', true)`.execute(trx);
  await run();
  await sql`select set_config('second_look.audit_detail', '', true)`.execute(trx);
}

/**
 * Removes the details of one batch of events before `before`, from a position of the chain on, and records it in the
 * chain. Returns the number of details and the next position; null when there are no more.
 */
export async function removeOldDetails(
  { trx, record }: Change,
  due: { before: Date; from: number; limit: number },
): Promise<{ details: number; upTo: number } | null> {
  const removals: { upTo: number | null; details: number } = { upTo: null, details: 0 };
  await allowed(trx, async () => {
    const { rows } = await sql<typeof removals>`
      with due as (
        select id, position from audit_event
        where position > ${due.from} and salt is not null and at < ${due.before} and what <> all(${permanent}::text[])
          and (submission_id is null or submission_id not in (${heldSubmissions}))
        order by position limit ${due.limit}
      ), removed as (
        update audit_event set detail = '{}', salt = null from due where audit_event.id = due.id returning due.position
      )
      select max(position) as "upTo", count(*)::int as details from removed`.execute(trx);
    Object.assign(removals, rows[0]);
  });
  const { upTo, details } = removals;
  if (upTo === null) return null;
  record('audit-details-removed', { upTo, details });
  return { upTo, details };
}

async function idsOf(db: Db, list: string): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_detail_gone')
    .select('event_id')
    .where('list', '=', list)
    .orderBy('event_id')
    .execute();
  return rows.map((row) => row.event_id);
}

const digestOf = (ids: readonly number[], hash: Sha256) => hash(ids.join(','));
