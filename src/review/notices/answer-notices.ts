import { sql } from 'kysely';
import type { NoticeOutcome } from '../../api/reported.ts';
import type { CaseChange } from '../changes/change-cases.ts';
import { announceNotices } from '../journal/announce.ts';
import { minutesOf } from '../show/show-notices.ts';
import type { CaseRow, DecisionRow, Trx } from '../store/tables.ts';

const outcomeOf = { approve: 'dismissed', reject: 'upheld', escalate: null } as const satisfies Record<
  DecisionRow['verdict'],
  NoticeOutcome | null
>;

/** A decision that stands answers the waiting reports of its case; each reporter gets the answer after the undo window. */
export async function answerNotices(change: CaseChange, row: CaseRow, decision: DecisionRow): Promise<void> {
  if (row.report_minutes > 0) await answerWaiting(change, row, decision);
}

/** Like `answerNotices`, also for a report that has not moved its case forward yet. */
export async function answerWaiting(change: CaseChange, row: CaseRow, decision: DecisionRow): Promise<void> {
  const outcome = outcomeOf[decision.verdict];
  if (outcome === null) return;
  const answered = await answer(change.trx, [row.id], { outcome, answer_id: decision.id });
  await announceNotices(change.trx, answered, decision);
  await rankByReports(change, row);
}

/** The decision was undone before an answer was sent: its reports wait again. */
export async function reopenNotices(change: CaseChange, row: CaseRow, decision: DecisionRow): Promise<void> {
  if (decision.taken_back !== 'undone') return;
  const reopened = await change.trx
    .updateTable('notice')
    .set({ outcome: null, answer_id: null, answered_at: null })
    .where('answer_id', '=', decision.id)
    .returning('id')
    .execute();
  if (reopened.length > 0) await rankByReports(change, row);
}

/** The content of these cases was removed, so that nobody can decide. Reporters get that answer. */
export async function answerRemoved(trx: Trx, cases: readonly string[]): Promise<void> {
  const answered = await answer(trx, cases, { outcome: 'removed', answer_id: null });
  await announceNotices(trx, answered, null);
}

async function answer(
  trx: Trx,
  cases: readonly string[],
  given: { outcome: NoticeOutcome; answer_id: string | null },
): Promise<string[]> {
  const answered = await trx
    .updateTable('notice')
    .set({ ...given, answered_at: sql<Date>`now()` })
    .where('case_id', '=', (eb) => eb.fn.any(eb.val([...cases])))
    .where('answered_at', 'is', null)
    .returning('id')
    .execute();
  return answered.map(({ id }) => id);
}

/** Stores the head start of a locked case. */
export async function rankByReports(
  change: CaseChange,
  { id, state }: Pick<CaseRow, 'id' | 'state'>,
): Promise<number> {
  const waiting = await change.trx
    .selectFrom('notice')
    .select(['reporter_id', 'reporter_kind'])
    .where('case_id', '=', id)
    .where('answered_at', 'is', null)
    .execute();
  const report_minutes = await minutesOf(change.trx, waiting);
  await change.store({ was: state, action: null, quiet: true }, (writer) =>
    writer
      .updateTable('review_case')
      .set({ reported: true, report_minutes })
      .where('id', '=', id)
      .returningAll()
      .execute(),
  );
  return report_minutes;
}
