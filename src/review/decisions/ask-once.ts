import type { Advice } from '../../api/advice.ts';
import { roundIn } from '../entities/case-state.ts';
import { showAdvice } from '../show/show-advice.ts';
import type { CaseRow, Db, DecisionRow, Trx } from '../store/tables.ts';

/**
 * Advice that contradicts a first decision: the person who made it is asked about it, once per case. Nothing else
 * follows from it. Null: there is none, or somebody was asked before.
 */
export async function askOnce(
  trx: Trx,
  row: Pick<CaseRow, 'id' | 'state'>,
  { id, verdict, by_id }: DecisionRow,
): Promise<Advice | null> {
  if (roundIn(row.state) !== 'first' || verdict === 'escalate') return null;
  const advice = await trx
    .updateTable('advice')
    .set({ disagreed_id: by_id, disagreed_decision: id })
    .where('case_id', '=', row.id)
    .where('state', '=', 'given')
    .where('disagreed_decision', 'is', null)
    .where('verdict', 'in', ['approve', 'reject'])
    .where('verdict', '<>', verdict)
    .returningAll()
    .executeTakeFirst();
  return advice ? showAdvice(advice) : null;
}

/** What was asked about a decision, for a repeated request. */
export async function questionAbout(db: Db, { id, case_id }: DecisionRow): Promise<Advice | null> {
  const advice = await db
    .selectFrom('advice')
    .selectAll()
    .where('case_id', '=', case_id)
    .where('disagreed_decision', '=', id)
    .executeTakeFirst();
  return advice ? showAdvice(advice) : null;
}
