import type { Callback } from '../../protocol/callbacks.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import type { Moderation } from '../context/context.ts';
import { terminalStates } from '../entities/submission-state.ts';
import type { SubmissionRow } from '../store/tables.ts';
import type { Arrived } from './arrived.ts';
import { movedBy } from './move-submissions.ts';
import type { Read } from './read-callback.ts';

/** What became of a callback that was answered 200. */
export type Taken = 'taken' | 'duplicate' | 'unreadable' | 'stray' | 'emptied';

/** A callback as it was understood; `tasks` are those of the account that it came for. */
export type Told = Arrived & Read & { digest: string; tasks: Moderation['tasks'] };

/** A submission as it was, and as callbacks leave it. `known`: digests of what came before; `latest`: where the last fragment of it begins. */
export type Standing = { before: SubmissionRow; after: SubmissionRow; known: Set<string>; latest: number };

export type Verdict = Told & {
  taken: Taken;
  submission: SubmissionRow;
  stray: Reason | null;
  late: boolean;
};

/** What becomes of one, after those before it, which `standing` knows of; then it knows of this one. */
export function judge(told: Told, standing: Standing | undefined): Verdict {
  if (!standing) throw new Error('a callback of no submission');
  const { callback } = told;
  const submission = standing.after;
  const verdict = (taken: Taken, stray: Reason | null = null): Verdict => ({
    ...told,
    taken,
    submission,
    stray,
    late: comesLate(callback, standing),
  });
  if (submission.emptied_at !== null) {
    const after = callback ? movedBy(submission, callback) : submission;
    if (after.state !== submission.state) standing.after = after;
    return verdict('emptied');
  }
  if (standing.known.has(told.digest)) return verdict('duplicate');
  standing.known.add(told.digest);
  if (!callback) return verdict('unreadable');
  const stray = strayReason(callback, submission);
  if (stray !== null) return verdict('stray', stray);
  const taken = verdict('taken');
  standing.after = movedBy(submission, callback);
  standing.latest = Math.max(standing.latest, startOf(callback) ?? Number.NEGATIVE_INFINITY);
  return taken;
}

/** A callback about another video than this address was given for: kept, without effect. */
export function strayReason(callback: Callback | null, submission: SubmissionRow): Reason | null {
  const named = callback?.videoInfo?.id ?? callback?.requestId ?? null;
  return named !== null && submission.provider_id !== null && named !== submission.provider_id
    ? because('callback_of_other_submission', { named, expected: submission.provider_id })
    : null;
}

/** Whether something later was told before: a later fragment, or the end. */
function comesLate(callback: Callback | null, { after, latest }: Standing): boolean {
  if (callback?.type !== 'fragment') return false;
  return terminalStates.includes(after.state) || latest > (startOf(callback) ?? Number.POSITIVE_INFINITY);
}

/** Of a fragment that is stored (apply-callbacks.ts). */
function startOf({ fragmentInfo }: Callback): number | null {
  return fragmentInfo && fragmentInfo.offsetEnd !== null ? fragmentInfo.offsetStart : null;
}
