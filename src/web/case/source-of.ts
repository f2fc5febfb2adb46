import type { CaseDetail } from '../../api/cases.ts';
import { videoFrames, worstFrame } from '../media/video-frames.ts';
import { paths } from '../paths/paths.ts';
import { placeOf } from '../paths/place-of.ts';

/** The page of what the case is from; of a live stream at the moment of this part. */
export function sourceOf({
  case: { place },
  findings,
  submission,
}: Pick<CaseDetail, 'case' | 'findings' | 'submission'>): string {
  if (!place) return placeOf(submission);
  const frames = videoFrames(findings);
  const frame = submission.kind === 'video-stream' ? frames[worstFrame(frames)] : undefined;
  return paths.stream(submission.id, { frame: frame?.key ?? null, at: String(place.from) });
}
