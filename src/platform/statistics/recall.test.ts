import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctErrors, correctionBy } from './correction.ts';
import { prevalenceOf, recallOf } from './recall.ts';
import { wilson } from './wilson.ts';

const exactly = (value: number) => ({ value, low: value, high: value });

describe('recall', () => {
  it('is the blocked part of all violations', () => {
    const recall = recallOf(exactly(0.01), exactly(0.8), { passed: 10_000, blocked: 500 });
    expect(recall?.value).toBe(0.8);
    expect(recall?.low).toBeCloseTo(0.8, 6);
    expect(recall?.high).toBeCloseTo(0.8, 6);
  });

  it('has the interval that q = missed / hits has by its formula', () => {
    // x1 = 100 (60 to 160), x2 = 400 (360 to 420).
    const recall = recallOf(
      { value: 0.01, low: 0.006, high: 0.016 },
      { value: 0.8, low: 0.72, high: 0.84 },
      { passed: 10_000, blocked: 500 },
    );
    const qLow = (40_000 - Math.sqrt(40_000 ** 2 - 60 * 420 * 140 * 380)) / (420 * 380);
    const qHigh = (40_000 + Math.sqrt(40_000 ** 2 - 160 * 360 * 40 * 440)) / (360 * 440);
    expect(recall?.low).toBeCloseTo(1 / (1 + qHigh), 9);
    expect(recall?.high).toBeCloseTo(1 / (1 + qLow), 9);
  });

  it('is at most 100 % without a miss, at least 0 % without a hit, and unknown without both', () => {
    const counts = { passed: 1000, blocked: 1000 };
    expect(recallOf(wilson(0, 300), wilson(0.5, 200), counts)).toMatchObject({ value: 1, high: 1 });
    expect(recallOf(wilson(0.1, 300), wilson(0, 200), counts)).toMatchObject({ value: 0, low: 0 });
    expect(recallOf(wilson(0, 300), wilson(0, 200), counts)).toBeNull();
  });

  it('lies in its interval, within 0 and 1, and rises with precision', () => {
    const share = fc
      .integer({ min: 5, max: 5000 })
      .chain((all) => fc.integer({ min: 0, max: all }).map((part) => ({ part, all })));
    fc.assert(
      fc.property(share, share, (missed, right) => {
        const counts = { passed: 5000, blocked: 300 };
        const missedRate = wilson(missed.part / missed.all, missed.all);
        const recall = recallOf(missedRate, wilson(right.part / right.all, right.all), counts);
        if (recall === null) return;
        expect(0 <= recall.low && recall.low <= recall.value + 1e-9).toBe(true);
        expect(recall.value <= recall.high + 1e-9 && recall.high <= 1).toBe(true);
        const better = recallOf(
          missedRate,
          wilson((right.part + 1) / (right.all + 1), right.all + 1),
          counts,
        );
        expect(better?.value).toBeGreaterThanOrEqual(recall.value);
      }),
      { seed: 1 },
    );
  });
});

describe('prevalence', () => {
  it('adds missed and blocked violations, and their distances to the limits squared', () => {
    const prevalence = prevalenceOf(
      { value: 0.01, low: 0.007, high: 0.014 },
      { value: 0.8, low: 0.76, high: 0.83 },
      { passed: 9000, blocked: 1000 },
    );
    expect(prevalence.value).toBeCloseTo(0.089, 9);
    expect(prevalence.low).toBeCloseTo(0.089 - Math.sqrt(0.0027 ** 2 + 0.004 ** 2), 9);
    expect(prevalence.high).toBeCloseTo(0.089 + Math.sqrt(0.0036 ** 2 + 0.003 ** 2), 9);
  });
});

describe('the correction by gold cases', () => {
  it('needs 100 of them', () => {
    expect(correctionBy(null)).toEqual({ kind: 'none', shown: 0, needed: 100 });
    expect(correctionBy({ shown: 99, right: 90 })).toEqual({ kind: 'none', shown: 99, needed: 100 });
    expect(correctionBy({ shown: 100, right: 90 })).toEqual({ kind: 'first-looks', seen: wilson(0.9, 100) });
    expect(correctErrors(exactly(0.1), correctionBy(null))).toEqual(exactly(0.1));
  });

  it('divides by the share that first looks see, and widens the interval by its own', () => {
    const seen = { value: 0.9, low: 0.8, high: 0.95 };
    const rate = correctErrors({ value: 0.018, low: 0.009, high: 0.036 }, { kind: 'first-looks', seen });
    expect(rate.value).toBeCloseTo(0.02, 9);
    expect(rate.low).toBeCloseTo(0.02 - Math.sqrt(0.01 ** 2 + ((0.02 * 0.05) / 0.9) ** 2), 9);
    expect(rate.high).toBeCloseTo(0.02 + Math.sqrt(0.02 ** 2 + ((0.02 * 0.1) / 0.9) ** 2), 9);
  });
});
