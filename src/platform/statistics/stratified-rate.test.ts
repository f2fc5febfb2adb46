import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/seeded.ts';
import { type AuditStratum, stratifiedRate } from './stratified-rate.ts';
import { wilson } from './wilson.ts';

const stratum = (cases: number, checked: number, sum = 0, squares = sum): AuditStratum => ({
  cases,
  checked,
  sum,
  squares,
});

describe('the rate of a stratified sample', () => {
  it('weighs each case by those it stands for', () => {
    // Weights 2 and 18: R = (2·5 + 18·1)/1000; v = 50/49·(20 − 10²/50) + 50/49·(324 − 18²/50), by 1000².
    const rate = stratifiedRate([stratum(100, 50, 5), stratum(900, 50, 1)], 1000);
    const size = (0.028 * 0.972) / ((18.367347 + 324) / 1e6);
    expect(rate).toEqual({
      value: 0.028,
      low: expect.closeTo(wilson(0.028, size).low, 6),
      high: expect.closeTo(wilson(0.028, size).high, 6),
      checked: 100,
      events: 6,
      variance: expect.closeTo(342.367347e-6, 9),
      effectiveSize: expect.closeTo(size, 2),
    });
  });

  it('counts the events of a case, and divides by findings', () => {
    // One case with 3 events: z = 30, v = 10/9·(900 − 90)/400².
    expect(stratifiedRate([stratum(100, 10, 3, 9)], 400)).toMatchObject({
      value: 0.075,
      events: 3,
      variance: expect.closeTo(900 / 400 ** 2, 9),
    });
  });

  it('is as accurate as its heaviest weight allows while nothing is found', () => {
    expect(stratifiedRate([stratum(100, 50), stratum(900, 50)], 1000)).toMatchObject({
      value: 0,
      low: 0,
      high: wilson(0, 1000 / 18).high,
      effectiveSize: 1000 / 18,
    });
  });

  it('is as accurate as its heaviest weight allows if all cases have an event, also if weights are rounded', () => {
    const rate = stratifiedRate([stratum(100, 49, 49), stratum(100, 30, 30), stratum(700, 110, 110)], 900);
    expect(rate).toMatchObject({
      value: expect.closeTo(1, 12),
      low: expect.closeTo(wilson(1, 900 / (700 / 110)).low, 9),
      variance: 0,
    });
  });

  it('is never more accurate than the number of checked cases', () => {
    expect(stratifiedRate([stratum(100, 99, 1), stratum(900, 9)], 1000)?.effectiveSize).toBe(108);
  });

  it('says nothing without a checked case', () => {
    expect(stratifiedRate([], 0)).toBeNull();
    expect(stratifiedRate([stratum(100, 0)], 100)).toBeNull();
  });

  it('gives the cases of an unchecked stratum to the next, and at the end to the one before', () => {
    const expected = stratifiedRate([stratum(100, 10, 1), stratum(100, 10, 3)], 200);
    expect(stratifiedRate([stratum(40, 0), stratum(60, 10, 1), stratum(100, 10, 3)], 200)).toEqual(expected);
    expect(stratifiedRate([stratum(100, 10, 1), stratum(60, 10, 3), stratum(40, 0)], 200)).toEqual(expected);
  });

  it('merges single checks with the next for the variance, and at the end with the group before', () => {
    // Each case keeps its weight: z = 100 and 0, then 2·(100² − 100²/2).
    expect(stratifiedRate([stratum(100, 1, 1), stratum(50, 1)], 1000)?.variance).toBeCloseTo(0.01, 9);
    // z = 30, 0 and 20 in one group: 3/2·(1300 − 2500/3).
    expect(stratifiedRate([stratum(60, 2, 1), stratum(20, 1, 1)], 1000)?.variance).toBeCloseTo(0.0007, 9);
  });

  it('has the same value and variance if all counts of cases are in another unit', () => {
    const strata = fc.array(
      fc
        .record({ cases: fc.integer({ min: 50, max: 5000 }), checked: fc.integer({ min: 0, max: 40 }) })
        .chain((one) =>
          fc.integer({ min: 0, max: one.checked }).map((sum) => ({ ...one, sum, squares: sum })),
        ),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(strata, (some) => {
        const total = some.reduce((sum, { cases }) => sum + cases, 0);
        const rate = stratifiedRate(some, total);
        const tenfold = stratifiedRate(
          some.map((one) => ({ ...one, cases: 10 * one.cases })),
          10 * total,
        );
        expect(tenfold === null).toBe(rate === null);
        if (rate === null || tenfold === null) return;
        expect(tenfold.value).toBeCloseTo(rate.value, 9);
        expect(tenfold.variance).toBeCloseTo(rate.variance, 9);
        expect(rate.low <= rate.value && rate.value <= rate.high).toBe(true);
        expect(0 <= rate.low && rate.high <= 1).toBe(true);
        expect(rate.effectiveSize).toBeLessThanOrEqual(rate.checked);
      }),
      { seed: 1 },
    );
  });

  it('has intervals that contain the truth in 93 to 99 of 100 samples', () => {
    const random = createRandom(1);
    // Rare among many, frequent among few, in clusters of up to three events.
    const population = [
      { cases: 20_000, checked: 300, share: 0.002 },
      { cases: 2000, checked: 150, share: 0.02 },
      { cases: 500, checked: 150, share: 0.1 },
    ];
    const truth = (2 * (40 + 40 + 50)) / 22_500;
    let [covered, sum] = [0, 0];
    const runs = 1000;
    for (let run = 0; run < runs; run += 1) {
      const strata = population.map(({ cases, checked, share }) => {
        const found = stratum(cases, checked);
        for (let look = 0; look < checked; look += 1) {
          const events = random.chance(share) ? 1 + random.int(3) : 0;
          found.sum += events;
          found.squares += events ** 2;
        }
        return found;
      });
      const rate = stratifiedRate(strata, 22_500);
      sum += rate?.value ?? 0;
      if (rate && rate.low <= truth && truth <= rate.high) covered += 1;
    }
    expect(sum / runs / truth).toBeCloseTo(1, 1);
    expect(covered / runs).toBeGreaterThanOrEqual(0.93);
    expect(covered / runs).toBeLessThanOrEqual(0.99);
  });
});
