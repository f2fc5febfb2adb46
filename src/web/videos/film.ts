import type { Finding } from '../../api/findings.ts';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { type FilmFrame, filmFrames, frameKey, worstFrame } from '../media/film-frames.ts';
import { narrow } from './task-tabs.ts';
import type { VideoView } from './use-video-view.ts';

/** A film as its page shows it: what is narrowed away is not in `findings` or `frames`. */
export type Film = {
  detail: SubmissionDetail;
  findings: Finding[];
  frames: FilmFrame[];
  index: number;
  frame: FilmFrame | null;
};

export function filmOf(detail: SubmissionDetail, view: Pick<VideoView, 'filter' | 'frame'>): Film {
  const findings = narrow(detail.findings, view.filter);
  const frames = filmFrames(findings);
  const asked = view.frame === null ? -1 : frames.findIndex(({ key }) => key === view.frame);
  const index = asked >= 0 ? asked : worstFrame(frames);
  return { detail, findings, frames, index, frame: frames[index] ?? null };
}

/** The frame that shows a finding: its own, or the nearest in time for speech. Null where none does. */
export function frameOf(frames: readonly FilmFrame[], finding: Finding): FilmFrame | null {
  const own = frames.find(({ key }) => key === frameKey(finding));
  if (own || finding.startTime === null) return own ?? null;
  const { startTime } = finding;
  const away = (frame: FilmFrame) => Math.abs((frame.offset ?? Number.POSITIVE_INFINITY) - startTime);
  return frames.reduce<FilmFrame | null>(
    (best, frame) => (best === null || away(frame) < away(best) ? frame : best),
    null,
  );
}
