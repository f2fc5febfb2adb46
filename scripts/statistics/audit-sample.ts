import type { Random } from '../../src/platform/random/seeded.ts';
import type { AuditedDecision } from '../../src/platform/statistics/audit.ts';
import type { AuditStratum } from '../../src/platform/statistics/stratified-rate.ts';
import { clusterSize } from './draws.ts';
import type { Day, History, Stratum } from './history.ts';

/** How likely a person notices a violation, and sees none where there is none. */
export type Person = { sensitivity: number; specificity: number };

export const reviewer: Person = { sensitivity: 0.9, specificity: 0.97 };
export const senior: Person = { sensitivity: 0.99, specificity: 0.999 };

/** `confirming`: looks, blind, at what contradicts the machine; null: nobody does. */
type Looks = { perStratum: number; first: Person; confirming: Person | null };

/** Draws and looks at a sample of each day, half of it shared equally among the strata, half by volume. */
export function auditSample(
  random: Random,
  history: History,
  looks: Looks,
): { passed: AuditedDecision; blocked: AuditedDecision } {
  const sampled = history.strata.map((): AuditStratum[] => []);
  const days = history.strata[0]?.days.length ?? 0;
  for (let day = 0; day < days; day += 1) {
    const cases = history.strata.map(({ days }) => days[day]?.cases ?? 0);
    for (const [at, checked] of share(random, cases, looks.perStratum).entries()) {
      const { decision, days } = history.strata[at] as Stratum;
      sampled[at]?.push(lookAt(random, days[day] as Day, checked, decision, looks));
    }
  }
  const of = (decision: Stratum['decision']) =>
    sampled.flatMap((strata, at) => (history.strata[at]?.decision === decision ? strata : []));
  return {
    passed: { strata: of('pass'), findings: history.passed.findings },
    blocked: { strata: of('block'), findings: history.blocked.findings },
  };
}

/** Whole numbers of looks; fractions are rounded at random. */
function share(random: Random, cases: readonly number[], perStratum: number): number[] {
  const all = cases.reduce((sum, one) => sum + one, 0);
  return cases.map((one) => {
    const exact = perStratum / 2 + ((perStratum / 2) * cases.length * one) / all;
    return Math.min(one, Math.floor(exact + random.share()));
  });
}

function lookAt(
  random: Random,
  { cases, violating }: Day,
  checked: number,
  decision: Stratum['decision'],
  { first, confirming }: Looks,
): AuditStratum {
  const left = [...violating];
  let [sum, squares] = [0, 0];
  for (let look = 0; look < checked; look += 1) {
    const drawn = random.int(cases - look);
    const violations = drawn < left.length ? (left.splice(drawn, 1)[0] ?? 0) : 0;
    // What somebody sees who takes a clean case for a violation.
    const findings = violations > 0 ? violations : clusterSize(random, 1.3);
    const seen = (person: Person) =>
      random.chance(violations > 0 ? person.sensitivity : 1 - person.specificity);
    const contradicts = (sees: boolean) => sees === (decision === 'pass');
    const byFirst = seen(first);
    const sees = confirming && contradicts(byFirst) ? seen(confirming) : byFirst;
    if (sees) {
      sum += findings;
      squares += findings ** 2;
    }
  }
  return { cases, checked, sum, squares };
}
