import type { AuditChain } from '../../api/audit.ts';
import type { Context } from '../context/context.ts';
import { headOf } from './seal.ts';
import { countUnsealed } from './verify.ts';

/** The length of the chain, its heads outside the database, and the result of the last check. */
export async function showChain(ctx: Context): Promise<AuditChain> {
  const db = ctx.db.kysely;
  const [sealed, unsealed, head, check] = await Promise.all([
    headOf(db),
    countUnsealed(db),
    db.selectFrom('audit_head').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst(),
    db.selectFrom('audit_check').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst(),
  ]);
  return {
    sealedTo: sealed?.position ?? 0,
    unsealed,
    head: head ? { at: head.at.toISOString(), position: head.position, place: head.place } : null,
    check: check
      ? {
          at: check.at.toISOString(),
          rows: check.rows,
          unsealed: check.unsealed,
          heads: check.heads,
          faults: check.faults,
          ms: check.ms,
        }
      : null,
  };
}
