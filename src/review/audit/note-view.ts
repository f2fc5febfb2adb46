import { sql } from 'kysely';
import type { ViewedBody } from '../../api/audit.ts';
import { sensitiveFrom } from '../../api/severity.ts';
import type { Context } from '../context/context.ts';
import { findCase } from '../entities/find-case.ts';
import { transact } from '../journal/transact.ts';

/**
 * Records that a person was shown sensitive evidence: unblurred pictures, a video or audio. One event per person, case
 * and hour. Milder cases are not recorded.
 */
export async function noteView(ctx: Context, input: ViewedBody & { id: string }): Promise<void> {
  const seen = await findCase(ctx.db.kysely, input.id);
  if (seen.severity < sensitiveFrom) return;
  await transact(ctx, async ({ trx, record }) => {
    const first = await trx
      .insertInto('evidence_view')
      .values({ person_id: ctx.actor.id, case_id: seen.id, hour: sql<Date>`date_trunc('hour', now())` })
      .onConflict((conflict) => conflict.doNothing())
      .returning('case_id')
      .executeTakeFirst();
    if (!first) return;
    const about = { caseId: seen.id, submissionId: seen.submission_id };
    record('evidence-viewed', { of: input.of, severity: seen.severity }, about);
  });
}

/** Like `noteView`, by the evidence's owner: a program that fetches evidence does not report what it shows. */
export async function noteFetched(ctx: Context, submissionId: string, of: ViewedBody['of']): Promise<void> {
  const worst = await ctx.db.kysely
    .selectFrom('review_case')
    .select('id')
    .where('submission_id', '=', submissionId)
    .where('severity', '>=', sensitiveFrom)
    .orderBy('severity', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (worst) await noteView(ctx, { id: worst.id, of });
}
