import type { CaseDetail } from '../../../api/cases.ts';
import { momentOf } from '../../media/timeline.ts';

/** Where the axis of a case starts and ends, in seconds: the whole file, or its stretch of a live stream. */
export function caseAxis({
  case: { place },
  findings,
  submission,
}: Pick<CaseDetail, 'case' | 'findings' | 'submission'>) {
  if (!place) return { duration: submission.duration };
  // A fragment may also report speech from before it, which was transcribed late.
  const from = Math.min(place.from, ...findings.flatMap((one) => momentOf(one) ?? []));
  return { start: Math.floor(from), duration: Math.max(place.to, Math.floor(from) + 1) };
}
