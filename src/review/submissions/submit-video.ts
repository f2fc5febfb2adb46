import { sql } from 'kysely';
import { readVideoResponse } from '../../protocol/video.ts';
import type { Context } from '../context.ts';
import { publish } from '../events/publish.ts';
import { ModerationUnreachable } from '../failure.ts';
import type { SubmissionRow, Trx } from '../store/tables.ts';
import { findUpload, uploadAddress } from '../uploads/find-upload.ts';
import { nextSubmissionState, type SubmissionAct, terminalStates } from './submission-state.ts';
import { wakeQueued } from './wake-queued.ts';

/**
 * The job that sends a waiting video to the service, when one of its places is free (L2). Safe to run twice: should a
 * crash fall between the service's answer and our commit, the second video's callbacks find the address bound to the
 * first that spoke, and change nothing.
 */
export async function submitVideo(
  ctx: Context,
  job: { id: string },
  attempt: { last: boolean },
): Promise<void> {
  const submission = await takeSlot(ctx, job.id);
  if (!submission) return;
  // Closed while an earlier try of this job was cut off: the service never named it, so there is nothing to close there.
  if (submission.state === 'closing') return settle(ctx, submission.id, 'end', {});
  try {
    const answer = await ctx.moderation.post(
      '/v3/recognition/video/asyncscan',
      await fieldsOf(ctx, submission),
    );
    const read = readVideoResponse(answer);
    if (read.ok) await settle(ctx, submission.id, 'accept', { providerId: read.videoId });
    else if (read.reason === 'refused')
      await settle(ctx, submission.id, 'refuse', { message: `${read.message} (${read.code})` });
    else
      await settle(ctx, submission.id, 'refuse', {
        message: `The moderation service's answer cannot be used: ${read.detail}`,
      });
  } catch (error) {
    if (!(error instanceof ModerationUnreachable) || !attempt.last) throw error;
    await settle(ctx, submission.id, 'refuse', {
      message: `The moderation service could not be reached: ${error.message}`,
    });
  }
}

/** Takes one of the places, or finds it taken before; null when none is free or the submission is past this. */
async function takeSlot(ctx: Context, id: string): Promise<SubmissionRow | null> {
  return ctx.db.kysely.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('second-look video places'))`.execute(trx);
    const row = await trx
      .selectFrom('submission')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row || !['queued', 'closing'].includes(row.state) || row.provider_id !== null) return null;
    if (row.slot_at !== null) return row;
    const { taken } = await trx
      .selectFrom('submission')
      .select(sql<number>`count(*)::int`.as('taken'))
      .where('slot_at', 'is not', null)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (taken >= ctx.settings.concurrentVideos) return null;
    await trx.updateTable('submission').set({ slot_at: sql<Date>`now()` }).where('id', '=', id).execute();
    return row;
  });
}

async function fieldsOf(ctx: Context, submission: SubmissionRow): Promise<Record<string, unknown>> {
  const { tasks, ...params } = submission.params;
  const video =
    submission.upload_id === null
      ? submission.url
      : uploadAddress(ctx, await findUpload(ctx, submission.upload_id));
  return {
    video,
    callbackUrl: `${ctx.moderation.callbackBase}/callbacks/${submission.callback_token}`,
    ...params,
    ...(tasks === undefined ? {} : { task: tasks }),
    ...(submission.custom_info === null ? {} : { customInfo: submission.custom_info }),
  };
}

type Outcome = { providerId?: string; message?: string };

async function settle(ctx: Context, id: string, act: SubmissionAct, outcome: Outcome): Promise<void> {
  await ctx.db.kysely.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('submission')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const state = nextSubmissionState(row.state, act);
    const ends = state !== null && terminalStates.includes(state);
    await trx
      .updateTable('submission')
      .set({
        // A callback may have come before this answer, and named the video first.
        provider_id: row.provider_id ?? outcome.providerId ?? null,
        updated_at: sql<Date>`now()`,
        ...(outcome.message === undefined ? {} : { message: outcome.message }),
        ...(state === null ? {} : { state }),
        ...(ends ? { ended_at: sql<Date>`now()` } : {}),
      })
      .where('id', '=', id)
      .execute();
    await publish(trx, { type: 'submission.changed', submissionId: id, state: state ?? row.state });
    if (ends) await wakeQueued(trx, ctx.jobs);
    else if (row.state === 'closing') await closeOnceKnown(trx, ctx, id);
  });
}

/** Someone closed it while it was on its way to the service: now that it has a name there, the close can follow. */
async function closeOnceKnown(trx: Trx, ctx: Context, id: string): Promise<void> {
  await ctx.jobs.enqueue(trx, 'close-submission', { id });
}
