import { sql } from 'kysely';
import type { Callback } from '../../protocol/callbacks.ts';
import { indexCases } from '../cases/index-cases.ts';
import { openOrExtendCase } from '../cases/open-case.ts';
import { type Context, type Moderation, machine } from '../context.ts';
import { publish } from '../events/publish.ts';
import { worstSeverity } from '../labels/severity.ts';
import { tally } from '../stats/tally.ts';
import type { SubmissionRow, Trx } from '../store/tables.ts';
import { nextSubmissionState, type SubmissionAct, terminalStates } from '../submissions/submission-state.ts';
import { wakeQueued } from '../submissions/wake-queued.ts';
import { storeFindings } from './store-findings.ts';
import { storeSummaries } from './store-summaries.ts';
import { storeTranscript } from './store-transcript.ts';
import { type MachineFinding, toFindings } from './to-findings.ts';
import { unavailableFindings } from './unavailable-findings.ts';

/** Everything a callback changes: the submission, its fragments, findings, summaries and cases. `tasks`: its account's. */
export async function applyCallback(
  trx: Trx,
  ctx: Context,
  submission: SubmissionRow,
  callback: Callback,
  tasks: Moderation['tasks'],
): Promise<void> {
  await moveSubmission(trx, ctx, submission, callback);
  await storeFragment(trx, submission, callback);
  if (callback.type === 'summary' || callback.type === 'audio-file')
    await storeSummaries(trx, submission, callback.tasks);
  await storeTranscript(trx, submission, callback.tasks);
  const clip = callback.segment?.url ?? null;
  const unlooked = unavailableFindings(callback.unavailable ?? [], tasks);
  const findings = [...toFindings(callback.tasks), ...unlooked].map((finding) => ({
    ...finding,
    picture: finding.picture ?? clip,
  }));
  const { added } = await storeFindings(trx, ctx.jobs, submission, findings, {
    fragmentId: fragmentOf(callback),
  });
  await openCase(trx, submission, callback, added);
}

async function moveSubmission(
  trx: Trx,
  ctx: Context,
  submission: SubmissionRow,
  callback: Callback,
): Promise<void> {
  const state = nextSubmissionState(submission.state, actOf(callback));
  const info = callback.videoInfo;
  const ends = state !== null && terminalStates.includes(state);
  await trx
    .updateTable('submission')
    .set({
      updated_at: sql<Date>`now()`,
      provider_id: submission.provider_id ?? info?.id ?? callback.requestId ?? null,
      capture_start: info?.captureStart ?? submission.capture_start,
      duration: info?.duration ?? callback.speechInfo?.duration ?? submission.duration,
      frames: info?.frames ?? submission.frames,
      // What ended it was said by then; a later word does not change why.
      message: terminalStates.includes(submission.state)
        ? submission.message
        : (info?.message ?? failureOf(callback) ?? submission.message),
      ...(state === null ? {} : { state }),
      ...(ends ? { ended_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', submission.id)
    .execute();
  await publish(trx, {
    type: 'submission.changed',
    submissionId: submission.id,
    state: state ?? submission.state,
  });
  if (ends) await wakeQueued(trx, ctx.jobs, submission);
}

export function actOf(callback: Callback): SubmissionAct {
  const status = callback.videoInfo?.status ?? callback.status ?? null;
  if (callback.type === 'audio-file') return failureOf(callback) === null ? 'end' : 'error';
  if (callback.type === 'fragment' || status === null) return 'progress';
  if (status === 'error') return 'error';
  return status === 'end' || status === 'closed' ? 'end' : 'progress';
}

/** An audio file has no status of its own: a code that is not 0 says that it failed, and its message why. */
function failureOf(callback: Callback): string | null {
  if (callback.type === 'audio-stream') return callback.status === null ? null : callback.message;
  const failed = callback.type === 'audio-file' && callback.code !== null && callback.code !== 0;
  return failed ? `${callback.message ?? ''} (${callback.code})`.trim() : null;
}

async function storeFragment(trx: Trx, submission: SubmissionRow, callback: Callback): Promise<void> {
  const fragment = callback.fragmentInfo;
  if (!fragment?.id || fragment.offsetStart === null || fragment.offsetEnd === null) return;
  await trx
    .insertInto('fragment')
    .values({
      submission_id: submission.id,
      id: fragment.id,
      offset_start: fragment.offsetStart,
      offset_end: fragment.offsetEnd,
    })
    .onConflict((conflict) => conflict.columns(['submission_id', 'id']).doNothing())
    .execute();
}

/** A case opens when a finding asks for review; it then holds all findings of its part, the sure ones too. */
async function openCase(
  trx: Trx,
  submission: SubmissionRow,
  callback: Callback,
  added: { id: string; finding: MachineFinding }[],
): Promise<void> {
  const part = partOf(submission, callback);
  const review = added.map(({ finding }) => finding).filter((finding) => finding.review);
  if (review.length > 0) {
    const row = await openOrExtendCase(trx, machine, submission, {
      ...part,
      title: submission.title,
      preview: previewOf(review),
      severity: await worstSeverity(trx, review),
    });
    await attach(trx, submission, part.subject, callback, row.id);
    await indexCases(trx, [row.id]);
    await tally(trx, [row.id]);
    return;
  }
  const known = await trx
    .selectFrom('review_case')
    .select('id')
    .where('submission_id', '=', submission.id)
    .where('subject', '=', part.subject)
    .executeTakeFirst();
  if (!known) return;
  if (added.length > 0) await attach(trx, submission, part.subject, callback, known.id);
  // Of something said that brought no finding a search must know as well.
  await indexCases(trx, [known.id]);
  await tally(trx, [known.id]);
}

/** What one person decides: a whole film or sound file, one fragment of a live stream, one callback of an audio stream. */
function partOf(submission: SubmissionRow, callback: Callback) {
  if (submission.kind === 'video-stream') {
    return { kind: 'fragment', subject: fragmentOf(callback) ?? 'end' } as const;
  }
  if (submission.kind === 'audio-stream') {
    return { kind: 'audio-stream', subject: fragmentOf(callback) ?? 'end' } as const;
  }
  return { kind: submission.kind === 'audio-file' ? 'audio' : 'video', subject: 'file' } as const;
}

async function attach(
  trx: Trx,
  submission: SubmissionRow,
  subject: string,
  callback: Callback,
  caseId: string,
): Promise<void> {
  let update = trx
    .updateTable('finding')
    .set({ case_id: caseId })
    .where('submission_id', '=', submission.id)
    .where('case_id', 'is', null);
  if (subject !== 'file') update = update.where('fragment_id', 'is not distinct from', fragmentOf(callback));
  await update.execute();
}

/** A video's fragment, or the segment of an audio stream, named by its start. */
function fragmentOf(callback: Callback): string | null {
  const start = callback.segment?.startTime ?? null;
  return callback.fragmentInfo?.id ?? (start === null ? null : String(start));
}

const previewOf = (findings: readonly MachineFinding[]) =>
  [...new Set(findings.flatMap((finding) => finding.text ?? finding.name ?? []))].join(' · ');
