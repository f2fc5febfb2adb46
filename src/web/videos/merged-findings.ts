import type { Finding } from '../../api/findings.ts';
import { standingOf } from '../media/boxes.ts';
import { momentOf } from '../media/timeline.ts';
import { weight } from '../media/video-frames.ts';

/** Equal findings on neighbouring frames. Seconds; null without a place in time. */
export type Merged = { worst: Finding; count: number; from: number | null; to: number | null };

export const mergedOrders = ['weight', 'time'] as const;
export type MergedOrder = (typeof mergedOrders)[number];

/** The same task, class, verdict, name and words. Those without a moment are of the same fragment. */
function sameKey(finding: Finding): string {
  const { taskId, label, name, text, fragmentId } = finding;
  return JSON.stringify([
    taskId,
    label,
    standingOf(finding),
    name,
    text?.toLowerCase().replace(/\s+/g, ' '),
    momentOf(finding) === null ? fragmentId : null,
  ]);
}

/** Merges equal findings whose frames follow each other, that is, are no more than one and a half intervals apart. */
export function mergedFindings(findings: readonly Finding[], interval: number, order: MergedOrder): Merged[] {
  const merged: Merged[] = [];
  const open = new Map<string, Merged>();
  const inTime = [...findings].sort((a, b) => (momentOf(a) ?? 0) - (momentOf(b) ?? 0));
  for (const finding of inTime) {
    const key = sameKey(finding);
    const moment = momentOf(finding);
    const end = finding.endTime ?? moment;
    const before = open.get(key);
    if (before && (moment === null || moment - (before.to ?? 0) <= 1.5 * interval)) {
      before.count += 1;
      if (end !== null) before.to = Math.max(before.to ?? 0, end);
      if (weight(finding) > weight(before.worst)) before.worst = finding;
    } else {
      const run = { worst: finding, count: 1, from: moment, to: end };
      open.set(key, run);
      merged.push(run);
    }
  }
  return order === 'time'
    ? merged.sort((a, b) => (a.from ?? Number.MAX_VALUE) - (b.from ?? Number.MAX_VALUE))
    : merged.sort((a, b) => weight(b.worst) - weight(a.worst));
}
