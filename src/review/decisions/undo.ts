import { sql } from 'kysely';
import type { z } from 'zod';
import type { undoAnswerSchema } from '../../api/decisions.ts';
import { reopenAppeal } from '../appeals/answer-appeal.ts';
import { reviveHandOver } from '../cases/hand-over.ts';
import { type CaseAction, type CaseChange, changeCases, noClaim } from '../changes/change-cases.ts';
import { type Context, machine } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { isAgain } from '../entities/case-state.ts';
import { lockCase } from '../entities/find-case.ts';
import { findDecision } from '../entities/find-decision.ts';
import { takeBackNews } from '../journal/announce.ts';
import { giveUpLook, takeFromLook } from '../looks/save-look.ts';
import { reopenNotices } from '../notices/answer-notices.ts';
import { conflict } from '../show/conflict.ts';
import { showOneCase } from '../show/show-case.ts';
import { showDecision } from '../show/show-decision.ts';
import type { CaseRow, DecisionRow, Trx } from '../store/tables.ts';
import { type UndoTarget, undoTarget } from './undo-target.ts';

/**
 * Undoes a decision and restores its case: the state, the decision that stood before, the look or appeal that it
 * answered. Inside the undo window the decision was never dispatched; after it a reversal is written for delivery.
 * One's own decisions only; supervisors can undo anyone's.
 */
export async function undo(ctx: Context, input: { id: string }): Promise<z.infer<typeof undoAnswerSchema>> {
  const db = ctx.db.kysely;
  const { id, by_id, case_id } = await findDecision(db, input.id);
  if (by_id !== ctx.actor.id && ctx.actor.role === 'moderator') {
    throw new Failure('only_decider_or_supervisor_undoes');
  }
  const done = await changeCases(ctx, async (change) => {
    const { trx } = change;
    const row = await lockCase(trx, case_id);
    const decision = await findDecision(trx, id);
    const back = undoTarget(row, decision, await isLatest(trx, decision));
    // An emptied case has no content to decide on again.
    if (row.emptied_at !== null) return null;
    return back && goBack(change, { row, decision, back });
  });
  if (!done) throw await conflict(ctx, 'decision_cannot_be_undone', case_id);
  return { decision: showDecision(done.decision), case: await showOneCase(db, done.row, ctx.actor) };
}

async function isLatest(trx: Trx, decision: DecisionRow): Promise<boolean> {
  const newer = await trx
    .selectFrom('decision')
    .select('id')
    .where('case_id', '=', decision.case_id)
    .where('case_version', '>', decision.case_version)
    .where('taken_back', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return newer === undefined;
}

async function goBack(
  change: CaseChange,
  { row, decision, back }: { row: CaseRow; decision: DecisionRow; back: UndoTarget },
): Promise<{ decision: DecisionRow; row: CaseRow }> {
  const takenBack = await takeBack(change, decision, back);
  await change
    .write('decision', [row.id], { words: false })
    .updateTable('decision')
    .set({ overturned_by: null })
    // The index on case_id finds them.
    .where('case_id', '=', decision.case_id)
    .where('overturned_by', '=', decision.id)
    .execute();
  await reviveHandOver(change, decision);
  if (decision.outcome === null) await giveUpLook(change, row, 'taken-back');
  await takeFromLook(change, decision, back);
  await reopenAppeal(change, decision);
  const restored = await restore(change, row, takenBack, back);
  await reopenNotices(change, restored, takenBack);
  return { decision: takenBack, row: restored };
}

async function takeBack(change: CaseChange, decision: DecisionRow, back: UndoTarget): Promise<DecisionRow> {
  return change
    .write('decision', [decision.case_id], { words: false })
    .updateTable('decision')
    .set({
      taken_back_at: sql<Date>`now()`,
      taken_back: await takeBackNews(change.trx, decision, back.stood ? back.standing : null),
    })
    .where('id', '=', decision.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends a claim on a case that returns to a look: its holder may be the person who must not look. */
async function restore(
  change: CaseChange,
  row: CaseRow,
  decision: DecisionRow,
  back: UndoTarget,
): Promise<CaseRow> {
  const remaining = await change.trx
    .selectFrom('decision')
    .select('by_id')
    .distinct()
    .where('case_id', '=', row.id)
    .where('taken_back', 'is', null)
    .where('verdict', '<>', 'escalate')
    .where('by_id', '<>', machine.id)
    .execute();
  const { verdict, taken_back_at } = decision;
  const undone = { undone: decision.id, takenBackAt: taken_back_at?.toISOString() ?? null };
  const action: CaseAction = { what: decision.taken_back ?? 'undone', detail: { verdict, ...undone } };
  const [moved] = await change.move({ from: row.state, to: back.state, action }, (update) =>
    update
      .set({
        decision_id: back.standing,
        decided_by: remaining.map(({ by_id }) => by_id),
        ...(isAgain(back.state) ? noClaim : {}),
      })
      .where('id', '=', row.id),
  );
  if (!moved) throw new Error('a case that was held changed');
  return moved;
}
