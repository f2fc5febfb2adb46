import { sql } from 'kysely';
import type { Callback } from '../../protocol/callbacks.ts';
import { record } from '../audit/record.ts';
import { type Context, machine } from '../context.ts';
import { publish } from '../events/publish.ts';
import type { SubmissionRow, Trx } from '../store/tables.ts';
import { nextSubmissionState, terminalStates } from '../submissions/submission-state.ts';
import { wakeQueued } from '../submissions/wake-queued.ts';
import { actOf } from './apply-callback.ts';

/**
 * A callback about a submission whose content was removed: that it came is written down, and how far the submission is;
 * nothing of what it says. Its sender gets its 200, and does not try again.
 */
export async function settleEmptied(
  trx: Trx,
  ctx: Context,
  submission: SubmissionRow,
  callback: Callback | null,
): Promise<void> {
  await record(trx, machine, 'callback', { submissionId: submission.id }, { emptied: true });
  const state = callback && nextSubmissionState(submission.state, actOf(callback));
  if (!state) return;
  const ends = terminalStates.includes(state);
  await trx
    .updateTable('submission')
    .set({ state, updated_at: sql<Date>`now()`, ...(ends ? { ended_at: sql<Date>`now()` } : {}) })
    .where('id', '=', submission.id)
    .execute();
  await publish(trx, { type: 'submission.changed', submissionId: submission.id, state });
  if (ends) await wakeQueued(trx, ctx.jobs, submission);
}
