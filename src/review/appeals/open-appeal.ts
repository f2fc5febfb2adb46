import type { z } from 'zod';
import type { appealBodySchema } from '../../api/appeals.ts';
import type { Appeal } from '../../api/cases.ts';
import type { Language } from '../../reasons/languages.ts';
import { endHandOver } from '../cases/hand-over.ts';
import { type CaseAction, changeCases, noClaim } from '../changes/change-cases.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { nextState } from '../entities/case-state.ts';
import { findCase, lockCase, newestCaseOf } from '../entities/find-case.ts';
import { findDecision } from '../entities/find-decision.ts';
import { standingDecision } from '../looks/machine-decision.ts';
import { giveUpLook } from '../looks/save-look.ts';
import { conflict } from '../show/conflict.ts';
import { showAppeal } from '../show/looked-again.ts';
import { showDecision } from '../show/show-decision.ts';
import type { AppealRow } from '../store/tables.ts';
import { onlyForConcerned } from './for-concerned.ts';

export type Plea = {
  caseId: string;
  /** The decision that the appeal is about; null: the one that stands. */
  decisionId: string | null;
  statement: string;
  by: string | null;
  channel: Appeal['channel'];
  language: Language | null;
};

/**
 * Why there is nothing to appeal against: no decision stands, the appeal was answered already, or another decision
 * stands by now.
 */
export type NoAppeal = 'undecided' | 'answered' | 'replaced';

/**
 * Opens an appeal: the case waits for another person, who sees the decision and the statement. A waiting second look
 * ends, because the answer replaces it. Once per decision: a repeated call returns the waiting appeal.
 */
export function beginAppeal(ctx: Pick<Context, 'db' | 'actor'>, plea: Plea): Promise<AppealRow | NoAppeal> {
  return changeCases(ctx, async (change) => {
    const { trx } = change;
    const row = await lockCase(trx, plea.caseId);
    if (row.emptied_at !== null) return 'undecided';
    const standing = await standingDecision(change, row);
    if (standing === null || standing.verdict === 'escalate') return 'undecided';
    if (plea.decisionId !== null && plea.decisionId !== standing.id) return 'replaced';
    const known = await trx
      .selectFrom('appeal')
      .selectAll()
      .where('decision_id', '=', standing.id)
      .executeTakeFirst();
    if (known) return known.ended_at === null ? known : 'answered';
    const state = nextState(row.state, 'appeal');
    if (state === null) return 'undecided';
    const appeal = await change
      .write('appeal', [row.id])
      .insertInto('appeal')
      .values({
        id: crypto.randomUUID(),
        case_id: row.id,
        decision_id: standing.id,
        statement: plea.statement,
        by_name: plea.by,
        channel: plea.channel,
        language: plea.language,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await endHandOver(change, row.id);
    await giveUpLook(change, row, 'appealed');
    const action: CaseAction = { what: 'appealed', detail: { channel: plea.channel, appeal: appeal.id } };
    await change.move({ from: row.state, to: state, action }, (update) =>
      update.set(noClaim).where('id', '=', row.id),
    );
    return appeal;
  });
}

const whyNot = {
  undecided: 'no_decision_to_appeal',
  answered: 'appeal_answered',
  replaced: 'other_decision_in_force',
} as const;

type Statement = Pick<z.output<typeof appealBodySchema>, 'statement' | 'by' | 'language'>;

/** Appeals the decision on the newest case of this content. */
export async function openAppealOfContent(
  ctx: Context,
  input: Statement & { contentId: string },
): Promise<Appeal> {
  const { contentId, ...statement } = input;
  onlyForConcerned(ctx.actor);
  const newest = await newestCaseOf(ctx.db.kysely, contentId);
  if (newest === undefined) throw new Failure('no_such_content');
  return openAppeal(ctx, { ...statement, id: newest });
}

/** A supervisor or a customer's program appeals for the person concerned. The time limit of links does not apply. */
export async function openAppeal(ctx: Context, input: Statement & { id: string }): Promise<Appeal> {
  onlyForConcerned(ctx.actor);
  const { id } = await findCase(ctx.db.kysely, input.id);
  const opened = await beginAppeal(ctx, {
    caseId: id,
    decisionId: null,
    statement: input.statement,
    by: input.by ?? null,
    channel: ctx.actor.machine ? 'api' : 'person',
    language: input.language ?? null,
  });
  if (typeof opened === 'string') throw await conflict(ctx, whyNot[opened], id);
  const decision = await findDecision(ctx.db.kysely, opened.decision_id);
  const shown = showAppeal(opened, new Map([[decision.id, showDecision(decision)]]));
  if (!shown) throw new Error('an appeal came back without its decision');
  return shown;
}
