import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { Callback } from '../../protocol/callbacks.ts';
import type { Words } from '../../reasons/reasoned.ts';
import { columnsOf, serialize } from '../../reasons/serialize.ts';
import type { Context } from '../context/context.ts';
import { nextSubmissionState, type SubmissionAct, terminalStates } from '../entities/submission-state.ts';
import type { Change } from '../journal/transact.ts';
import type { SubmissionRow } from '../store/tables.ts';
import { wakeQueued } from '../submissions/wake-queued.ts';
import { failureOf } from './failure-of.ts';

/** A submission before and after its callbacks. */
export type Move = { before: SubmissionRow; after: SubmissionRow };

/** The submission after a callback. When its content was removed, only its progress changes. */
export function movedBy(submission: SubmissionRow, callback: Callback): SubmissionRow {
  const state = nextSubmissionState(submission.state, actOf(callback)) ?? submission.state;
  if (submission.emptied_at !== null) return { ...submission, state };
  const info = callback.videoInfo;
  const message = messageOf(callback);
  return {
    ...submission,
    state,
    provider_id: submission.provider_id ?? info?.id ?? callback.requestId ?? null,
    capture_start: info?.captureStart ?? submission.capture_start,
    duration: info?.duration ?? callback.speechInfo?.duration ?? submission.duration,
    frames: info?.frames ?? submission.frames,
    missed: callback.type === 'summary' && info?.missed ? serialize(info.missed) : submission.missed,
    // The first end is final: later callbacks do not change its message.
    ...(message === null || isOver(submission) ? {} : columnsOf({ message })),
  };
}

/** Stores the progress of submissions and notifies browsers. */
export async function moveSubmissions(
  { trx, publish }: Change,
  ctx: Context,
  moves: readonly Move[],
): Promise<void> {
  if (moves.length === 0) return;
  const rows = moves.map(({ before, after }) => ({
    id: after.id,
    state: after.state,
    provider_id: after.provider_id,
    capture_start: after.capture_start,
    duration: after.duration,
    frames: after.frames,
    missed: after.missed,
    message: after.message,
    reasons: after.reasons,
    ends: ends({ before, after }),
  }));
  await prepared(
    trx,
    'move submissions',
    sql`
    update submission
    set updated_at = now(), state = moved.state, provider_id = moved.provider_id, capture_start = moved.capture_start,
      duration = moved.duration, frames = moved.frames,
      missed = moved.missed, message = moved.message, reasons = moved.reasons,
      ended_at = case when ends then now() else submission.ended_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved (
      id uuid, state text, provider_id text, capture_start text, duration float8, frames int,
      missed jsonb, message text, reasons jsonb, ends boolean
    )
    where submission.id = moved.id`,
  );
  for (const { after } of moves)
    publish({ type: 'submission.changed', submissionId: after.id, state: after.state });
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
  const failed = failureOf(callback) !== null;
  if (callback.type === 'audio-file') return failed ? 'error' : 'end';
  // One failed fragment does not end the submission.
  if (callback.type === 'fragment') return 'progress';
  if (callback.type === 'summary' && failed) return 'error';
  if (status === null) return 'progress';
  if (status === 'error') return 'error';
  if (status !== 'end' && status !== 'closed') return 'progress';
  return failed ? 'error' : 'end';
}

/** What a callback reports about the whole submission: why it failed, or how it ended. */
function messageOf(callback: Callback): Words | null {
  const own = callback.videoInfo?.message ?? null;
  if (callback.type === 'fragment') return own;
  if (callback.type === 'audio-stream' && callback.status === undefined) return null;
  return failureOf(callback) ?? own ?? (callback.type === 'audio-stream' ? callback.message : null);
}
