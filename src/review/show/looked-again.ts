import type { Appeal, CaseDetail, Decision } from '../../api/cases.ts';
import { isBlind } from '../entities/case-state.ts';
import type { AppealRow, CaseRow, Db } from '../store/tables.ts';
import { showDecision } from './show-decision.ts';
import { showLooks } from './show-looks.ts';

/** Looks and appeals of a case. Empty in a blind look. */
export async function lookedAgain(db: Db, row: CaseRow): Promise<Pick<CaseDetail, 'looks' | 'appeals'>> {
  if (isBlind(row.state)) return { looks: [], appeals: [] };
  const [looks, appeals] = await Promise.all([
    db.selectFrom('look').selectAll().where('case_id', '=', row.id).orderBy('opened_at').execute(),
    db.selectFrom('appeal').selectAll().where('case_id', '=', row.id).orderBy('opened_at').execute(),
  ]);
  if (looks.length + appeals.length === 0) return { looks: [], appeals: [] };
  const rows = await db.selectFrom('decision').selectAll().where('case_id', '=', row.id).execute();
  const decisions = new Map(rows.map((decision) => [decision.id, showDecision(decision)]));
  return {
    looks: showLooks(looks, decisions),
    appeals: appeals.flatMap((appeal) => showAppeal(appeal, decisions) ?? []),
  };
}

export function showAppeal(row: AppealRow, decisions: ReadonlyMap<string, Decision>): Appeal | null {
  const decision = decisions.get(row.decision_id);
  if (!decision) return null;
  return {
    id: row.id,
    caseId: row.case_id,
    statement: row.statement,
    by: row.by_name,
    channel: row.channel,
    language: row.language,
    openedAt: row.opened_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    outcome: row.outcome,
    reply: row.reply,
    decision,
    answer: (row.answer_id !== null && decisions.get(row.answer_id)) || null,
  };
}
