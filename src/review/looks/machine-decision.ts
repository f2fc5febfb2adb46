import { sql } from 'kysely';
import type { CaseChange } from '../changes/change-cases.ts';
import { machine } from '../context/context.ts';
import { findDecision } from '../entities/find-decision.ts';
import type { CaseRow, DecisionRow } from '../store/tables.ts';

/**
 * The decision that stands on a locked case; null if it waits for its first. What the machine passed or blocked alone
 * becomes a decision here, dated back, as soon as people look again at it.
 */
export async function standingDecision(change: CaseChange, row: CaseRow): Promise<DecisionRow | null> {
  if (row.decision_id !== null) return findDecision(change.trx, row.decision_id);
  return row.settled === null ? null : writeMachineDecision(change, row, row.settled);
}

async function writeMachineDecision(
  change: CaseChange,
  row: CaseRow,
  settled: NonNullable<CaseRow['settled']>,
): Promise<DecisionRow> {
  const decision = await change
    .write('decision', [row.id], { words: false })
    .insertInto('decision')
    .values((eb) => ({
      id: crypto.randomUUID(),
      case_id: row.id,
      case_version: row.version,
      from_state: 'open' as const,
      verdict: settled === 'block' ? ('reject' as const) : ('approve' as const),
      by_id: machine.id,
      by_name: machine.name,
      decided_at: row.opened_at,
      // Final at once.
      undoable_until: row.opened_at,
      label: eb
        .selectFrom('finding')
        .select('label')
        .where('case_id', '=', row.id)
        .where('action', '=', 'block')
        .orderBy(sql`rate desc nulls last`)
        .orderBy('seq')
        .limit(1),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
  await change.store({ was: row.state, action: null, quiet: true }, (writer) =>
    writer
      .updateTable('review_case')
      .set({ decision_id: decision.id })
      .where('id', '=', row.id)
      .returningAll()
      .execute(),
  );
  return decision;
}
