import type { Submission, SubmissionDetail, SubmissionState } from '../../api/submissions.ts';
import { momentOf } from '../media/timeline.ts';
import { isUnlooked } from '../media/unlooked.ts';

const ended: readonly SubmissionState[] = ['closed', 'end', 'error'];

export function hasEnded(state: SubmissionState): boolean {
  return ended.includes(state);
}

/** A video can be closed until it has ended or is closing. */
export function canClose(state: SubmissionState): boolean {
  return !hasEnded(state) && state !== 'closing';
}

const defaultInterval = 3;

/** The progress of a running video, 0..1, by its frames; null if unknown. */
export function progressOf(submission: Submission): number | null {
  if (hasEnded(submission.state)) return 1;
  const { duration, frames, params } = submission;
  if (!duration || frames === null) return null;
  const interval = typeof params.interval === 'number' ? params.interval : defaultInterval;
  return Math.min(1, (frames * interval) / duration);
}

/** The progress by frames, fragments and findings. */
export function detailProgress(detail: SubmissionDetail): number | null {
  const { submission, fragments, findings } = detail;
  const byFrames = progressOf(submission);
  if (byFrames === 1 || !submission.duration) return byFrames;
  const seen = [...fragments.map(({ offsetEnd }) => offsetEnd), ...findings.map((one) => momentOf(one) ?? 0)];
  const furthest = seen.reduce((max, one) => Math.max(max, one), 0);
  return furthest === 0 ? byFrames : Math.max(byFrames ?? 0, Math.min(1, furthest / submission.duration));
}

/** The machine's verdict on the whole video; `part`: no findings, but not all of it was checked. */
export type VideoVerdict = 'review' | 'block' | 'part' | 'clear' | 'none';

export function videoVerdict({
  submission,
  findings: all,
  missing,
  callbacks,
}: SubmissionDetail): VideoVerdict {
  if (all.some((one) => one.review || one.action === 'review')) return 'review';
  const findings = all.filter((one) => !isUnlooked(one));
  if (findings.some((one) => one.action === 'block' || (one.action === null && one.label !== 'Normal')))
    return 'block';
  if (!hasEnded(submission.state)) return 'none';
  // The verdict on a failed part is unknown.
  if (callbacks.some(({ failure }) => failure !== undefined)) return 'none';
  if (missing.length > 0 || findings.length < all.length) return 'part';
  return submission.state === 'end' ? 'clear' : 'none';
}
