import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowHeights, typicalHeight } from './row-heights.ts';

test('a row that was never rendered has the typical height', () => {
  const heights = rowHeights();
  heights.set(3, 40);
  expect([2, 3, 4].map(heights.at)).toEqual([typicalHeight, 40, typicalHeight]);
  expect(heights.above(4)).toBe(3 * typicalHeight + 40);
});

test('each pixel belongs to the row that begins above it and ends below', () => {
  const drawn = fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 300 })), { maxLength: 40 });
  fc.assert(
    fc.property(drawn, fc.nat(9000), (rows, pixel) => {
      const heights = rowHeights();
      for (const [index, height] of rows) heights.set(index, height);
      const row = heights.rowAt(pixel);
      expect(heights.above(row)).toBeLessThanOrEqual(pixel);
      expect(heights.above(row + 1)).toBeGreaterThan(pixel);
    }),
  );
});
