import { sql } from 'kysely';
import type { AppealLink } from '../../api/appeals.ts';
import { changeCases } from '../changes/change-cases.ts';
import type { Context, ReviewSettings } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { findCase, lockCase } from '../entities/find-case.ts';
import { findDecision } from '../entities/find-decision.ts';
import { transact } from '../journal/transact.ts';
import { standingDecision } from '../looks/machine-decision.ts';
import { conflict } from '../show/conflict.ts';
import { makeToken, sha256 } from '../store/digest.ts';
import type { DecisionRow, Trx } from '../store/tables.ts';
import { onlyForConcerned } from './for-concerned.ts';

const callsAMinute = 30;

/** Until when the link of a decision can be used to appeal. */
export const appealUntil = (decision: Pick<DecisionRow, 'decided_at'>, settings: ReviewSettings): Date =>
  new Date(decision.decided_at.getTime() + settings.appealDays * 86_400_000);

/** Creates an address for the person concerned; only its digest is stored. */
export async function writeAppealLink(trx: Trx, decisionId: string, publicUrl: string): Promise<string> {
  const token = makeToken();
  await trx
    .insertInto('appeal_link')
    .values({ token_hash: await sha256(token), decision_id: decisionId })
    .execute();
  return `${publicUrl}/appeal/${token}`;
}

/**
 * Creates the address of a page without sign-in where the person concerned can appeal against the decision that stands.
 */
export async function makeAppealLink(ctx: Context, input: { id: string }): Promise<AppealLink> {
  onlyForConcerned(ctx.actor);
  const decision = await findDecision(ctx.db.kysely, input.id);
  const row = await findCase(ctx.db.kysely, decision.case_id);
  if (row.decision_id !== decision.id || decision.verdict === 'escalate')
    throw await conflict(ctx, 'decision_not_in_force', row.id);
  const url = await transact(ctx, async ({ trx, record }) => {
    const about = { caseId: row.id, submissionId: row.submission_id };
    record('appeal-link-made', { decision: decision.id }, about);
    return writeAppealLink(trx, decision.id, ctx.settings.publicUrl);
  });
  return { url, until: appealUntil(decision, ctx.settings).toISOString() };
}

/** Like `makeAppealLink`, for the decision that stands on a case: a person's, or what the machine did alone. */
export async function makeAppealLinkOfCase(ctx: Context, input: { id: string }): Promise<AppealLink> {
  onlyForConcerned(ctx.actor);
  const { id } = await findCase(ctx.db.kysely, input.id);
  const link = await changeCases(ctx, async (change) => {
    const row = await lockCase(change.trx, id);
    const decision = row.emptied_at === null ? await standingDecision(change, row) : null;
    if (decision === null || decision.verdict === 'escalate' || row.state !== 'decided') return null;
    change.record('appeal-link-made', row, { decision: decision.id });
    return { decision, url: await writeAppealLink(change.trx, decision.id, ctx.settings.publicUrl) };
  });
  if (!link) throw await conflict(ctx, 'no_decision_to_appeal', id);
  return { url: link.url, until: appealUntil(link.decision, ctx.settings).toISOString() };
}

/** The decision that a link is for. Calls are limited by the minute, even with a leaked token. */
export async function followAppealLink(ctx: Context, token: string): Promise<DecisionRow> {
  const link = await ctx.db.kysely
    .updateTable('appeal_link')
    .set({
      calls: sql<number>`case when calls_since < now() - interval '1 minute' then 1 else calls + 1 end`,
      calls_since: sql<Date>`case when calls_since < now() - interval '1 minute' then now() else calls_since end`,
    })
    .where('token_hash', '=', await sha256(token))
    .returning(['decision_id', 'calls'])
    .executeTakeFirst();
  if (!link) throw new Failure('appeal_link_unknown');
  if (link.calls > callsAMinute)
    throw new Failure('appeal_link_rate_limit', {}, { more: { retryAfter: 60 } });
  return findDecision(ctx.db.kysely, link.decision_id);
}
