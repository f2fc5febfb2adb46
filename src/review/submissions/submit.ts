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
 * The job that sends a queued submission to the service when a slot is free (L2). Safe to run twice: if a crash falls
 * between the service's answer and our commit, the address is bound to the first submission that calls back, and
 * callbacks of the other change nothing.
 */
export async function submit(ctx: Context, job: { id: string }, attempt: { last: boolean }): Promise<void> {
  const account = await accountFor(ctx, job.id);
  const submission = account && (await takeSlot(ctx, job.id, account));
  if (!submission || submission.kind === 'texts') return;
  // It was closed while an earlier attempt was interrupted: the service never named it, so there is nothing to close
  // there.
  if (submission.state === 'closing') return applyAct(ctx, submission.id, 'end', {});
  const call = serviceCalls[submission.kind].submit(submission, {
    source: await sourceOf(ctx, account.callbackBase, submission),
    callback: account.callbackBase + urlOf(receiveCallback, { params: { token: submission.callback_token } }),
    ownService: account.operator !== null,
  });
  try {
    const answer = call.read(await account.post(call.path, call.fields, { submissionId: submission.id }));
    if (answer.ok) await applyAct(ctx, submission.id, 'accept', { providerId: answer.providerId });
    else await applyAct(ctx, submission.id, 'refuse', { message: answer.words });
  } catch (error) {
    if (!(error instanceof ModerationUnreachable) || !attempt.last) throw error;
    await applyAct(ctx, submission.id, 'refuse', {
      message: because('service_not_reached', { why: error.reason }),
    });
  }
}

async function sourceOf(ctx: Context, callbackBase: string, submission: SubmissionRow): Promise<string> {
  if (submission.upload_id === null) return submission.url ?? '';
  return uploadAddress(callbackBase, await findUpload(ctx, submission.upload_id));
}

/** The number of slots of a kind at one account's service; streams have no stated limit. */
function slotsFor(ctx: Context, kind: SubmissionKind): number {
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
 * How long a submission holds a slot here if the service is our own: that limits its work itself and lets short
 * submissions pass long ones, so it must know of them.
 */
const ownServiceSeconds = 5;

/** Takes a slot, or finds that this submission has one; null when none is free or the submission needs none. */
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
    if (taken >= slotsFor(ctx, row.kind)) {
      if (own) await ctx.jobs.enqueue(trx, 'submit', { id }, { afterSeconds: ownServiceSeconds });
      return null;
    }
    await trx.updateTable('submission').set({ slot_at: sql<Date>`now()` }).where('id', '=', id).execute();
    return row;
  });
}

type Outcome = { providerId?: string; message?: Words };

/** Applies an act to a submission and does what follows from it. */
export async function applyAct(
  ctx: Context,
  id: string,
  act: SubmissionAct,
  outcome: Outcome,
): Promise<void> {
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
        // A callback may have arrived before this answer with the id.
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
    // It was closed while it was being sent; now that the service has named it, it can be closed there.
    else if (row.state === 'closing' && act === 'accept')
      await ctx.jobs.enqueue(trx, 'close-submission', { id });
  });
}
