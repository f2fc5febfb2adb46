import { sql } from 'kysely';
import type { RefusedStatement } from '../../api/statement-sending.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { isUuid } from '../store/is-uuid.ts';

const maxListed = 100;

/** The newest statements that the database refused. */
export async function listRefused(ctx: Context): Promise<RefusedStatement[]> {
  const rows = await ctx.db.kysely
    .selectFrom('statement_sending as sending')
    .innerJoin('decision', 'decision.id', 'sending.decision_id')
    .select(['decision.id', 'decision.case_id', 'decision.policy', 'decision.decided_at'])
    .select(['sending.ended_at', 'sending.status', 'sending.errors'])
    .where('sending.state', '=', 'refused')
    .orderBy('sending.ended_at', 'desc')
    .orderBy('decision.id')
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({
    decisionId: row.id,
    caseId: row.case_id,
    policy: row.policy,
    decidedAt: row.decided_at.toISOString(),
    at: (row.ended_at ?? row.decided_at).toISOString(),
    status: row.status,
    errors: row.errors,
  }));
}

/** Sends one refused statement again, or all of them. Returns how many. */
export async function sendRefused(
  ctx: Context,
  { decisionId }: { decisionId?: string | undefined },
): Promise<{ count: number }> {
  if (decisionId !== undefined && !isUuid(decisionId)) throw new Failure('no_such_decision');
  return transact(ctx, async ({ trx, record }) => {
    const { numUpdatedRows } = await trx
      .updateTable('statement_sending')
      .set({
        ...{ state: 'waiting', attempts: 0, next_at: sql<Date>`now()`, ended_at: null },
        ...{ attempted_at: null, status: null, failure: null, errors: '[]' },
      })
      .where('state', '=', 'refused')
      .$if(decisionId !== undefined, (query) => query.where('decision_id', '=', decisionId ?? ''))
      .executeTakeFirst();
    const count = Number(numUpdatedRows);
    if (decisionId !== undefined && count === 0) throw new Failure('no_such_decision');
    if (count > 0) record('statements-sent-again', { count });
    return { count };
  });
}
