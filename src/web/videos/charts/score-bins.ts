import type { Finding } from '../../../api/findings.ts';
import { type Standing, standingOf } from '../../media/boxes.ts';

export type ScoreBin = { from: number; to: number } & Record<Standing, number>;

/** Findings by score in steps of 0.1; the last step includes 1. Findings without a score are left out. */
export function scoreBins(findings: readonly Finding[]): ScoreBin[] {
  const bins = Array.from(
    { length: 10 },
    (_, at): ScoreBin => ({
      ...{ from: at / 10, to: (at + 1) / 10 },
      ...{ block: 0, review: 0, pass: 0 },
    }),
  );
  for (const finding of findings) {
    if (finding.rate === null) continue;
    // A tenth is never exact in binary: 0.3 * 10 is 3, but 0.7 * 10 is 6.999….
    const bin = bins[Math.min(9, Math.max(0, Math.floor(finding.rate * 10 + 1e-9)))];
    if (bin) bin[standingOf(finding)] += 1;
  }
  return bins;
}
