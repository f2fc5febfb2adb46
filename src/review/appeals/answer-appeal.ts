import { sql } from 'kysely';
import type { Outcome } from '../../api/cases.ts';
import type { CaseChange } from '../changes/change-cases.ts';
import type { AppealRow, CaseRow, DecisionRow } from '../store/tables.ts';

const appealOutcome = (outcome: Outcome | null) =>
  outcome === 'upheld' || outcome === 'overturned' ? outcome : null;

/** Stores the decision, and the reply to the person concerned, in the appeal that it answers; null when it answers none. */
export async function answerAppeal(
  change: CaseChange,
  row: CaseRow,
  answer: DecisionRow,
  reply: string | null,
): Promise<AppealRow | null> {
  if (row.state !== 'appealed') return null;
  const appeal = await change
    .write('appeal', [row.id])
    .updateTable('appeal')
    .set({
      answer_id: answer.id,
      outcome: appealOutcome(answer.outcome),
      reply,
      ended_at: sql<Date>`now()`,
    })
    .where('case_id', '=', row.id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return appeal ?? null;
}

/** The answer was taken back, so the appeal waits again. */
export async function reopenAppeal(change: CaseChange, answer: DecisionRow): Promise<void> {
  await change
    .write('appeal', [answer.case_id])
    .updateTable('appeal')
    .set({ answer_id: null, outcome: null, reply: null, ended_at: null })
    .where('answer_id', '=', answer.id)
    .execute();
}
