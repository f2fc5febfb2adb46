import { sql } from 'kysely';
import { sha256 } from '../store/digest.ts';
import type { Db, Trx } from '../store/tables.ts';
import { beginning, detailText, linkText, rowText, type Sha256 } from './chain.ts';

const batch = 500;

export type Head = { position: number; hash: string };

/**
 * Adds newly committed rows to the chain, in order of their ids as far as they are visible: a row that commits late
 * gets a later position. Runs outside the deciding transactions, in one process at a time; others do nothing. Returns
 * how many rows it sealed.
 */
export async function sealAudit(db: Db, hash: Sha256 = sha256): Promise<number> {
  let sealed = 0;
  for (let some = batch; some === batch; sealed += some) {
    some = await db.transaction().execute((trx) => sealSome(trx, hash));
  }
  return sealed;
}

async function sealSome(trx: Trx, hash: Sha256): Promise<number> {
  const { rows: lock } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('second-look audit')) as free`.execute(trx);
  if (!lock[0]?.free) return 0;
  const rows = await trx
    .selectFrom('audit_event')
    .selectAll()
    .where('position', 'is', null)
    .orderBy('id')
    .limit(batch)
    .execute();
  if (rows.length === 0) return 0;
  const digests = await Promise.all(rows.map(({ salt, detail }) => hash(detailText(salt ?? '', detail))));
  const links: { id: number; position: number; hash: string; row: string; detail: string }[] = [];
  let head = (await headOf(trx)) ?? { position: 0, hash: beginning };
  for (const [index, row] of rows.entries()) {
    const detail = digests[index] ?? '';
    const position = head.position + 1;
    const digest = await hash(rowText({ ...row, position, detail_digest: detail }));
    head = { position, hash: await hash(linkText(head.hash, digest)) };
    links.push({ id: row.id, ...head, row: digest, detail });
  }
  await sql`
    update audit_event
    set position = link.position, hash = link.hash, row_digest = link.row, detail_digest = link.detail
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as link (id bigint, position bigint, hash text, row text, detail text)
    where audit_event.id = link.id`.execute(trx);
  return rows.length;
}

/** The last link; null while the chain is empty. */
export async function headOf(db: Db): Promise<Head | null> {
  const row = await db
    .selectFrom('audit_event')
    .select(['position', 'hash'])
    .where('position', '>', 0)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.position == null || row.hash === null ? null : { position: row.position, hash: row.hash };
}
