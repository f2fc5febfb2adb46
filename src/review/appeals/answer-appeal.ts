import { sql } from 'kysely';
import type { Outcome } from '../../api/cases.ts';
import type { AppealRow, CaseRow, DecisionRow, Trx } from '../store/tables.ts';

const appealOutcome = (outcome: Outcome | null) =>
  outcome === 'upheld' || outcome === 'overturned' ? outcome : null;

/** Writes the decision into the appeal that it answers; null where it answers none. */
export async function answerAppeal(trx: Trx, row: CaseRow, answer: DecisionRow): Promise<AppealRow | null> {
  if (row.state !== 'appealed') return null;
  const appeal = await trx
    .updateTable('appeal')
    .set({
      answer_id: answer.id,
      outcome: appealOutcome(answer.outcome),
      ended_at: sql<Date>`now()`,
    })
    .where('case_id', '=', row.id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return appeal ?? null;
}

/** The answer was taken back: the appeal waits again. */
export async function reopenAppeal(trx: Trx, answer: DecisionRow): Promise<void> {
  await trx
    .updateTable('appeal')
    .set({ answer_id: null, outcome: null, ended_at: null })
    .where('answer_id', '=', answer.id)
    .execute();
}
