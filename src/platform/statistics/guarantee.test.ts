import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/seeded.ts';
import { chooseThreshold, cutOffCoverage } from './choose-threshold.ts';
import { certified, checksNeeded, evidence } from './guarantee.ts';
import { addWeighted, noWeightedEvidence, weightedEvidence } from './weighted-guarantee.ts';

describe('evidence that errors are rarer than tolerated', () => {
  it('is 1 before the first check', () => {
    expect(evidence({ checked: 0, errors: 0 }, 0.02)).toBeCloseTo(1, 12);
  });

  it('is the mixture of likelihood ratios', () => {
    // e = 50 %: each right check counts 2 − f, each error f.
    const right = 0.25 * 2 + 0.15 * 1.95 + 0.2 * 1.85 + 0.2 * 1.7 + 0.15 * 1.5 + 0.05 * 1.3;
    const wrong = 0.15 * 0.05 + 0.2 * 0.15 + 0.2 * 0.3 + 0.15 * 0.5 + 0.05 * 0.7;
    expect(evidence({ checked: 1, errors: 0 }, 0.5)).toBeCloseTo(right, 12);
    expect(evidence({ checked: 1, errors: 1 }, 0.5)).toBeCloseTo(wrong, 12);
  });

  it('is a fair bet: at the tolerated error, one more check leaves it as it is on average', () => {
    const tolerance = fc.double({ min: 0.001, max: 0.4, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 20 }),
        tolerance,
        (right, errors, e) => {
          const checked = right + errors;
          const now = evidence({ checked, errors }, e);
          const after =
            e * evidence({ checked: checked + 1, errors: errors + 1 }, e) +
            (1 - e) * evidence({ checked: checked + 1, errors }, e);
          expect(after / now).toBeCloseTo(1, 9);
        },
      ),
      { seed: 1 },
    );
  });

  it('proves nothing wrongly in more than 5 of 100 runs that are judged after each check', () => {
    const random = createRandom(1);
    const runs = 400;
    let wrong = 0;
    for (let run = 0; run < runs; run += 1) {
      let errors = 0;
      for (let checked = 1; checked <= 1500; checked += 1) {
        if (random.chance(0.0525)) errors += 1;
        if (certified(evidence({ checked, errors }, 0.05))) {
          wrong += 1;
          break;
        }
      }
    }
    // More than none: a test that never proves anything is of no use.
    expect(wrong).toBeGreaterThan(0);
    expect(wrong / runs).toBeLessThanOrEqual(0.05);
  });
});

describe('the checks still needed', () => {
  it.each([
    [0.01, 350],
    [0.02, 174],
    [0.05, 69],
  ])('for an error below %d, without an error, are %d', (tolerated, more) => {
    expect(checksNeeded({ checked: 0, errors: 0 }, tolerated)).toEqual({ kind: 'checks', more });
  });

  it('are none once it is proven, and too many if errors are too frequent', () => {
    expect(checksNeeded({ checked: 400, errors: 0 }, 0.02)).toEqual({ kind: 'checks', more: 0 });
    expect(checksNeeded({ checked: 100, errors: 2 }, 0.02)).toEqual({ kind: 'too-many', over: 100_000 });
  });

  it('are the fewest that prove it if errors stay as frequent', () => {
    const checks = fc
      .integer({ min: 20, max: 400 })
      .chain((checked) =>
        fc.integer({ min: 0, max: Math.floor(checked / 40) }).map((errors) => ({ checked, errors })),
      );
    fc.assert(
      fc.property(checks, ({ checked, errors }) => {
        const needed = checksNeeded({ checked, errors }, 0.05);
        if (needed.kind === 'too-many') throw new Error('half of what is tolerated can be proven');
        const after = (more: number) =>
          evidence({ checked: checked + more, errors: errors + (errors / checked) * more }, 0.05);
        expect(certified(after(needed.more))).toBe(true);
        for (let fewer = 0; fewer < needed.more; fewer += 1) expect(certified(after(fewer))).toBe(false);
      }),
      { seed: 1, numRuns: 50 },
    );
  });
});

describe('evidence of a weighted sample', () => {
  it('is the mean of the bets', () => {
    const one = addWeighted(noWeightedEvidence, { weight: 0.5, error: 0 }, 0.1);
    const two = addWeighted(one, { weight: 1, error: 1 }, 0.1);
    const bets = [0.02, 0.05, 0.1, 0.2, 0.4, 0.8];
    const expected = bets.map((bet) => (1 + bet * 0.5 * 0.1) * (1 + bet * 1 * -0.9));
    expect(weightedEvidence(noWeightedEvidence)).toBe(1);
    expect(weightedEvidence(two)).toBeCloseTo(expected.reduce((sum, one) => sum + one, 0) / 6, 12);
  });

  it('proves a low error, and nothing wrongly in more than 5 of 100 runs', () => {
    const random = createRandom(3);
    // A risky fifth of the traffic is half of the sample and has all the errors: weights 0.4 and 1.6.
    const isProven = (error: number) => {
      let sofar = noWeightedEvidence;
      for (let checked = 1; checked <= 1500; checked += 1) {
        const isRisky = random.chance(0.5);
        const isError = isRisky && random.chance(5 * error);
        sofar = addWeighted(sofar, { weight: isRisky ? 0.25 : 1, error: isError ? 1 : 0 }, 0.05);
        if (certified(weightedEvidence(sofar))) return true;
      }
      return false;
    };
    const share = (error: number) =>
      Array.from({ length: 200 }, () => isProven(error)).filter(Boolean).length / 200;
    expect(share(0.0125)).toBeGreaterThan(0.95);
    expect(share(0.0525)).toBeLessThanOrEqual(0.05);
  });
});

describe('the choice of a threshold', () => {
  const cutOffs = (...errors: number[]) =>
    errors.map((one, at) => ({ score: 1 - at / 10, checks: { checked: 1000, errors: one } }));

  it('is the last proven one before the first that is not', () => {
    // The fourth would be proven.
    const safestFirst = cutOffs(0, 1, 60, 0, 60);
    const [, second, third] = safestFirst;
    const { chosen, next } = chooseThreshold(safestFirst, 0.02);
    expect(chosen).toEqual(second);
    expect(next).toEqual({ cutOff: third, needed: { kind: 'too-many', over: 100_000 } });
  });

  it('is none if the safest is not proven, and says what that needs; and the loosest if all are', () => {
    const few = [{ score: 0.9, checks: { checked: 100, errors: 0 } }];
    // At 0.85 · 2 %.
    expect(chooseThreshold(few, 0.02)).toEqual({
      chosen: null,
      next: { cutOff: few[0], needed: { kind: 'checks', more: 105 } },
    });
    expect(chooseThreshold(cutOffs(0, 0), 0.02)).toEqual({ chosen: cutOffs(0, 0)[1], next: null });
    expect(chooseThreshold([], 0.02)).toEqual({ chosen: null, next: null });
  });

  it('is tested below the tolerated error', () => {
    // Enough for 2 %, not for 1.7 %.
    const some = [{ score: 0.9, checks: { checked: 180, errors: 0 } }];
    expect(certified(evidence({ checked: 180, errors: 0 }, 0.02))).toBe(true);
    expect(chooseThreshold(some, 0.02).chosen).toBeNull();
  });

  it('has ten cut-offs, from 40 % of the traffic on', () => {
    expect([cutOffCoverage.length, cutOffCoverage[0]]).toEqual([10, 0.4]);
    expect(cutOffCoverage.toSorted((a, b) => a - b)).toEqual(cutOffCoverage);
  });
});
