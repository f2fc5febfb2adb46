import type { AppealPage, PublicAppealBody } from '../../api/appeals.ts';
import { findCase } from '../cases/find-case.ts';
import type { Actor, Context } from '../context.ts';
import { statementsOf } from '../statements/statements-of.ts';
import type { AppealRow, CaseRow, DecisionRow } from '../store/tables.ts';
import { appealUntil, followAppealLink } from './appeal-link.ts';
import { beginAppeal } from './open-appeal.ts';
import { ownWords } from './own-words.ts';

/** Who appeals by a link is nobody we know. */
const concerned: Actor = { id: 'appeal', name: 'the person concerned', role: 'moderator', machine: false };

/** What the person concerned is shown of a decision: what it was and what became of it, and nothing of anyone else. */
export async function getAppealPage(ctx: Context, input: { token: string }): Promise<AppealPage> {
  return pageOf(ctx, await followAppealLink(ctx, input.token));
}

/** Appeals by a link, once; whatever stands in the way is told as the page's state. */
export async function appealByLink(
  ctx: Context,
  input: PublicAppealBody & { token: string },
): Promise<AppealPage> {
  const decision = await followAppealLink(ctx, input.token);
  const { state } = await pageOf(ctx, decision);
  if (state === 'possible') {
    await ctx.db.kysely.transaction().execute((trx) =>
      beginAppeal(trx, concerned, {
        caseId: decision.case_id,
        decisionId: decision.id,
        statement: input.statement,
        by: input.contact ?? null,
        channel: 'link',
      }),
    );
  }
  return pageOf(ctx, decision);
}

async function pageOf(ctx: Context, decision: DecisionRow): Promise<AppealPage> {
  const [row, appeal, statements, words] = await Promise.all([
    findCase(ctx.db.kysely, decision.case_id),
    ctx.db.kysely.selectFrom('appeal').selectAll().where('decision_id', '=', decision.id).executeTakeFirst(),
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
  };
}

function stateOf(
  row: CaseRow,
  decision: DecisionRow,
  { appeal, late }: { appeal: AppealRow | undefined; late: boolean },
): AppealPage['state'] {
  if (appeal?.outcome) return appeal.outcome;
  if (appeal && appeal.ended_at === null) return 'waiting';
  if (row.decision_id !== decision.id) return 'replaced';
  // What is removed cannot be looked at again.
  return late || row.emptied_at !== null ? 'late' : 'possible';
}
