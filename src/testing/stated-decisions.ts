import type { Statement } from '../api/statements.ts';
import type { Db } from '../review/store/tables.ts';
import { writable } from './writable.ts';

/** A complete statement of reasons. */
export const aStatement = (more: Partial<Statement> = {}): Statement => ({
  ...{ decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'], decision_visibility_other: null },
  ...{ decision_monetary: null, decision_monetary_other: null, decision_provision: null },
  ...{ decision_account: null, account_type: null, decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT' },
  ...{ decision_ground_reference_url: null, illegal_content_legal_ground: null },
  ...{ illegal_content_explanation: null, incompatible_content_ground: 'Terms, 4.2' },
  ...{ incompatible_content_explanation: 'It advertises.', incompatible_content_illegal: null },
  ...{ category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD', category_addition: [], category_specification: [] },
  ...{ category_specification_other: null, territorial_scope: ['DE'], decision_facts: 'A text was marked.' },
  ...{ source_type: 'SOURCE_VOLUNTARY', content_type: ['CONTENT_TYPE_TEXT'], content_type_other: null },
  ...{ content_language: null, content_date: '2026-01-01', application_date: '2026-01-01' },
  ...{ end_date_visibility_restriction: null, end_date_monetary_restriction: null },
  ...{ end_date_service_restriction: null, end_date_account_restriction: null, automated_detection: 'Yes' },
  ...{ automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED', puid: crypto.randomUUID() },
  ...more,
});

/** A decision to add. `statement`: null for none. */
export type Decided = {
  verdict?: 'approve' | 'reject';
  by?: string;
  decidedAt?: Date;
  statement?: Partial<Statement> | null;
  takenBack?: 'undone' | 'reversed' | null;
};

/** Returns a function that adds decided cases, whose undo windows are over. Each statement has facts of its own. */
export async function statedDecisions(
  db: Db,
): Promise<(decisions: readonly Decided[]) => Promise<{ id: string; case_id: string }[]>> {
  const submission_id = crypto.randomUUID();
  await db
    .insertInto('submission')
    .values({
      ...{ id: submission_id, kind: 'texts', state: 'end', title: 'stated', params: '{}' },
      ...{ callback_token: crypto.randomUUID(), created_by: 'test', created_by_name: 'test' },
    })
    .execute();
  let added = 0;
  return async (decisions) => {
    const now = new Date();
    const rows = decisions.map((one) => ({ ...one, id: crypto.randomUUID(), case_id: crypto.randomUUID() }));
    await writable(db)
      .insertInto('review_case')
      .values(
        rows.map(({ case_id }) => ({
          ...{
            id: case_id,
            kind: 'video' as const,
            submission_id,
            subject: case_id,
            state: 'decided' as const,
          },
          ...{ title: 'a case', preview: '', severity: 0, rank_at: now },
        })),
      )
      .execute();
    await writable(db)
      .insertInto('decision')
      .values(
        rows.map(({ id, case_id, verdict = 'reject', by = 'mo', decidedAt = now, statement, takenBack }) => {
          added += 1;
          const reasons = aStatement({ decision_facts: `Fact ${added}.`, ...statement });
          return {
            ...{ id, case_id, case_version: 1, from_state: 'open' as const, verdict, by_id: by, by_name: by },
            ...{ decided_at: decidedAt, undoable_until: decidedAt, taken_back: takenBack ?? null },
            taken_back_at: takenBack ? now : null,
            reasons: statement === null ? null : JSON.stringify(reasons),
          };
        }),
      )
      .execute();
    return rows.map(({ id, case_id }) => ({ id, case_id }));
  };
}
