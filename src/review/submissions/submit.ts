import { sql } from 'kysely';
import { urlOf } from '../../api/call-url.ts';
import { receiveCallback } from '../../api/service.ts';
import type { SubmissionKind } from '../../api/submissions.ts';
import { because } from '../../reasons/reason.ts';
import type { Words } from '../../reasons/reasoned.ts';
import { columnsOf } from '../../reasons/serialize.ts';
import { accountOf } from '../accounts/in-use.ts';
import type { Context, Moderation } from '../context/context.ts';
import { ModerationUnreachable } from '../context/failure.ts';
import { nextSubmissionState, type SubmissionAct, terminalStates } from '../entities/submission-state.ts';
import { transact } from '../journal/transact.ts';
import type { SubmissionRow } from '../store/tables.ts';
import { findUpload, uploadAddress } from '../uploads/find-upload.ts';
import { serviceCalls } from './service-calls.ts';
import { wakeQueued } from './wake-queued.ts';

/**
 * The job that sends a waiting submission to the service, when one of its places is free (L2). Safe to run twice: should
 * a crash fall between the service's answer and our commit, the second one's callbacks find the address bound to the
 * first that spoke, and change nothing.
 */
export async function submit(ctx: Context, job: { id: string }, attempt: { last: boolean }): Promise<void> {
  const account = await accountFor(ctx, job.id);
  const submission = account && (await takeSlot(ctx, job.id, account));
  if (!submission || submission.kind === 'texts') return;
  // Closed while an earlier try of this job was cut off: the service never named it, so there is nothing to close there.
  if (submission.state === 'closing') return settle(ctx, submission.id, 'end', {});
  const call = serviceCalls[submission.kind].submit(submission, {
    source: await sourceOf(ctx, account.callbackBase, submission),
    callback: account.callbackBase + urlOf(receiveCallback, { params: { token: submission.callback_token } }),
    ownService: account.operator !== null,
  });
  try {
    const answer = call.read(await account.post(call.path, call.fields));
    if (answer.ok) await settle(ctx, submission.id, 'accept', { providerId: answer.providerId });
    else await settle(ctx, submission.id, 'refuse', { message: answer.words });
  } catch (error) {
    if (!(error instanceof ModerationUnreachable) || !attempt.last) throw error;
    await settle(ctx, submission.id, 'refuse', {
      message: because('service_not_reached', { why: error.reason }),
    });
  }
}

async function sourceOf(ctx: Context, callbackBase: string, submission: SubmissionRow): Promise<string> {
  if (submission.upload_id === null) return submission.url ?? '';
  return uploadAddress(callbackBase, await findUpload(ctx, submission.upload_id));
}

/** How many of a kind one account's service works on at once; streams have no stated limit. */
function placesFor(ctx: Context, kind: SubmissionKind): number {
  if (kind === 'video-file') return ctx.settings.concurrentVideos;
  return kind === 'audio-file' ? ctx.settings.concurrentAudioFiles : Number.POSITIVE_INFINITY;
}

async function accountFor(ctx: Context, id: string): Promise<Moderation | null> {
  const row = await ctx.db.kysely
    .selectFrom('submission')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? accountOf(ctx, row) : null;
}

/**
 * For so long a submission keeps one of the places here where the service is ours: that counts for itself what it works
 * on at once, and lets short ones pass long ones, for which it must know of them.
 */
const ownServiceSeconds = 5;

/** Takes one of the places, or finds it taken before; null when none is free or the submission is past this. */
async function takeSlot(
  ctx: Context,
  id: string,
  { operator }: Pick<Moderation, 'operator'>,
): Promise<SubmissionRow | null> {
  const own = operator !== null;
  return ctx.db.kysely.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('second-look places'))`.execute(trx);
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
      .where('kind', '=', row.kind)
      .where('account_id', 'is not distinct from', row.account_id)
      .where('slot_at', 'is not', null)
      .where('ended_at', 'is', null)
      .$if(own, (query) =>
        query.where('slot_at', '>', sql<Date>`now() - make_interval(secs => ${ownServiceSeconds})`),
      )
      .executeTakeFirstOrThrow();
    if (taken >= placesFor(ctx, row.kind)) {
      if (own) await ctx.jobs.enqueue(trx, 'submit', { id }, { afterSeconds: ownServiceSeconds });
      return null;
    }
    await trx.updateTable('submission').set({ slot_at: sql<Date>`now()` }).where('id', '=', id).execute();
    return row;
  });
}

type Outcome = { providerId?: string; message?: Words };

/** Writes what an act makes of a submission, and what follows from it. */
export async function settle(ctx: Context, id: string, act: SubmissionAct, outcome: Outcome): Promise<void> {
  await transact(ctx, async ({ trx, publish }) => {
    const row = await trx
      .selectFrom('submission')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const state = nextSubmissionState(row.state, act);
    const ends = state !== null && terminalStates.includes(state);
    const { message } = outcome;
    await trx
      .updateTable('submission')
      .set({
        // A callback may have come before this answer, and named it first.
        provider_id: row.provider_id ?? outcome.providerId ?? null,
        updated_at: sql<Date>`now()`,
        ...(message && columnsOf({ message })),
        ...(state === null ? {} : { state }),
        ...(ends ? { ended_at: sql<Date>`now()` } : {}),
      })
      .where('id', '=', id)
      .execute();
    publish({ type: 'submission.changed', submissionId: id, state: state ?? row.state });
    if (ends) await wakeQueued(trx, ctx.jobs, [row]);
    // Closed while it was on its way to the service: now that it has a name there, the close can follow.
    else if (row.state === 'closing' && act === 'accept')
      await ctx.jobs.enqueue(trx, 'close-submission', { id });
  });
}
