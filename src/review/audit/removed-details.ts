import { sql } from 'kysely';
import { heldSubmissions } from '../holds/holds.ts';
import type { Change } from '../journal/transact.ts';
import { sha256 } from '../store/digest.ts';
import type { Db, Trx } from '../store/tables.ts';
import type { AuditRow, Sha256 } from './chain.ts';

/** Actions whose details are never removed: they record which other details were. */
const kept = ['audit-details-removed', 'content-erased', 'retention-ran'] as const;

/** Whether the chain itself says that this row's detail was removed. */
export type GoneDetails = (row: AuditRow) => boolean;

/** Reads it from the events of the chain: up to which place retention went, and the lists of erasures, by their digest. */
export async function goneDetails(db: Db, hash: Sha256 = sha256): Promise<GoneDetails> {
  const events = await db
    .selectFrom('audit_event')
    .select(['what', 'detail'])
    .where('what', 'in', ['audit-details-removed', 'content-erased'])
    .where('position', '>', 0)
    .execute();
  let upTo = 0;
  const listed = new Set<number>();
  for (const { what, ...event } of events) {
    // An edited detail may be no object at all.
    const detail = event.detail ?? {};
    if (what === 'audit-details-removed') upTo = Math.max(upTo, Number(detail.upTo));
    const list = String(detail.detailList ?? '');
    if (list === '') continue;
    const ids = await idsOf(db, list);
    if ((await digestOf(ids, hash)) === detail.detailDigest) for (const id of ids) listed.add(id);
  }
  return (row) => !isKept(row.what) && ((row.position ?? 0) <= upTo || listed.has(row.id));
}

const isKept = (what: string) => kept.some((action) => action === what);

/**
 * Removes these events' details for an erasure, in its transaction. Gives what the erasure's own event has to say of it.
 * Only what is sealed can go: the chain then has its digest.
 */
export async function removeDetails(
  trx: Trx,
  ids: readonly number[],
): Promise<{ detailList: string; detailDigest: string; details: number } | null> {
  if (ids.length === 0) return null;
  const list = crypto.randomUUID();
  await allowed(trx, async () => {
    await sql`
      with gone as (
        update audit_event set detail = '{}', salt = null
        where id = any(${ids}::bigint[]) and position > 0 and salt is not null and what <> all(${kept}::text[])
        returning id
      )
      insert into audit_detail_gone (event_id, list) select id, ${list} from gone`.execute(trx);
  });
  const gone = await idsOf(trx, list);
  return { detailList: list, detailDigest: await digestOf(gone, sha256), details: gone.length };
}

/** The one way past the trigger that keeps the trail append-only; it lets nothing but a detail go. */
async function allowed(trx: Trx, run: () => Promise<void>): Promise<void> {
  await sql`select set_config('second_look.audit_detail', 'may go', true)`.execute(trx);
  await run();
  await sql`select set_config('second_look.audit_detail', '', true)`.execute(trx);
}

/**
 * Removes the details of one batch of events written before `before`, from a place of the chain on, and tells of it in
 * the chain. Gives how many, and where to go on; null when there are no more.
 */
export async function removeOldDetails(
  { trx, record }: Change,
  due: { before: Date; from: number; most: number },
): Promise<{ details: number; upTo: number } | null> {
  const found: { upTo: number | null; details: number } = { upTo: null, details: 0 };
  await allowed(trx, async () => {
    const { rows } = await sql<typeof found>`
      with due as (
        select id, position from audit_event
        where position > ${due.from} and salt is not null and at < ${due.before} and what <> all(${kept}::text[])
          and (submission_id is null or submission_id not in (${heldSubmissions}))
        order by position limit ${due.most}
      ), gone as (
        update audit_event set detail = '{}', salt = null from due where audit_event.id = due.id returning due.position
      )
      select max(position) as "upTo", count(*)::int as details from gone`.execute(trx);
    Object.assign(found, rows[0]);
  });
  const { upTo, details } = found;
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
