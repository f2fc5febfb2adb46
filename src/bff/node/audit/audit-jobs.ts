import { sql } from 'kysely';
import { startLoop } from '../../../platform/scheduling/loop.ts';
import { sealAudit } from '../../../review/audit/seal.ts';
import type { Db } from '../../../review/store/tables.ts';
import type { AuditKey } from './audit-key.ts';
import { checkAudit } from './check-audit.ts';
import { exportNewHead } from './export-head.ts';
import { fastSha256 } from './fast-sha256.ts';

const sealMs = 2000;
const checkHours = 24;

type Options = {
  db: Db;
  key: AuditKey;
  folder: string;
  headSeconds: number;
  onError: (error: unknown) => void;
};

/**
 * The audit's background jobs: seal committed events every two seconds, sign and export a new head every `headSeconds`,
 * and check the whole chain once a day. A failure is reported and never blocks requests.
 */
export function startAuditJobs({ db, key, folder, headSeconds, onError }: Options): {
  stop(): Promise<void>;
} {
  let exportedAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    await sealAudit(db, fastSha256);
    if (performance.now() - exportedAt >= headSeconds * 1000) {
      // Try on every run until there is something to export.
      if (await exportNewHead(db, key, folder)) exportedAt = performance.now();
    }
    await checkDaily(db, key, folder);
  };
  const loop = startLoop({ everyMs: sealMs, look, report: onError });
  return {
    stop: async () => {
      await loop.stop();
      try {
        await sealAudit(db, fastSha256);
        await exportNewHead(db, key, folder);
      } catch (error) {
        onError(error);
      }
    },
  };
}

/**
 * True once a day over all processes, starting with the first head. If two processes see it at once, they only check
 * twice.
 */
async function checkDaily(db: Db, key: AuditKey, folder: string): Promise<void> {
  const { rows } = await sql<{ due: boolean }>`
    select not exists (
      select from audit_check where at between now() - make_interval(hours => ${checkHours}) and now()
    ) and exists (select from audit_head) as due`.execute(db);
  if (rows[0]?.due) await checkAudit(db, { folder, publicKeyPem: key.publicKeyPem });
}
