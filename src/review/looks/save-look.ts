import { sql } from 'kysely';
import type { Round } from '../../api/cases.ts';
import type { CaseChange } from '../changes/change-cases.ts';
import { machine } from '../context/context.ts';
import type { CaseRow, DecisionRow } from '../store/tables.ts';

const now = sql<Date>`now()`;

/** Opens a second look: another person decides the case again, blind, while the first decision stands. */
export async function openLook(
  change: CaseChange,
  row: CaseRow,
  first: DecisionRow,
  { lane, chosen = false, stratumId = null }: { lane: string; chosen?: boolean; stratumId?: string | null },
): Promise<void> {
  await change
    .write('look', [row.id])
    .insertInto('look')
    .values({
      id: crypto.randomUUID(),
      case_id: row.id,
      lane,
      stratum_id: stratumId,
      chosen,
      first_decision_id: first.id,
    })
    .execute();
  change.record('look-opened', row, { lane }, machine);
}

/** Stores the second or third decision in the open look. The look ends unless the two differ. */
export async function answerLook(
  change: CaseChange,
  round: Round | null,
  decision: DecisionRow,
): Promise<void> {
  if (round !== 'second' && round !== 'third') return;
  const { outcome } = decision;
  await change
    .write('look', [decision.case_id])
    .updateTable('look')
    .set({
      ...(round === 'second' ? { second_decision_id: decision.id } : { third_decision_id: decision.id }),
      ...(outcome === null || outcome === 'differed' ? {} : { outcome, ended_at: now }),
    })
    .where('case_id', '=', decision.case_id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends a look without an answer: the machine found more, the first decision was taken back, or somebody appeals. */
export async function giveUpLook(
  change: CaseChange,
  about: { id: string; submission_id: string },
  why: 'extended' | 'taken-back' | 'appealed' | 'withdrawn',
): Promise<void> {
  const ended = await change
    .write('look', [about.id])
    .updateTable('look')
    .set({ ended_at: now })
    .where('case_id', '=', about.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return;
  change.record('look-ended', about, { why }, machine);
}

/** Removes an answer that was undone. `over`: the case went on meanwhile, so the look ends. */
export async function takeFromLook(
  change: CaseChange,
  decision: DecisionRow,
  { over }: { over: boolean },
): Promise<void> {
  const reopened = { outcome: null, ...(over ? {} : { ended_at: null }) };
  const trx = change.write('look', [decision.case_id]);
  await trx
    .updateTable('look')
    .set({ second_decision_id: null, ...reopened })
    .where('second_decision_id', '=', decision.id)
    .execute();
  await trx
    .updateTable('look')
    .set({ third_decision_id: null, ...reopened })
    .where('third_decision_id', '=', decision.id)
    .execute();
}
