import { sql } from 'kysely';
import type { z } from 'zod';
import type { undoAnswerSchema } from '../../api/cases.ts';
import { record } from '../audit/record.ts';
import { conflict } from '../cases/find-case.ts';
import { reviveHandOver } from '../cases/hand-over.ts';
import { showOneCase } from '../cases/show-case.ts';
import type { Context } from '../context.ts';
import { publish } from '../events/publish.ts';
import { Failure } from '../failure.ts';
import { isUuid } from '../is-uuid.ts';
import type { DecisionRow, Trx } from '../store/tables.ts';
import { showDecision } from './show-decision.ts';

/**
 * Takes a decision back and puts its case where it was. Inside the undo window the decision never left; after it a
 * reversal is written for delivery. One's own decisions only, or anyone's for supervisors.
 */
export async function undo(ctx: Context, input: { id: string }): Promise<z.infer<typeof undoAnswerSchema>> {
  const db = ctx.db.kysely;
  const decision = isUuid(input.id)
    ? await db.selectFrom('decision').selectAll().where('id', '=', input.id).executeTakeFirst()
    : undefined;
  if (!decision) throw new Failure('not_found', 'There is no such decision.');
  if (decision.by_id !== ctx.actor.id && ctx.actor.role === 'moderator') {
    throw new Failure('forbidden', 'Only the person who decided, or a supervisor, can take a decision back.');
  }
  const done = await db.transaction().execute(async (trx) => {
    const restored = await trx
      .updateTable('review_case')
      .set({
        state: decision.from_state,
        version: sql`version + 1`,
        updated_at: sql<Date>`now()`,
        decision_id: null,
      })
      .where('id', '=', decision.case_id)
      .where('decision_id', '=', decision.id)
      .returningAll()
      .executeTakeFirst();
    if (!restored) return null;
    await reviveHandOver(trx, decision);
    const takenBack = await takeBack(trx, decision);
    await record(
      trx,
      ctx.actor,
      takenBack.taken_back ?? 'undone',
      { caseId: restored.id, submissionId: restored.submission_id },
      { verdict: decision.verdict },
    );
    await publish(trx, {
      type: 'case.changed',
      caseId: restored.id,
      version: restored.version,
      state: restored.state,
    });
    return { decision: takenBack, row: restored };
  });
  if (!done)
    throw await conflict(
      ctx,
      'already_done',
      'This decision no longer stands: it was taken back, or another followed it.',
      decision.case_id,
    );
  return { decision: showDecision(done.decision), case: await showOneCase(db, done.row, ctx.actor.role) };
}

async function takeBack(trx: Trx, decision: DecisionRow): Promise<DecisionRow> {
  const takenBack = await trx
    .updateTable('decision')
    .set({
      taken_back_at: sql<Date>`now()`,
      taken_back: sql<
        'undone' | 'reversed'
      >`case when undoable_until > now() then 'undone' else 'reversed' end`,
    })
    .where('id', '=', decision.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (takenBack.taken_back === 'undone') {
    await trx
      .updateTable('delivery')
      .set({ state: 'cancelled' })
      .where('decision_id', '=', decision.id)
      .execute();
  } else {
    await trx
      .insertInto('delivery')
      .values({
        id: crypto.randomUUID(),
        decision_id: decision.id,
        type: 'decision.reversed',
        state: 'waiting',
        leaves_at: sql<Date>`now()`,
      })
      .execute();
  }
  return takenBack;
}
