import type { SubmissionDetail } from '../../../api/submissions.ts';
import { liveAxis } from '../../media/live-axis.ts';
import { timelineLength } from '../../media/timeline.ts';
import { isStream } from '../../paths/place-of.ts';
import { hasEnded } from '../progress.ts';

/** Length in seconds of the time axis of a submission, whatever its findings are filtered by. */
export function axisLength({ submission, findings, fragments, missing }: SubmissionDetail): number {
  const known = Math.max(
    timelineLength(submission.duration, findings, fragments),
    ...missing.map(({ to }) => to),
  );
  return isStream(submission.kind) && !hasEnded(submission.state) ? liveAxis(known) : known;
}
