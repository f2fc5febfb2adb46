import { sql } from 'kysely';
import type { Submission } from '../../api/submissions.ts';
import { Reasoned } from '../../reasons/reasoned.ts';
import { accountOf } from '../accounts/in-use.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { findSubmission } from '../entities/find-submission.ts';
import { nextSubmissionState } from '../entities/submission-state.ts';
import { transact } from '../journal/transact.ts';
import { showSubmission } from '../show/show-submission.ts';
import { serviceCalls } from './service-calls.ts';
import { applyAct } from './submit.ts';

/** Closes a running submission (§ 7). A queued one is never sent. */
export async function closeSubmission(ctx: Context, input: { id: string }): Promise<Submission> {
  const db = ctx.db.kysely;
  const { id } = await findSubmission(db, input.id);
  const row = await transact(ctx, async ({ trx, publish }) => {
    const before = await trx
      .selectFrom('submission')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.kind === 'audio-file') {
      throw new Failure('audio_file_cannot_be_closed');
    }
    const waits = before.state === 'queued' && before.slot_at === null;
    const state = waits
      ? 'closed'
      : nextSubmissionState(before.state === 'queued' ? 'submitted' : before.state, 'close');
    if (state === null) throw new Failure('submission_has_ended');
    const after = await trx
      .updateTable('submission')
      .set({
        state,
        updated_at: sql<Date>`now()`,
        ...(state === 'closed' ? { ended_at: sql<Date>`now()` } : {}),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (state === 'closing') await ctx.jobs.enqueue(trx, 'close-submission', { id });
    publish({ type: 'submission.changed', submissionId: id, state });
    return after;
  });
  return showSubmission(db, row);
}

/**
 * The job that tells the service to close. A video's own summary callback then ends the submission; an audio stream is
 * ended by the answer. 1202 means that it has already ended.
 */
export async function sendClose(ctx: Context, job: { id: string }): Promise<void> {
  const row = await ctx.db.kysely
    .selectFrom('submission')
    .selectAll()
    .where('id', '=', job.id)
    .executeTakeFirst();
  if (row?.state !== 'closing' || row.provider_id === null || row.kind === 'texts') return;
  const call = serviceCalls[row.kind].close?.(row.provider_id);
  if (!call) return;
  const answer = call.read(
    await (await accountOf(ctx, row)).post(call.path, call.fields, { submissionId: row.id }),
  );
  if (answer.ok && answer.closed) await applyAct(ctx, row.id, 'end', {});
  else if (!answer.ok && answer.code !== 1202) throw new Reasoned(answer.words);
}
