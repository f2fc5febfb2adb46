import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { headOf, sealAudit } from '../../../review/audit/seal.ts';
import { type Verified, verifyAudit } from '../../../review/audit/verify.ts';
import type { Db } from '../../../review/store/tables.ts';
import type { AuditKey } from './audit-key.ts';
import { exportHead, readHeads } from './heads.ts';

const sealMs = 2000;
const checkHours = 24;
const lock = 'second-look audit heads';

type Options = {
  db: Db;
  key: AuditKey;
  folder: string;
  headSeconds: number;
  onError: (error: unknown) => void;
};

export const fastSha256 = (text: string): string => hash('sha256', text);

/**
 * Seals what was committed, every two seconds; signs and exports the head outside the database, every `headSeconds` in
 * which there is a new one; checks the whole chain once a day. Beside the requests, whatever becomes of it.
 */
export function keepAudit({ db, key, folder, headSeconds, onError }: Options): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let exportedAt = 0;
  const turn = async () => {
    try {
      await sealAudit(db, fastSha256);
      if (Date.now() - exportedAt >= headSeconds * 1000) {
        // Until there is anything to export, every turn looks.
        if (await exportNewHead(db, key, folder)) exportedAt = Date.now();
      }
      await checkDaily(db, key, folder);
    } catch (error) {
      onError(error);
    }
    if (!stopped) timer = setTimeout(() => (running = turn()), sealMs);
  };
  let running = turn();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      try {
        await sealAudit(db, fastSha256);
        await exportNewHead(db, key, folder);
      } catch (error) {
        onError(error);
      }
    },
  };
}

/** One process at a time; the others leave it to that one. False while there is no head at all. */
async function exportNewHead(db: Db, key: AuditKey, folder: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${lock})) as free`.execute(trx);
    const head = await headOf(trx);
    if (!head) return false;
    if (!rows[0]?.free) return true;
    const last = await trx
      .selectFrom('audit_head')
      .select('position')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last?.position === head.position) return true;
    const place = await exportHead(folder, key, head, new Date());
    await trx
      .insertInto('audit_head')
      .values({ ...head, place })
      .execute();
    return true;
  });
}

/** Due once a day over all processes, from the first head on: two that find it due at once would only check twice. */
async function checkDaily(db: Db, key: AuditKey, folder: string): Promise<void> {
  const { rows } = await sql<{ due: boolean }>`
    select not exists (
      select from audit_check where at > now() - make_interval(hours => ${checkHours})
    ) and exists (select from audit_head) as due`.execute(db);
  if (rows[0]?.due) await checkAudit(db, folder, key.publicKeyPem);
}

/** Checks the chain against the heads in `folder` and notes what came of it. */
export async function checkAudit(
  db: Db,
  folder: string,
  publicKeyPem?: string,
  tell?: (rows: number) => void,
): Promise<Verified> {
  const began = performance.now();
  const { heads, faults } = await readHeads(folder, publicKeyPem);
  const found = await verifyAudit(db, heads, fastSha256, tell);
  const all: Verified = { ...found, faults: [...faults, ...found.faults] };
  await db
    .insertInto('audit_check')
    .values({
      rows: all.rows,
      unsealed: all.unsealed,
      heads: all.heads,
      faults: JSON.stringify(all.faults.slice(0, 100)),
      ms: Math.round(performance.now() - began),
    })
    .execute();
  return all;
}
