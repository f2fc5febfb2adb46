import { sql } from 'kysely';
import type { AppealPage, PublicAppealBody } from '../../api/appeals.ts';
import type { RefusalReason } from '../../api/refusals.ts';
import type { Actor, Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { findCase } from '../entities/find-case.ts';
import { statementsOf } from '../statements/statements-of.ts';
import type { AppealRow, CaseRow, DecisionRow } from '../store/tables.ts';
import { appealUntil, followAppealLink } from './appeal-link.ts';
import { beginAppeal } from './open-appeal.ts';
import { ownWords } from './own-words.ts';

/** A person who appeals by a link has no account. */
const concerned: Actor = { id: 'appeal', name: 'the person concerned', role: 'moderator', machine: false };

/** What the person concerned sees of a decision: its content and its outcome, and nobody else's data. */
export async function getAppealPage(ctx: Context, input: { token: string }): Promise<AppealPage> {
  return pageOf(ctx, await followAppealLink(ctx, input.token));
}

/** Appeals by a link, once. The same statement again is the same appeal; another statement is refused with a reason. */
export async function appealByLink(
  ctx: Context,
  input: PublicAppealBody & { token: string },
): Promise<AppealPage> {
  const decision = await followAppealLink(ctx, input.token);
  const { state } = await pageOf(ctx, decision);
  if (state !== 'possible' && state !== 'waiting') throw refusal(state);
  const by = input.contact ?? null;
  const appeal = await beginAppeal(
    { db: ctx.db, actor: concerned },
    {
      caseId: decision.case_id,
      decisionId: decision.id,
      statement: input.statement,
      by,
      channel: 'link',
      language: input.language ?? null,
    },
  );
  const page = await pageOf(ctx, decision);
  if (typeof appeal === 'string') throw refusal(page.state);
  if (appeal.statement !== input.statement || appeal.by_name !== by) throw refusal('waiting');
  return page;
}

const refusals = {
  possible: 'no_decision_to_appeal',
  waiting: 'appeal_pending',
  upheld: 'appeal_answered',
  overturned: 'appeal_answered',
  replaced: 'other_decision_in_force',
  late: 'appeal_too_late',
} as const satisfies Record<AppealPage['state'], RefusalReason>;

const refusal = (state: AppealPage['state']) => new Failure(refusals[state]);

async function pageOf(ctx: Context, decision: DecisionRow): Promise<AppealPage> {
  const [row, appeal, statements, words] = await Promise.all([
    findCase(ctx.db.kysely, decision.case_id),
    findAppeal(ctx, decision.id),
    statementsOf(ctx.db.kysely, decision.case_id),
    ownWords(ctx.db.kysely, decision),
  ]);
  const until = appealUntil(decision, ctx.settings);
  return {
    state: stateOf(row, decision, { appeal, late: until.getTime() < Date.now() }),
    kind: row.kind,
    verdict: decision.verdict === 'reject' ? 'reject' : 'approve',
    label: decision.label,
    policy: decision.policy,
    words,
    reasons: statements.get(decision.id) ?? null,
    decidedAt: decision.decided_at.toISOString(),
    until: until.toISOString(),
    openedAt: appeal?.opened_at.toISOString() ?? null,
    endedAt: appeal?.ended_at?.toISOString() ?? null,
    reply: appeal?.reply ?? null,
  };
}

/** An answer is shown only once it can no longer be undone, as with webhooks. */
async function findAppeal(ctx: Context, decisionId: string): Promise<AppealRow | undefined> {
  const found = await ctx.db.kysely
    .selectFrom('appeal')
    .leftJoin('decision', 'decision.id', 'appeal.answer_id')
    .selectAll('appeal')
    .select(sql<boolean>`coalesce(decision.undoable_until > now(), false)`.as('undoable'))
    .where('appeal.decision_id', '=', decisionId)
    .executeTakeFirst();
  if (!found) return undefined;
  const { undoable, ...appeal } = found;
  return undoable ? { ...appeal, answer_id: null, outcome: null, reply: null, ended_at: null } : appeal;
}

function stateOf(
  row: CaseRow,
  decision: DecisionRow,
  { appeal, late }: { appeal: AppealRow | undefined; late: boolean },
): AppealPage['state'] {
  if (appeal?.outcome) return appeal.outcome;
  if (appeal && appeal.ended_at === null) return 'waiting';
  if (row.decision_id !== decision.id) return 'replaced';
  // Removed content cannot be looked at again.
  return late || row.emptied_at !== null ? 'late' : 'possible';
}
