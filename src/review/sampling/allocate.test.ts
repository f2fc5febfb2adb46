import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allocate, type Stratum } from './allocate.ts';

const stratum = (
  settled: Stratum['settled'],
  label: string | null,
  band: number | null,
  cases: number,
): Stratum => ({
  settled,
  label,
  band,
  cases,
});
const sum = (all: readonly { cases: number; drawn: number }[], of: 'cases' | 'drawn') =>
  all.reduce((total, one) => total + one[of], 0);

it('draws half in equal parts and half by size', () => {
  const strata = [stratum('pass', 'Normal', 1, 9000), stratum('block', 'Ads', 5, 1000)];
  expect(allocate(strata, 100).strata.map(({ drawn }) => drawn)).toEqual([70, 30]);
});

it('joins strata over scores, then over labels, where the budget is small', () => {
  const strata = ['Ads', 'Abuse'].flatMap((label) =>
    [1, 2, 3].flatMap((band) => [stratum('pass', label, band, 50), stratum('block', label, band, 10)]),
  );
  expect(allocate(strata, 48)).toMatchObject({ joined: 'none', strata: { length: 12 } });
  expect(allocate(strata, 47)).toMatchObject({ joined: 'bands', strata: { length: 4 } });
  const few = allocate(strata, 3);
  expect(few.joined).toBe('labels');
  expect(few.strata).toEqual([
    { settled: 'pass', label: null, band: null, cases: 300, drawn: 2 },
    { settled: 'block', label: null, band: null, cases: 60, drawn: 2 },
  ]);
});

it('loses no case, and draws at least two of each stratum or all of it', () => {
  const strata = fc.uniqueArray(
    fc.record({
      settled: fc.constantFrom('pass' as const, 'block' as const),
      label: fc.option(fc.constantFrom('Ads', 'Abuse', 'Porn')),
      band: fc.option(fc.integer({ min: 1, max: 6 })),
      cases: fc.integer({ min: 1, max: 10_000 }),
    }),
    { selector: ({ settled, label, band }) => `${settled} ${label} ${band}`, maxLength: 40 },
  );
  fc.assert(
    fc.property(strata, fc.integer({ min: 1, max: 500 }), (all, budget) => {
      const { strata: found } = allocate(all, budget);
      expect(sum(found, 'cases')).toBe(all.reduce((total, { cases }) => total + cases, 0));
      for (const { cases, drawn } of found) expect(drawn).toBeGreaterThanOrEqual(Math.min(2, cases));
      for (const { cases, drawn } of found) expect(drawn).toBeLessThanOrEqual(cases);
      expect(sum(found, 'drawn')).toBeLessThanOrEqual(Math.max(budget * 1.6, 4));
    }),
    { numRuns: 300, seed: 23 },
  );
  expect(allocate([stratum('pass', null, null, 5)], 0).strata).toEqual([]);
});
