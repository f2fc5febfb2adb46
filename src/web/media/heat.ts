import type { Finding } from '../../api/findings.ts';
import { standingOf } from './boxes.ts';
import { momentOf } from './timeline.ts';

/** Parts of the axis. */
export const heatParts = 120;

/**
 * How much was found along the axis, 0..1 of its highest part: scores added up, those of passed findings counting
 * little. A finding without a score counts as half of one.
 */
export function heatOf(findings: readonly Finding[], length: number): number[] {
  const sums: number[] = Array.from({ length: heatParts }, () => 0);
  const partOf = (seconds: number) =>
    Math.min(heatParts - 1, Math.max(0, Math.floor((seconds / length) * heatParts)));
  for (const finding of findings) {
    const from = momentOf(finding);
    if (from === null) continue;
    const score = (finding.rate ?? 0.5) * (standingOf(finding) === 'pass' ? 0.1 : 1);
    for (let part = partOf(from); part <= partOf(finding.endTime ?? from); part += 1)
      sums[part] = (sums[part] ?? 0) + score;
  }
  const highest = Math.max(...sums);
  return highest > 0 ? sums.map((sum) => sum / highest) : sums;
}
