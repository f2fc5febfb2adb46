import type { Random } from '../../src/platform/random/seeded.ts';
import { clusterSize, poisson } from './draws.ts';

/** Cases of one stratum on one day. `violating` has the number of violations in each case that has some. */
export type Day = { cases: number; violating: number[] };
export type Stratum = { decision: 'pass' | 'block'; days: Day[] };

/** What the machine decided alone, and how much of it was right. */
export type History = { strata: Stratum[]; passed: Decided; blocked: Decided };
type Decided = { findings: number; violations: number };

/** `missed`: violations per passed finding; `precision`: violations per blocked one. Both are expected values. */
export type Scenario = {
  labels: number;
  days: number;
  casesPerDay: number;
  missed: number;
  precision: number;
};

/** Score bands: their part of the cases that the machine passes or blocks, and how much likelier violations are. */
const bands = {
  pass: [
    { part: 0.7, rate: 0.25 },
    { part: 0.22, rate: 1.4 },
    { part: 0.08, rate: 6.4625 },
  ],
  block: [
    { part: 0.3, rate: 0.82 },
    { part: 0.4, rate: 1.02 },
    { part: 0.3, rate: 1.153 },
  ],
};
const blockedPart = 0.06;
/** Cases of a user's burst, and findings of a case. */
const [burst, findingsOfCase] = [2, 1.3];

/** A history with violations that come in bursts of a user's cases, with several findings in some of them. */
export function createHistory(random: Random, scenario: Scenario): History {
  const sums = { pass: { findings: 0, violations: 0 }, block: { findings: 0, violations: 0 } };
  const strata: Stratum[] = [];
  for (let label = 0; label < scenario.labels; label += 1) {
    for (const decision of ['pass', 'block'] as const) {
      const part = decision === 'block' ? blockedPart : 1 - blockedPart;
      const rate = decision === 'block' ? scenario.precision : scenario.missed;
      for (const band of bands[decision]) {
        const cases = scenario.casesPerDay * part * band.part;
        const share = Math.min(0.98, rate * band.rate);
        const days = Array.from({ length: scenario.days }, () => createDay(random, cases, share));
        for (const { day, findings } of days) {
          sums[decision].findings += findings;
          sums[decision].violations += day.violating.reduce((sum, one) => sum + one, 0);
        }
        strata.push({ decision, days: days.map(({ day }) => day) });
      }
    }
  }
  return { strata, passed: sums.pass, blocked: sums.block };
}

function createDay(random: Random, mean: number, share: number): { day: Day; findings: number } {
  const cases = Math.max(1, poisson(random, mean));
  const violating: number[] = [];
  // Bursts of frequent violations are long, so that their number still varies from day to day.
  const bursts = poisson(random, (cases * share) / burst);
  for (let one = 0; one < bursts; one += 1) {
    for (let left = clusterSize(random, burst); left > 0 && violating.length < cases; left -= 1)
      violating.push(clusterSize(random, findingsOfCase));
  }
  const clean = cases - violating.length;
  const more = poisson(random, clean * (findingsOfCase - 1));
  return {
    day: { cases, violating },
    findings: clean + more + violating.reduce((sum, one) => sum + one, 0),
  };
}
