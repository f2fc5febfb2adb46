import { describe, expect, it } from 'vitest';
import { effectOf, isBetween, stepOf } from './what-if.ts';

const step = (threshold: number, fewer: number, misses: number) => ({
  threshold,
  fewer,
  misses,
  behind: { lane: 'night' },
  behindMisses: { lane: 'night' },
});
/** 100 cases of which 40 were rejected; 10 have no score and leave with any bound. */
const asked = {
  cases: 100,
  rejected: 40,
  steps: [step(0, 10, 2), step(0.05 * 12, 30, 4), step(0.65, 45, 5), step(0.7, 60, 12)],
};

describe('what a lower bound keeps out', () => {
  it('is nothing where there is no bound, and what has no score where it is 0', () => {
    expect([stepOf(asked, null), stepOf(asked, 0)?.fewer]).toEqual([null, 10]);
  });

  it('is known at its steps, however a computer writes six tenths, and about between them', () => {
    expect([stepOf(asked, 0.6)?.fewer, stepOf(asked, 0.62)?.fewer, stepOf(asked, 1)?.fewer]).toEqual([
      30, 30, 60,
    ]);
    expect([0.6, 0.62, null].map((bound) => isBetween(asked, bound))).toEqual([false, true, false]);
  });
});

describe('moving the bound', () => {
  it('up holds fewer of the cases that come today, and misses more of the rejected ones', () => {
    expect(effectOf(asked, 0.6, 0.65)).toEqual({
      fewer: 15,
      misses: 1,
      fewerShare: 15 / 70,
      missesShare: 1 / 40,
    });
    expect(effectOf(asked, null, 0.7)).toEqual({ fewer: 60, misses: 12, fewerShare: 0.6, missesShare: 0.3 });
  });

  it('down brings cases besides', () => {
    expect(effectOf(asked, 0.7, 0.6)).toMatchObject({ fewer: -30, misses: -8 });
    expect(effectOf(asked, 0.7, null)).toMatchObject({ fewer: -60, misses: -12 });
  });

  it('of nothing is no share', () => {
    const none = { cases: 0, rejected: 0, steps: [step(0, 0, 0)] };
    expect(effectOf(none, null, 0)).toEqual({ fewer: 0, misses: 0, fewerShare: null, missesShare: null });
  });
});
