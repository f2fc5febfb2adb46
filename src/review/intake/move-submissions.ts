import { sql } from 'kysely';
import type { Callback } from '../../protocol/callbacks.ts';
import type { Context } from '../context.ts';
import { publishAll } from '../events/publish.ts';
import type { SubmissionRow, Trx } from '../store/tables.ts';
import { nextSubmissionState, type SubmissionAct, terminalStates } from '../submissions/submission-state.ts';
import { wakeQueued } from '../submissions/wake-queued.ts';

/** A submission as it was, and as callbacks left it. */
export type Move = { before: SubmissionRow; after: SubmissionRow };

/** The submission after a callback. Of one whose content was removed only how far it is: nothing of what it says. */
export function movedBy(submission: SubmissionRow, callback: Callback): SubmissionRow {
  const state = nextSubmissionState(submission.state, actOf(callback)) ?? submission.state;
  if (submission.emptied_at !== null) return { ...submission, state };
  const info = callback.videoInfo;
  return {
    ...submission,
    state,
    provider_id: submission.provider_id ?? info?.id ?? callback.requestId ?? null,
    capture_start: info?.captureStart ?? submission.capture_start,
    duration: info?.duration ?? callback.speechInfo?.duration ?? submission.duration,
    frames: info?.frames ?? submission.frames,
    // What ended it was said by then; a later word does not change why.
    message: isOver(submission)
      ? submission.message
      : (info?.message ?? failureOf(callback) ?? submission.message),
  };
}

/** Writes how far submissions are, and tells browsers of it. */
export async function moveSubmissions(trx: Trx, ctx: Context, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const rows = moves.map(({ before, after }) => ({
    id: after.id,
    state: after.state,
    provider_id: after.provider_id,
    capture_start: after.capture_start,
    duration: after.duration,
    frames: after.frames,
    message: after.message,
    ends: ends({ before, after }),
  }));
  await sql`
    update submission
    set updated_at = now(), state = moved.state, provider_id = moved.provider_id, capture_start = moved.capture_start,
      duration = moved.duration, frames = moved.frames, message = moved.message,
      ended_at = case when ends then now() else submission.ended_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved (
      id uuid, state text, provider_id text, capture_start text, duration float8, frames int, message text, ends boolean
    )
    where submission.id = moved.id`.execute(trx);
  await publishAll(
    trx,
    moves.map(({ after }) => ({ type: 'submission.changed', submissionId: after.id, state: after.state })),
  );
  await wakeQueued(
    trx,
    ctx.jobs,
    moves.filter(ends).map(({ after }) => after),
  );
}

const isOver = ({ state }: SubmissionRow) => terminalStates.includes(state);
const ends = ({ before, after }: Move) => isOver(after) && !isOver(before);

function actOf(callback: Callback): SubmissionAct {
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
