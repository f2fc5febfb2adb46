import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOf } from '../../api/shares.ts';
import { wilson, z } from './wilson.ts';

describe("Wilson's interval", () => {
  it('is that of the books for 5 of 10 and for 0 of 10', () => {
    expect(wilson(0.5, 10)).toEqual({
      value: 0.5,
      low: expect.closeTo(0.23659, 5),
      high: expect.closeTo(0.76341, 5),
    });
    expect(wilson(0, 10)).toEqual({ value: 0, low: 0, high: expect.closeTo(0.27753, 5) });
    expect(wilson(1, 10)).toEqual({ value: 1, low: expect.closeTo(0.72247, 5), high: 1 });
  });

  it('is that of a share', () => {
    expect(shareOf(3, 12)).toEqual(wilson(0.25, 12));
    expect(shareOf(0, 0)).toBeNull();
  });

  it('ends where the score test just rejects, also with a size that is not whole', () => {
    const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    const size = fc.double({ min: 0.5, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(share, size, (p, n) => {
        const { low, high } = wilson(p, n);
        for (const limit of [low, high]) {
          const score = Math.abs(p - limit) / Math.sqrt((limit * (1 - limit)) / n);
          expect(score / z).toBeCloseTo(1, 3);
        }
        expect(0 < low && low < p && p < high && high < 1).toBe(true);
      }),
      { seed: 1 },
    );
  });
});
