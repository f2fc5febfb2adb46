import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTables, readTable, type Saved, tableOf } from '../../scripts/bench/saved.ts';

const line = (more: object = {}) => ({
  ...{ bench: 'texts', of: 'requests', values: [10, 12, 11], unit: '/s' },
  ...more,
});

describe('a saved table of benchmarks', () => {
  it('has medians, spread, bounds and requirements, and can be read back', () => {
    const bound = { of: 'openssl', values: [22, 22, 22], unit: '/s' };
    const text = tableOf([
      line({ bound, promised: { words: 'ratio ≥ 0.6', holds: false } }),
      line({ of: 'a | b', values: [1234.5678], bench: 'start' }),
    ]);
    expect(text.split('\n')[2]).toBe(
      '| texts | requests | /s | 11 | 10 | 12 | openssl | 22 | 0.5 | ratio ≥ 0.6 | no |',
    );
    expect(readTable(text)).toEqual([
      { bench: 'texts', what: 'requests', unit: '/s', median: 11, min: 10, max: 12, ratio: 0.5 },
      { bench: 'start', what: 'a / b', unit: '/s', median: 1235, min: 1235, max: 1235, ratio: null },
    ]);
  });

  it('is read back with any figures', () => {
    const positive = fc.double({ min: 1e-6, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(fc.array(positive, { minLength: 1, maxLength: 9 }), (values) => {
        const [read] = readTable(tableOf([line({ values })]));
        expect(Math.abs((read?.max ?? 0) / Math.max(...values) - 1)).toBeLessThan(1e-3);
        expect(Math.abs((read?.min ?? 0) / Math.min(...values) - 1)).toBeLessThan(1e-3);
      }),
      { seed: 5, numRuns: 200 },
    );
  });
});

describe('the comparison of two tables', () => {
  const saved = (more: Partial<Saved>): Saved => ({
    ...{ bench: 'texts', what: 'requests', unit: '/s', median: 11, min: 10, max: 12, ratio: null },
    ...more,
  });
  it.each([
    [saved({ median: 22, min: 20, max: 24 }), 'more', 2],
    [saved({ median: 5.5, min: 5, max: 6 }), 'less', 0.5],
    [saved({ median: 12, min: 11, max: 13 }), 'same', 12 / 11],
  ])('says whether %j differs by more than its spread: %s', (after, is, factor) => {
    expect(compareTables([saved({})], [after])).toMatchObject([{ is, factor }]);
  });

  it('calls a figure that stays at nothing the same', () => {
    const nothing = saved({ median: 0, min: 0, max: 0 });
    expect(compareTables([nothing], [nothing])).toMatchObject([{ is: 'same', factor: 1 }]);
  });

  it('compares ratios where both have a bound, and leaves out what only one has', () => {
    const [before, after] = [saved({ ratio: 0.5 }), saved({ median: 22, ratio: 0.6 })];
    expect(compareTables([before], [after, saved({ what: 'other' })])).toMatchObject([{ factor: 1.2 }]);
  });
});
