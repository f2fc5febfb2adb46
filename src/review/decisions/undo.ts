import { sql } from 'kysely';
import type { z } from 'zod';
import type { undoAnswerSchema } from '../../api/cases.ts';
import { reopenAppeal } from '../appeals/answer-appeal.ts';
import { record } from '../audit/record.ts';
import { isAgain, isBlind } from '../cases/case-state.ts';
import { conflict } from '../cases/find-case.ts';
import { reviveHandOver } from '../cases/hand-over.ts';
import { indexCases } from '../cases/index-cases.ts';
import { showOneCase } from '../cases/show-case.ts';
import type { Context } from '../context.ts';
import { publish } from '../events/publish.ts';
import { Failure } from '../failure.ts';
import { giveUpLook, takeFromLook } from '../looks/keep-look.ts';
import { tally } from '../stats/tally.ts';
import { planOnce } from '../store/plan-once.ts';
import type { CaseRow, DecisionRow, Trx } from '../store/tables.ts';
import { takeBackNews } from './announce.ts';
import { findDecision } from './find-decision.ts';
import { showDecision } from './show-decision.ts';
import { type WayBack, wayBack } from './way-back.ts';

/**
 * Takes a decision back and puts its case where it was: its state, the decision that stood before, the look or appeal it
 * answered. Inside the undo window the decision never left; after it a reversal is written for delivery. One's own
 * decisions only, or anyone's for supervisors.
 */
export async function undo(ctx: Context, input: { id: string }): Promise<z.infer<typeof undoAnswerSchema>> {
  const db = ctx.db.kysely;
  const { id, by_id, case_id } = await findDecision(db, input.id);
  if (by_id !== ctx.actor.id && ctx.actor.role === 'moderator') {
    throw new Failure('forbidden', 'Only the person who decided, or a supervisor, can take a decision back.');
  }
  const done = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('review_case')
      .selectAll()
      .where('id', '=', case_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const decision = await findDecision(trx, id);
    const back = wayBack(row, decision, await isLatest(trx, decision));
    // Of a case that was emptied there is nothing to decide on anew.
    if (row.emptied_at !== null) return null;
    return back && goBack(trx, ctx, { row, decision, back });
  });
  if (!done)
    throw await conflict(
      ctx,
      'already_done',
      'This decision no longer stands, or waits for the answer to an appeal: it was taken back, or another followed it.',
      case_id,
    );
  return { decision: showDecision(done.decision), case: await showOneCase(db, done.row, ctx.actor) };
}

async function isLatest(trx: Trx, decision: DecisionRow): Promise<boolean> {
  const later = await trx
    .selectFrom('decision')
    .select('id')
    .where('case_id', '=', decision.case_id)
    .where('case_version', '>', decision.case_version)
    .where('taken_back', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return later === undefined;
}

async function goBack(
  trx: Trx,
  ctx: Context,
  { row, decision, back }: { row: CaseRow; decision: DecisionRow; back: WayBack },
): Promise<{ decision: DecisionRow; row: CaseRow }> {
  const takenBack = await takeBack(trx, decision, back);
  await trx
    .updateTable('decision')
    .set({ overturned_by: null })
    // Of this case: by it they are found.
    .where('case_id', '=', decision.case_id)
    .where('overturned_by', '=', decision.id)
    .execute();
  const restored = await restore(trx, row, back);
  await reviveHandOver(trx, decision);
  if (decision.outcome === null) await giveUpLook(trx, row, 'taken-back');
  await takeFromLook(trx, decision, back);
  await reopenAppeal(trx, decision);
  if (isBlind(row.state) !== isBlind(restored.state)) await indexCases(trx, [row.id]);
  const about = { caseId: row.id, submissionId: row.submission_id };
  await record(trx, ctx.actor, takenBack.taken_back ?? 'undone', about, { verdict: decision.verdict });
  const { version, state } = restored;
  await publish(trx, { type: 'case.changed', caseId: row.id, version, state });
  await planOnce(trx);
  await tally(trx, [row.id]);
  return { decision: takenBack, row: restored };
}

async function takeBack(trx: Trx, decision: DecisionRow, back: WayBack): Promise<DecisionRow> {
  return trx
    .updateTable('decision')
    .set({
      taken_back_at: sql<Date>`now()`,
      taken_back: await takeBackNews(trx, decision, back.stood ? back.standing : null),
    })
    .where('id', '=', decision.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A claim on a case that goes back to a look ends: it may be held by one who must not look. */
async function restore(trx: Trx, row: CaseRow, back: WayBack): Promise<CaseRow> {
  const given = await trx
    .selectFrom('decision')
    .select('by_id')
    .distinct()
    .where('case_id', '=', row.id)
    .where('taken_back', 'is', null)
    .where('verdict', '<>', 'escalate')
    .execute();
  return trx
    .updateTable('review_case')
    .set({
      state: back.state,
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
      decision_id: back.standing,
      decided_by: given.map(({ by_id }) => by_id),
      ...(isAgain(back.state) ? { claim_by: null, claim_by_name: null, claim_expires_at: null } : {}),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
