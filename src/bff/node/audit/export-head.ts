import { type Kysely, sql } from 'kysely';
import { headOf } from '../../../review/audit/seal.ts';
import type { Db, Tables } from '../../../review/store/tables.ts';
import type { AuditKey } from './audit-key.ts';
import { exportHead, headFile } from './heads.ts';

/** Only the process that holds this lock writes heads. */
export const headsLock = 'second-look audit heads';

/**
 * Signs the current head and writes it outside the database if it is new. Returns false while there is no head at all.
 */
export async function exportNewHead(db: Db, key: AuditKey, folder: string): Promise<boolean> {
  if (!(await headOf(db))) return false;
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_lock(hashtext(${headsLock})) as free`.execute(connection);
    if (!rows[0]?.free) return;
    try {
      await writePending(connection, key, folder);
      await noteNewHead(connection, folder);
      await writePending(connection, key, folder);
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${headsLock}))`.execute(connection);
    }
  });
  return true;
}

/** Records a head in the database before the file has it, so that a missing line is noticed. */
async function noteNewHead(db: Kysely<Tables>, folder: string): Promise<void> {
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
async function writePending(db: Kysely<Tables>, key: AuditKey, folder: string): Promise<void> {
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
