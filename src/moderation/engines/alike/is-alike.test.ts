import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Grey, isAlike } from './is-alike.ts';

const limits = { cell: { width: 4, height: 3 }, difference: 10 };
const cellSize = limits.cell.width * limits.cell.height;
const even = (width: number, height: number, value = 100): Grey => ({
  grey: new Uint8Array(width * height).fill(value),
  width,
  height,
});
const size = fc.record({ width: fc.integer({ min: 1, max: 30 }), height: fc.integer({ min: 1, max: 30 }) });

test('a picture is alike to itself, and to one that is a little brighter everywhere', () => {
  expect(isAlike(even(13, 7), even(13, 7), limits)).toBe(true);
  expect(isAlike(even(13, 7), even(13, 7, 109), limits)).toBe(true);
  expect(isAlike(even(13, 7), even(13, 7, 110), limits)).toBe(false);
});

test('pictures of different sizes are not alike', () => {
  expect(isAlike(even(12, 8), even(8, 12), limits)).toBe(false);
});

test('one pixel that makes its cell differ is seen wherever it is, at the edges too', async () => {
  const places = fc.tuple(size, fc.nat(), fc.nat());
  await fc.assert(
    fc.property(places, ([{ width, height }, column, row]) => {
      const [one, other] = [even(width, height, 0), even(width, height, 0)];
      other.grey[(row % height) * width + (column % width)] = 10 * cellSize;
      expect(isAlike(one, other, limits)).toBe(false);
      expect(isAlike(other, one, limits)).toBe(false);
    }),
  );
});

test('a cell below the limit is not seen, though its pixel differs by much', () => {
  const other = even(12, 9, 0);
  other.grey[0] = 10 * cellSize - 1;
  expect(isAlike(even(12, 9, 0), other, limits)).toBe(true);
});
