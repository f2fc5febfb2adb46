import { sql } from 'kysely';
import type { Appeal } from '../../api/cases.ts';
import { record } from '../audit/record.ts';
import { isBlind, nextState } from '../cases/case-state.ts';
import { conflict, findCase } from '../cases/find-case.ts';
import { endHandOver } from '../cases/hand-over.ts';
import { indexCases } from '../cases/index-cases.ts';
import type { Actor, Context } from '../context.ts';
import { findDecision } from '../decisions/find-decision.ts';
import { showDecision } from '../decisions/show-decision.ts';
import { publish } from '../events/publish.ts';
import { giveUpLook } from '../looks/keep-look.ts';
import { showAppeal } from '../looks/looked-again.ts';
import { tally } from '../stats/tally.ts';
import type { AppealRow, CaseRow, Trx } from '../store/tables.ts';
import { onlyForConcerned } from './for-concerned.ts';

export type Plea = {
  caseId: string;
  /** Who appeals means this decision; null: the one that stands. */
  decisionId: string | null;
  statement: string;
  by: string | null;
  channel: Appeal['channel'];
};

/** Why there is nothing to appeal against: no decision stands, it was answered already, or another stands by now. */
export type NoAppeal = 'undecided' | 'answered' | 'replaced';

/**
 * The case waits for somebody else, who sees the decision and the statement. A second look that was under way ends: the
 * answer takes its place. Once a decision: who asks again gets the appeal that waits.
 */
export async function beginAppeal(trx: Trx, actor: Actor, plea: Plea): Promise<AppealRow | NoAppeal> {
  const row = await trx
    .selectFrom('review_case')
    .selectAll()
    .where('id', '=', plea.caseId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const standing = row.decision_id === null ? null : await findDecision(trx, row.decision_id);
  if (standing === null || standing.verdict === 'escalate' || row.emptied_at !== null) return 'undecided';
  if (plea.decisionId !== null && plea.decisionId !== standing.id) return 'replaced';
  const known = await trx
    .selectFrom('appeal')
    .selectAll()
    .where('decision_id', '=', standing.id)
    .executeTakeFirst();
  if (known) return known.ended_at === null ? known : 'answered';
  const state = nextState(row.state, 'appeal');
  if (state === null) return 'undecided';
  const appeal = await trx
    .insertInto('appeal')
    .values({
      id: crypto.randomUUID(),
      case_id: row.id,
      decision_id: standing.id,
      statement: plea.statement,
      by_name: plea.by,
      channel: plea.channel,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await move(trx, row, state);
  const about = { caseId: row.id, submissionId: row.submission_id };
  await record(trx, actor, 'appealed', about, { channel: plea.channel, appeal: appeal.id });
  await tally(trx, [row.id]);
  return appeal;
}

async function move(trx: Trx, row: CaseRow, state: CaseRow['state']): Promise<void> {
  const { version } = await trx
    .updateTable('review_case')
    .set({
      state,
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
      claim_by: null,
      claim_by_name: null,
      claim_expires_at: null,
    })
    .where('id', '=', row.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await endHandOver(trx, row.id);
  await giveUpLook(trx, row, 'appealed');
  if (isBlind(row.state)) await indexCases(trx, [row.id]);
  await publish(trx, { type: 'case.changed', caseId: row.id, version, state });
}

const whyNot = {
  undecided: ['case_changed', 'No decision stands here that could be appealed against.'],
  answered: ['already_done', 'An appeal against this decision has been answered.'],
  replaced: ['case_changed', 'Another decision stands by now.'],
} as const;

/** A supervisor, or a customer's program, appeals for the person concerned. Not bound to the time that links have. */
export async function openAppeal(
  ctx: Context,
  input: { id: string; statement: string; by?: string | null | undefined },
): Promise<Appeal> {
  onlyForConcerned(ctx.actor);
  const { id } = await findCase(ctx.db.kysely, input.id);
  const opened = await ctx.db.kysely.transaction().execute((trx) =>
    beginAppeal(trx, ctx.actor, {
      caseId: id,
      decisionId: null,
      statement: input.statement,
      by: input.by ?? null,
      channel: ctx.actor.machine ? 'api' : 'person',
    }),
  );
  if (typeof opened === 'string') {
    const [code, words] = whyNot[opened];
    throw await conflict(ctx, code, words, id);
  }
  const decision = await findDecision(ctx.db.kysely, opened.decision_id);
  const shown = showAppeal(opened, new Map([[decision.id, showDecision(decision)]]));
  if (!shown) throw new Error('an appeal came back without its decision');
  return shown;
}
