import type { SubmissionDetail } from '../../api/submissions.ts';
import { standingOf } from '../media/boxes.ts';
import type { VideoFrame } from '../media/video-frames.ts';
import { shownVideoOf } from '../videos/shown-video.ts';

/** The last picture of a stream with a finding. */
export function latestFlagged(detail: SubmissionDetail): VideoFrame | undefined {
  return shownVideoOf(detail, { filter: null, frame: null }).frames.findLast(({ findings }) =>
    findings.some((one) => standingOf(one) !== 'pass'),
  );
}
