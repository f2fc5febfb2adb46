import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overlap } from '../../../../testing/moderation/overlap.ts';
import { around, centreOf, contains, cornersOf, type Quad, stripOf, turn } from './geometry.ts';

const square = (x: number, y: number, size: number): Quad => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];

test('a clockwise rotation on a screen moves right to down', () => {
  const [x, y] = turn([1, 0], Math.PI / 2);
  expect([x, y]).toEqual([expect.closeTo(0), expect.closeTo(1)]);
});

test('a rotated word is reconstructed from its upright bounding box', () => {
  const word = fc.record({
    angle: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
    left: fc.integer({ min: 0, max: 500 }),
    top: fc.integer({ min: 0, max: 500 }),
    width: fc.integer({ min: 40, max: 400 }),
    height: fc.integer({ min: 8, max: 100 }),
  });
  fc.assert(
    fc.property(word, ({ angle, left, top, width, height }) => {
      const strip = { angle, left, right: left + width, top, bottom: top + height };
      const corners = cornersOf(strip);
      const xs = corners.map(([x]) => x);
      const ys = corners.map(([, y]) => y);
      const found = stripOf([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], angle);
      expect(overlap(cornersOf(found), corners)).toBeGreaterThan(0.999);
    }),
  );
});

test('around covers all strips', () => {
  const strips = [stripOf([0, 0, 10, 5], 0), stripOf([20, 2, 30, 9], 0)];
  expect(cornersOf(around(strips, 0))).toEqual([
    [0, 0],
    [30, 0],
    [30, 9],
    [0, 9],
  ]);
});

test('contains and centreOf', () => {
  expect(centreOf(square(2, 4, 2))).toEqual([3, 5]);
  expect(contains(square(0, 0, 4), [1, 3])).toBe(true);
  expect(contains(square(0, 0, 4), [5, 3])).toBe(false);
});

describe('overlap', () => {
  test('same, apart, half', () => {
    expect(overlap(square(0, 0, 2), square(0, 0, 2))).toBeCloseTo(1);
    expect(overlap(square(0, 0, 2), square(3, 0, 2))).toBe(0);
    expect(overlap(square(0, 0, 2), square(1, 0, 2))).toBeCloseTo(1 / 3);
  });
});
