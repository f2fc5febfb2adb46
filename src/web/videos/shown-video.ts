import type { Finding } from '../../api/findings.ts';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { fragmentSpans, momentOf } from '../media/timeline.ts';
import { frameKey, type VideoFrame, videoFrames, worstFrame } from '../media/video-frames.ts';
import { narrow } from '../submissions/rows/class-filter.ts';
import type { VideoViewState } from './use-video-view.ts';

/** A video as its page shows it; `findings` and `frames` are filtered. */
export type ShownVideo = {
  detail: SubmissionDetail;
  findings: Finding[];
  frames: VideoFrame[];
  index: number;
  frame: VideoFrame | null;
};

export function shownVideoOf(
  detail: SubmissionDetail,
  view: Pick<VideoViewState, 'filter' | 'frame'>,
): ShownVideo {
  const spanOf = fragmentSpans(detail.fragments);
  const timeOf = (finding: Finding) => momentOf(finding) ?? spanOf(finding)?.from ?? Number.POSITIVE_INFINITY;
  const findings = narrow(detail.findings, view.filter).sort((a, b) => order(timeOf(a), timeOf(b)));
  const frames = videoFrames(findings);
  const chosenIndex = view.frame === null ? -1 : frames.findIndex(({ key }) => key === view.frame);
  const index = chosenIndex >= 0 ? chosenIndex : worstFrame(frames);
  return { detail, findings, frames, index, frame: frames[index] ?? null };
}

/** Infinity - Infinity is NaN. */
function order(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** The frame that shows a finding: its own, or the nearest in time for speech. Null if there is none. */
export function frameOf(frames: readonly VideoFrame[], finding: Finding): VideoFrame | null {
  const own = frames.find(({ key }) => key === frameKey(finding));
  if (own || finding.startTime === null) return own ?? null;
  const { startTime } = finding;
  const away = (frame: VideoFrame) => Math.abs((frame.offset ?? Number.POSITIVE_INFINITY) - startTime);
  return frames.reduce<VideoFrame | null>(
    (best, frame) => (best === null || away(frame) < away(best) ? frame : best),
    null,
  );
}
