import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/seeded.ts';
import { type Cusum, cusumOf, expectedDecisions, isAlarm, nextScore } from './cusum.ts';
import { type DriftChart, decisionsToNotice, driftChart } from './drift.ts';
import { revocationChart } from './revocation.ts';

const chartOf = (agreed: number, decisions: number, perMonth: number): DriftChart => {
  const chart = driftChart({ agreed, decisions }, perMonth);
  if (chart.kind !== 'chart') throw new Error(chart.kind);
  return chart;
};

/** Decisions until the alarm, or `max` without one. */
function decisionsUntilAlarm(chart: Cusum, isEvent: () => boolean, max: number): number {
  let score = 0;
  for (let decisions = 1; decisions < max; decisions += 1) {
    score = nextScore(score, chart, isEvent());
    if (isAlarm(score, chart)) return decisions;
  }
  return max;
}
const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe('a CUSUM chart', () => {
  it('adds logarithms of likelihood ratios, and never falls below 0', () => {
    const chart = cusumOf(0.1, 0.4, 3);
    expect(nextScore(0, chart, true)).toBeCloseTo(Math.log(4), 12);
    expect(nextScore(2, chart, false)).toBeCloseTo(2 + Math.log(0.6 / 0.9), 12);
    expect(nextScore(0.1, chart, false)).toBe(0);
    expect([isAlarm(2.9, chart), isAlarm(3, chart)]).toEqual([false, true]);
  });

  it('falls on average as usual, and rises when events are as frequent as it is to notice', () => {
    const shares = fc.tuple(
      fc.double({ min: 0.01, max: 0.4, noNaN: true }),
      fc.double({ min: 1.2, max: 2.4, noNaN: true }),
    );
    fc.assert(
      fc.property(shares, ([usual, times]) => {
        const chart = cusumOf(usual, times * usual, 7);
        expect(expectedDecisions(chart, usual)).toBe(Number.POSITIVE_INFINITY);
        expect(expectedDecisions(chart, times * usual)).toBeLessThan(Number.POSITIVE_INFINITY);
      }),
      { seed: 1 },
    );
  });
});

describe("the chart of a label's agreement", () => {
  it('has the limit and the likelihoods of its recipe', () => {
    const chart = chartOf(2700, 3000, 432_000);
    // 10 % disagree; the guard is 2 points and 1.64 standard errors.
    const usual = 0.1 + 0.02 + 1.64 * Math.sqrt((0.9 * 0.1) / 3000);
    expect(chart).toEqual({
      kind: 'chart',
      agreement: 0.9,
      event: expect.closeTo(Math.log(0.25 / usual), 12),
      otherwise: expect.closeTo(Math.log(0.75 / (1 - usual)), 12),
      limit: expect.closeTo(Math.log(432_000 / 0.35) - 2.4, 12),
    });
  });

  it('is no more easily alarmed by a few decisions in a month than by 3,000', () => {
    expect(chartOf(2700, 3000, 5)).toEqual(chartOf(2700, 3000, 3000));
  });

  it('needs 3,000 past decisions, and an agreement that can fall by 15 points', () => {
    const tooFew = { kind: 'too-few', decisions: 2999, needed: 3000 };
    expect(driftChart({ agreed: 2900, decisions: 2999 }, 1e5)).toEqual(tooFew);
    const low = { kind: 'agreement-too-low', agreement: 0.15 };
    expect(driftChart({ agreed: 450, decisions: 3000 }, 1e5)).toEqual(low);
    expect(driftChart({ agreed: 451, decisions: 3000 }, 1e5).kind).toBe('chart');
  });

  it('notices a fall by 15 points after about as many decisions as it says', () => {
    const random = createRandom(1);
    for (const share of [0.75, 0.9, 0.98]) {
      const chart = chartOf(3000 * share, 3000, 432_000);
      const measured = Array.from({ length: 400 }, () =>
        decisionsUntilAlarm(chart, () => random.chance(1 - share + 0.15), 10_000),
      );
      expect(medianOf(measured) / decisionsToNotice(chart)).toBeGreaterThan(0.75);
      expect(medianOf(measured) / decisionsToNotice(chart)).toBeLessThan(1.1);
    }
  });

  it('does not take two points, or a month as usual, for a fall', () => {
    const random = createRandom(2);
    const chart = chartOf(2700, 3000, 432_000);
    const months = Array.from({ length: 40 }, () =>
      decisionsUntilAlarm(chart, () => random.chance(0.12), 21_600),
    );
    expect(months.filter((decisions) => decisions < 21_600).length).toBeLessThanOrEqual(1);
  });
});

describe('the chart that revokes an automation', () => {
  it('tests twice the tolerated error against half of it', () => {
    expect(revocationChart(0.02)).toEqual({
      event: expect.closeTo(Math.log(4), 12),
      otherwise: expect.closeTo(Math.log(0.96 / 0.99), 12),
      limit: 7,
    });
  });

  it('gives its alarm within hundreds of checks at twice the error, and rarely in thousands at half', () => {
    const random = createRandom(3);
    const chart = revocationChart(0.02);
    const at = (share: number) =>
      Array.from({ length: 200 }, () => decisionsUntilAlarm(chart, () => random.chance(share), 5000));
    const median = medianOf(at(0.04));
    expect(median).toBeGreaterThan(150);
    expect(median).toBeLessThan(300);
    expect(at(0.01).filter((checks) => checks < 5000).length / 200).toBeLessThan(0.1);
  });
});
