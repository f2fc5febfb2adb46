import type { SubmissionRow } from '../submissions/submission.ts';
import { brokeOffAgain, closed, type Ending, endingFor, success } from '../work/ending.ts';
import { type Work, WorkInterrupted } from '../work/running.ts';
import { finishSubmission } from './finish-submission.ts';
import { kinds, type WorkParts } from './kinds.ts';
import type { Job } from './lease.ts';

/** How many attempts in a row may find nothing new before the submission ends with an error. */
const maxAttempts = 8;

/**
 * Works on one submission until it has ended. Findings are stored as they come, so that little is lost when the process
 * dies. Throws when the work must be started again.
 */
export async function workOn(ctx: WorkParts, job: Job): Promise<void> {
  const work = ctx.running.start(job.submissionId, job.id);
  // Its lease had run out, and this process took it up again while it still worked on it.
  if (!work) throw new Error('this process works on it already');
  try {
    const row = await begin(ctx, job);
    if (row) await carryOn(ctx, row, work, job);
  } finally {
    ctx.running.finish(job.submissionId);
    ctx.dispatcher.wake();
  }
}

async function carryOn(ctx: WorkParts, row: SubmissionRow, work: Work, job: Job): Promise<void> {
  const { id } = row;
  try {
    const ending = await endingOf(ctx, row, work);
    const ended = await ctx.db.transaction().execute((tx) => finishSubmission(ctx, tx, id, ending, job.id));
    if (!ended) return;
    ctx.log.info({ id, kind: row.kind, ...ending }, 'a submission ended');
    await ctx.media.removeWork(id);
  } catch (error) {
    // An interruption is not a failure: it does not count as an attempt.
    if (error instanceof WorkInterrupted) await uncount(ctx, job);
    else ctx.log.error({ err: error, id, kind: row.kind }, 'work on a submission broke off');
    throw error;
  }
}

/** Returns null when the submission has ended or another process has taken it up. */
async function begin(ctx: WorkParts, job: Job): Promise<SubmissionRow | null> {
  const row = await ctx.db
    .updateTable('submissions')
    .set(({ eb, fn, val }) => ({
      state: 'running',
      attempts: eb('attempts', '+', 1),
      capture_start: fn.coalesce('capture_start', val(new Date())),
    }))
    .where('id', '=', job.submissionId)
    .where('job_id', '=', job.id)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

async function uncount(ctx: WorkParts, job: Job): Promise<void> {
  await ctx.db
    .updateTable('submissions')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', job.submissionId)
    .where('job_id', '=', job.id)
    .execute();
}

async function endingOf(ctx: WorkParts, row: SubmissionRow, work: Work): Promise<Ending> {
  if (row.closing) return closed;
  if (row.attempts > maxAttempts) return brokeOffAgain;
  try {
    await kinds[row.kind].run(ctx, row, work);
    return work.closing.aborted ? closed : success;
  } catch (error) {
    const { signal } = work;
    const cause = signal.aborted ? signal.reason : error;
    if (work.closing.aborted && !(cause instanceof WorkInterrupted)) return closed;
    const ending = endingFor(cause);
    if (!ending) throw cause;
    return ending;
  }
}
