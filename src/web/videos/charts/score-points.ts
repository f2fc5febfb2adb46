import type { Finding } from '../../../api/findings.ts';
import { momentOf } from '../../media/timeline.ts';

export type ScorePoint = { id: string; at: number; rate: number; label: string; finding: Finding };

/** The points to draw: findings that have both a time and a score. */
export function scorePoints(findings: readonly Finding[]): ScorePoint[] {
  return findings.flatMap((finding) => {
    const at = momentOf(finding);
    if (at === null || finding.rate === null) return [];
    return [{ id: finding.id, at, rate: finding.rate, label: finding.label, finding }];
  });
}

/** One series per label, in the order of first appearance. */
export function byLabel(points: readonly ScorePoint[]): { label: string; points: ScorePoint[] }[] {
  const series = new Map<string, ScorePoint[]>();
  for (const point of points) {
    const own = series.get(point.label);
    if (own) own.push(point);
    else series.set(point.label, [point]);
  }
  return [...series].map(([label, own]) => ({ label, points: own }));
}
