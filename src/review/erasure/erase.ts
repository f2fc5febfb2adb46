import { sql } from 'kysely';
import type { ContentCounts } from '../../api/retention.ts';
import { type Words, wordsOf } from '../../reasons/reasoned.ts';
import { columnsOf } from '../../reasons/serialize.ts';
import { accountOf } from '../accounts/in-use.ts';
import { sealAudit } from '../audit/seal.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { forgetInExports } from '../exports/forget-person.ts';
import { lockHolds } from '../holds/holds.ts';
import { transact } from '../journal/transact.ts';
import { askOneOperator } from '../operator/ask-operator.ts';
import { emptyContent } from '../retention/empty-content.ts';
import { closeSubmission } from '../submissions/close-submission.ts';
import { holdsOnContent } from './ask-erasure.ts';
import { addCounts, findContent, noCounts } from './find-content.ts';
import { forgetInThreads } from './forget-in-threads.ts';
import { forgetReporter } from './forget-reporter.ts';

const batch = 50;

/**
 * The job that erases a person's content in batches until nothing is left. The embedded service deletes its copies
 * first. Safe to run twice. A hold that was placed meanwhile stops it, and the reason is recorded.
 */
export async function erase(ctx: Context, job: { id: string }, attempt: { last: boolean }): Promise<void> {
  const db = ctx.db.kysely;
  const erasure = await db.selectFrom('erasure').selectAll().where('id', '=', job.id).executeTakeFirst();
  if (erasure?.state !== 'waiting' || erasure.user_id === null) return;
  try {
    while (await eraseSome(ctx, erasure.id, erasure.user_id));
    await forgetInThreads(db, erasure.user_id);
    await forgetReporter(db, erasure.user_id);
    await db.deleteFrom('user_note').where('user_id', '=', erasure.user_id).execute();
    await forgetInExports(ctx, erasure.user_id);
    await end(ctx, erasure.id, 'done', null);
  } catch (error) {
    const held = error instanceof Failure && error.code === 'on_hold';
    if (!held && !attempt.last) throw error;
    await end(ctx, erasure.id, 'stopped', wordsOf(error));
  }
}

/** False when there was nothing left to erase. */
async function eraseSome(ctx: Context, id: string, userId: string): Promise<boolean> {
  const db = ctx.db.kysely;
  const content = await findContent(db, userId, batch);
  if (content.submissions.length + content.texts.length === 0) return false;
  for (const submission of content.submissions) await forget(ctx, submission);
  await sealAudit(db);
  await transact(ctx, async (change) => {
    const { trx, record } = change;
    await lockHolds(trx);
    const [hold] = await holdsOnContent(trx, userId);
    if (hold) throw new Failure('hold_was_placed', { why: hold.reason, by: hold.by });
    const { counts, details } = await emptyContent(change, ctx, content);
    const { counts: before } = await trx
      .selectFrom('erasure')
      .select('counts')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const sum = addCounts({ ...noCounts, ...before }, counts);
    await trx
      .updateTable('erasure')
      .set({ counts: JSON.stringify(sum) })
      .where('id', '=', id)
      .execute();
    record('content-erased', { erasure: id, ...auditCounts(counts), ...details });
  });
  return true;
}

const auditCounts = ({ submissions, texts, cases, files }: ContentCounts) => ({
  submissions,
  texts,
  cases,
  files,
});

/**
 * Ends running submissions and makes the embedded service delete what it stores. People must ask a provider themselves.
 */
async function forget(ctx: Context, id: string): Promise<void> {
  await closeSubmission(ctx, { id }).catch((error: unknown) => {
    if (!(error instanceof Failure && error.code === 'not_running')) throw error;
  });
  const row = await ctx.db.kysely
    .selectFrom('submission')
    .select(['provider_id', 'kind', 'account_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.provider_id || row.kind === 'texts') return;
  const { operator } = await accountOf(ctx, row);
  if (operator === null) return;
  await askOneOperator(operator, `/submissions/${encodeURIComponent(row.provider_id)}`, {
    method: 'DELETE',
  }).catch((error: unknown) => {
    if (!(error instanceof Failure && error.code === 'not_found')) throw error;
  });
}

/**
 * Removes the person's id as well: from this erasure, from lifted holds, and from the reasons that stopped earlier
 * erasures.
 */
async function end(ctx: Context, id: string, state: 'done' | 'stopped', reason: Words | null): Promise<void> {
  await ctx.db.kysely.transaction().execute(async (trx) => {
    if (state === 'done') {
      await sql`
        update legal_hold set value = '', reason = '' where lifted_at is not null and scope = 'user'
          and value = (select user_id from erasure where id = ${id})`.execute(trx);
      await sql`
        update erasure set reason = null, reasons = null
        where user_digest = (select user_digest from erasure where id = ${id})`.execute(trx);
    }
    await trx
      .updateTable('erasure')
      .set({ state, ...columnsOf({ reason }), user_id: null, ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  });
}
