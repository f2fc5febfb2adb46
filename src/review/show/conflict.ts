import type { Decision } from '../../api/cases.ts';
import type { RefusalReason, refusals } from '../../api/refusals.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { findCase } from '../entities/find-case.ts';
import type { Db } from '../store/tables.ts';
import { showOneCase } from './show-case.ts';
import { showDecision } from './show-decision.ts';

type ConflictCode = 'case_changed' | 'claim_held' | 'claim_lost' | 'already_done';
type Conflict = {
  [Name in RefusalReason]: (typeof refusals)[Name] extends ConflictCode ? Name : never;
}[RefusalReason];

/** A 409 with the current case and who decided it; the latter not in a blind look. */
export async function conflict(ctx: Context, reason: Conflict, caseId: string): Promise<Failure> {
  const db = ctx.db.kysely;
  const row = await findCase(db, caseId);
  const shown = await showOneCase(db, row, ctx.actor);
  const decision = shown.blind ? shown.decision : await latestDecision(db, caseId);
  return new Failure(reason, {}, { more: { case: shown, decision } });
}

async function latestDecision(db: Db, caseId: string): Promise<Decision | null> {
  const latest = await db
    .selectFrom('decision')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('case_version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest ? showDecision(latest) : null;
}
