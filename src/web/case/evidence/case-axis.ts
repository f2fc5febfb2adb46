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
  const start = Math.floor(from);
  // Real-time results have no moment of their own: they are somewhere in their fragment.
  const fragments = [...new Set(findings.flatMap(({ fragmentId }) => fragmentId ?? []))].map((id) => ({
    id,
    offsetStart: place.from,
    offsetEnd: place.to,
  }));
  return { start, duration: Math.max(place.to, start + 1), fragments };
}
