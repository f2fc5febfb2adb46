import { sql } from 'kysely';
import { headOf } from '../../../review/audit/seal.ts';
import type { Db, Trx } from '../../../review/store/tables.ts';
import type { AuditKey } from './audit-key.ts';
import { exportHead, headFile } from './heads.ts';

/** Only the process that holds this lock writes heads. */
export const headsLock = 'second-look audit heads';

/**
 * Signs the current head and writes it outside the database if it is new. Returns false while there is no head at all.
 */
export async function exportNewHead(db: Db, key: AuditKey, folder: string): Promise<boolean> {
  if (!(await headOf(db))) return false;
  await ifFree(db, (trx) => writePending(trx, key, folder));
  await ifFree(db, (trx) => noteNewHead(trx, folder));
  await ifFree(db, (trx) => writePending(trx, key, folder));
  return true;
}

/** The lock ends with its transaction, so that none remains on a connection that a pooler shares. */
async function ifFree(db: Db, work: (trx: Trx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${headsLock})) as free`.execute(trx);
    if (rows[0]?.free) await work(trx);
  });
}

/** Records a head in the database before the file has it, so that a missing line is noticed. */
async function noteNewHead(db: Trx, folder: string): Promise<void> {
  const head = await headOf(db);
  if (!head) return;
  const last = await db
    .selectFrom('audit_head')
    .select(['position', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.position === head.position && last.hash === head.hash) return;
  const at = new Date();
  await db
    .insertInto('audit_head')
    .values({ ...head, at, place: headFile(folder, at), written: false })
    .execute();
}

/**
 * Writes every recorded head that is not known to be on the disk. After a crash a line may be written twice, which is
 * harmless.
 */
async function writePending(db: Trx, key: AuditKey, folder: string): Promise<void> {
  const pending = await db
    .selectFrom('audit_head')
    .select(['id', 'at', 'position', 'hash'])
    .where('written', '=', false)
    .orderBy('id')
    .execute();
  for (const { id, ...head } of pending) {
    await exportHead(folder, key, { ...head, number: id });
    await db
      .updateTable('audit_head')
      .set({ written: true, place: headFile(folder, head.at) })
      .where('id', '=', id)
      .execute();
  }
}
