import type { Callback } from '../../protocol/callbacks.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import type { Moderation } from '../context/context.ts';
import { terminalStates } from '../entities/submission-state.ts';
import type { SubmissionRow } from '../store/tables.ts';
import { movedBy } from './move-submissions.ts';
import type { Read } from './read-callback.ts';
import type { StoredCallback } from './stored-callbacks.ts';

/** The outcome of a callback that was answered with 200. */
export type CallbackOutcome = 'taken' | 'duplicate' | 'unreadable' | 'stray' | 'emptied';

/** A parsed callback. `tasks` are the task types of its account. */
export type CallbackToJudge = StoredCallback & Read & { digest: string; tasks: Moderation['tasks'] };

/**
 * A submission before and after callbacks. `known`: digests of earlier callbacks; `latest`: the start of its last
 * fragment.
 */
export type SubmissionProgress = {
  before: SubmissionRow;
  after: SubmissionRow;
  known: Set<string>;
  latest: number;
};

export type Verdict = CallbackToJudge & {
  taken: CallbackOutcome;
  submission: SubmissionRow;
  stray: Reason | null;
  late: boolean;
};

/** Decides the outcome of a callback after those before it, and adds it to `progress`. */
export function judge(judged: CallbackToJudge, progress: SubmissionProgress | undefined): Verdict {
  if (!progress) throw new Error('a callback of no submission');
  const { callback } = judged;
  const submission = progress.after;
  const verdict = (taken: CallbackOutcome, stray: Reason | null = null): Verdict => ({
    ...judged,
    taken,
    submission,
    stray,
    late: comesLate(callback, progress),
  });
  if (submission.emptied_at !== null) {
    const after = callback ? movedBy(submission, callback) : submission;
    if (after.state !== submission.state) progress.after = after;
    return verdict('emptied');
  }
  if (progress.known.has(judged.digest)) return verdict('duplicate');
  progress.known.add(judged.digest);
  if (!callback) return verdict('unreadable');
  const stray = strayReason(callback, submission);
  if (stray !== null) return verdict('stray', stray);
  const taken = verdict('taken');
  progress.after = movedBy(submission, callback);
  progress.latest = Math.max(progress.latest, startOf(callback) ?? Number.NEGATIVE_INFINITY);
  return taken;
}

/**
 * Why a callback about another video than this submission's is stored without effect; null when it is about this one.
 */
export function strayReason(callback: Callback | null, submission: SubmissionRow): Reason | null {
  const named = callback?.videoInfo?.id ?? callback?.requestId ?? null;
  return named !== null && submission.provider_id !== null && named !== submission.provider_id
    ? because('callback_of_other_submission', { named, expected: submission.provider_id })
    : null;
}

/** Whether a later fragment or the end arrived before this fragment. */
function comesLate(callback: Callback | null, { after, latest }: SubmissionProgress): boolean {
  if (callback?.type !== 'fragment') return false;
  return terminalStates.includes(after.state) || latest > (startOf(callback) ?? Number.POSITIVE_INFINITY);
}

/** The start of a fragment that is stored (apply-callbacks.ts). */
function startOf({ fragmentInfo }: Callback): number | null {
  return fragmentInfo && fragmentInfo.offsetEnd !== null ? fragmentInfo.offsetStart : null;
}
