import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../random/seeded.ts';
import { type AuditEstimates, estimateAudit } from './audit.ts';
import type { AuditStratum } from './stratified-rate.ts';

const passed = (checked: number, sum = 0) => ({
  strata: [{ cases: 10_000, checked, sum, squares: sum }],
  findings: 10_000,
});
const blocked = (checked: number, sum = checked) => ({
  strata: [{ cases: 1000, checked, sum, squares: sum }],
  findings: 1000,
});
const noGold = { violations: null, clean: null };

describe('estimates of an audit', () => {
  it('are missing below 300 looks at passed and 200 at blocked cases', () => {
    const fewPassed = { kind: 'too-few', decision: 'pass', checked: 299, needed: 300 };
    expect(estimateAudit({ passed: passed(299), blocked: blocked(200, 160), gold: noGold })).toMatchObject({
      missedRate: fewPassed,
      precision: { kind: 'estimate', value: 0.8 },
      recall: fewPassed,
      prevalence: fewPassed,
    });
    const fewBlocked = { kind: 'too-few', decision: 'block', checked: 199, needed: 200 };
    expect(estimateAudit({ passed: passed(300), blocked: blocked(199), gold: noGold })).toMatchObject({
      missedRate: { kind: 'estimate', value: 0 },
      precision: fewBlocked,
      recall: fewBlocked,
      prevalence: fewBlocked,
    });
    const nothing = { strata: [], findings: 0 };
    expect(estimateAudit({ passed: nothing, blocked: nothing, gold: noGold }).missedRate).toEqual({
      ...fewPassed,
      checked: 0,
    });
  });

  it('say that there is no recall where no violation was found', () => {
    const { recall } = estimateAudit({ passed: passed(300), blocked: blocked(200, 0), gold: noGold });
    expect(recall).toEqual({ kind: 'no-violations' });
  });

  it('put the missed and the blocked violations in proportion', () => {
    // 1 % of 10,000 passed and 80 % of 1,000 blocked findings.
    const plain = estimateAudit({ passed: passed(500, 5), blocked: blocked(200, 160), gold: noGold });
    expect(plain).toMatchObject({
      missedRate: { value: 0.01, checked: 500, events: 5, correction: { kind: 'none' } },
      precision: { value: 0.8, checked: 200, events: 160 },
      recall: { value: expect.closeTo(800 / 900, 9) },
      prevalence: { value: expect.closeTo(900 / 11_000, 9) },
    });
  });

  it('count the errors that first looks do not see', () => {
    const gold = { violations: { shown: 200, right: 160 }, clean: { shown: 200, right: 190 } };
    const estimates = estimateAudit({ passed: passed(500, 4), blocked: blocked(200, 162), gold });
    expect(estimates).toMatchObject({
      missedRate: { value: expect.closeTo(0.008 / 0.8, 9), events: 4, correction: { kind: 'first-looks' } },
      precision: { value: expect.closeTo(1 - 0.19 / 0.95, 9) },
      recall: { value: expect.closeTo(800 / 900, 9) },
    });
  });
});

/** What remains of a check after a first look of 90 % and 97 %, confirmed by one of 99 % and 99.9 %. */
function sees(random: Random, isViolation: boolean, decision: 'pass' | 'block'): boolean {
  const first = random.chance(isViolation ? 0.9 : 0.03);
  return first === (decision === 'pass') ? random.chance(isViolation ? 0.99 : 0.001) : first;
}

function sampleOf(random: Random, decision: 'pass' | 'block', cases: number, checked: number, share: number) {
  const stratum: AuditStratum = { cases, checked, sum: 0, squares: 0 };
  for (let look = 0; look < checked; look += 1)
    if (sees(random, random.chance(share), decision)) stratum.sum += 1;
  return { ...stratum, squares: stratum.sum };
}

const goldOf = (random: Random, share: number) => {
  const right = Array.from({ length: 200 }, () => random.chance(share)).filter(Boolean).length;
  return { shown: 200, right };
};

describe('audits of a machine whose errors are known, by people who err', () => {
  it('contain the truth in at least 93 of 100 audits, and their values are near it', () => {
    const random = createRandom(2);
    const truth = { missedRate: 0.004, precision: 0.6, recall: 0.6 / 0.64, prevalence: 0.64 / 11 };
    const figures = Object.keys(truth) as (keyof typeof truth)[];
    const covered = Object.fromEntries(figures.map((figure) => [figure, 0])) as typeof truth;
    const sums = { ...covered };
    const runs = 500;
    for (let run = 0; run < runs; run += 1) {
      const estimates: AuditEstimates = estimateAudit({
        // 20 and 20 missed of 10,000; 300 and 300 rightly blocked of 1,000.
        passed: {
          strata: [sampleOf(random, 'pass', 9000, 400, 2 / 900), sampleOf(random, 'pass', 1000, 400, 0.02)],
          findings: 10_000,
        },
        blocked: {
          strata: [sampleOf(random, 'block', 600, 200, 0.5), sampleOf(random, 'block', 400, 200, 0.75)],
          findings: 1000,
        },
        gold: { violations: goldOf(random, 0.9), clean: goldOf(random, 0.97) },
      });
      for (const figure of figures) {
        const one = estimates[figure];
        if (one.kind !== 'estimate') continue;
        sums[figure] += one.value / runs;
        if (one.low <= truth[figure] && truth[figure] <= one.high) covered[figure] += 1 / runs;
      }
    }
    for (const figure of figures) {
      expect([figure, Math.abs(sums[figure] / truth[figure] - 1) < 0.06]).toEqual([figure, true]);
      expect([figure, covered[figure] >= 0.93 && covered[figure] < 1]).toEqual([figure, true]);
    }
  });
});
