import { describe, expect, it } from 'vitest';
import { effectOf, isBetween, observedFrom, stepOf } from './what-if.ts';

const step = (threshold: number, fewer: number, misses: number) => ({
  threshold,
  fewer,
  misses,
  behind: { lane: 'night' },
  behindMisses: { lane: 'night' },
});
/** 100 cases, 40 of them rejected. 10 have no score, so any bound excludes them. */
const answer = {
  cases: 100,
  rejected: 40,
  steps: [step(0, 10, 2), step(0.05 * 12, 30, 4), step(0.65, 45, 5), step(0.7, 60, 12)],
};

describe('cases that a lower bound excludes', () => {
  it('are none without a bound, and those without a score with a bound of 0', () => {
    expect([stepOf(answer, null), stepOf(answer, 0)?.fewer]).toEqual([null, 10]);
  });

  it('are exact at a step, despite floating point, and approximate between steps', () => {
    expect([stepOf(answer, 0.6)?.fewer, stepOf(answer, 0.62)?.fewer, stepOf(answer, 1)?.fewer]).toEqual([
      30, 30, 60,
    ]);
    expect([0.6, 0.62, null].map((bound) => isBetween(answer, bound))).toEqual([false, true, false]);
  });
});

it('nothing is known below the lowest score, whether or not some cases have none', () => {
  const from = (...fewer: number[]) =>
    observedFrom({ cases: 100, steps: fewer.map((n, at) => step(at / 10, n, 0)) });
  expect([from(0, 0, 0, 5), from(10, 10, 15), from(5, 20), from(100, 100)]).toEqual([0.2, 0.1, 0, 0]);
});

describe('moving the bound', () => {
  it('up excludes more cases and misses more of the rejected ones', () => {
    expect(effectOf(answer, 0.6, 0.65)).toEqual({
      fewer: 15,
      misses: 1,
      fewerShare: 15 / 70,
      missesShare: 1 / 40,
    });
    expect(effectOf(answer, null, 0.7)).toEqual({ fewer: 60, misses: 12, fewerShare: 0.6, missesShare: 0.3 });
  });

  it('down adds cases', () => {
    expect(effectOf(answer, 0.7, 0.6)).toMatchObject({ fewer: -30, misses: -8 });
    expect(effectOf(answer, 0.7, null)).toMatchObject({ fewer: -60, misses: -12 });
  });

  it('has no shares when there are no cases', () => {
    const none = { cases: 0, rejected: 0, steps: [step(0, 0, 0)] };
    expect(effectOf(none, null, 0)).toEqual({ fewer: 0, misses: 0, fewerShare: null, missesShare: null });
  });
});
