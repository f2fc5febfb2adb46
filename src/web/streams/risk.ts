import type { Finding } from '../../api/findings.ts';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { standingOf } from '../media/boxes.ts';
import { momentOf } from '../media/timeline.ts';
import { weight } from '../media/video-frames.ts';

/** The range of the current risk: this many last fragments, or seconds for a stream without fragments. */
const lastFragments = 3;
const lastSeconds = 180;

type StreamParts = Pick<SubmissionDetail, 'findings' | 'fragments'>;

/** The worst finding of the last fragments; null if there is none. */
export function currentRisk({ findings, fragments }: StreamParts): Finding | null {
  const recent = [...fragments].sort((a, b) => b.offsetEnd - a.offsetEnd).slice(0, lastFragments);
  const ids = new Set(recent.map(({ id }) => id));
  const furthest = findings.reduce((max, one) => Math.max(max, one.endTime ?? momentOf(one) ?? 0), 0);
  const from =
    recent.length > 0
      ? recent.reduce((min, { offsetStart }) => Math.min(min, offsetStart), Number.POSITIVE_INFINITY)
      : furthest - lastSeconds;
  let worst: Finding | null = null;
  for (const finding of findings) {
    if (standingOf(finding) === 'pass') continue;
    const moment = momentOf(finding);
    const isRecent =
      finding.fragmentId !== null && ids.size > 0
        ? ids.has(finding.fragmentId)
        : moment !== null && moment >= from;
    if (isRecent && (worst === null || weight(finding) > weight(worst))) worst = finding;
  }
  return worst;
}

/** The highest risk first, clean streams by age, streams that have not begun last. */
export function byRisk(details: readonly SubmissionDetail[]): SubmissionDetail[] {
  const worth = (detail: SubmissionDetail) => {
    const risk = currentRisk(detail);
    if (risk) return 1 + weight(risk);
    return detail.submission.state === 'queued' ? -1 : 0;
  };
  return [...details].sort(
    (a, b) => worth(b) - worth(a) || a.submission.createdAt.localeCompare(b.submission.createdAt),
  );
}

/** The order to show. While `held`, the shown order stays: new streams are added at the end, ended ones removed. */
export function steadyOrder(
  shown: readonly string[],
  byRiskOrder: readonly string[],
  held: boolean,
): string[] {
  if (!held) return [...byRiskOrder];
  return [
    ...shown.filter((id) => byRiskOrder.includes(id)),
    ...byRiskOrder.filter((id) => !shown.includes(id)),
  ];
}

/** A fragment with its worst finding, or a missing stretch between fragments. Seconds. */
export type Piece = { from: number; to: number; missing: boolean; worst: Finding | null };

/** The last pieces of a stream, in time order. */
export function lastPieces(
  { findings, fragments, missing }: Pick<SubmissionDetail, 'findings' | 'fragments' | 'missing'>,
  maxPieces: number,
): Piece[] {
  const worstOf = (id: string) =>
    findings.reduce<Finding | null>(
      (worst, one) =>
        one.fragmentId === id && standingOf(one) !== 'pass' && (worst === null || weight(one) > weight(worst))
          ? one
          : worst,
      null,
    );
  const pieces: Piece[] = [
    ...fragments.map(({ id, offsetStart, offsetEnd }) => ({
      from: offsetStart,
      to: offsetEnd,
      missing: false,
      worst: worstOf(id),
    })),
    ...missing
      .filter(({ from, to }) => !fragments.some((one) => one.offsetStart < to && one.offsetEnd > from))
      .map(({ from, to }) => ({ from, to, missing: true, worst: null })),
  ];
  return pieces.sort((a, b) => a.from - b.from).slice(-maxPieces);
}
