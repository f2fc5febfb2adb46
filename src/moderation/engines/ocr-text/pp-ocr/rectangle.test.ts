import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { centreOf, contains, type Point } from '../reader/geometry.ts';
import { hullOf, pointAt, quadOf, type Rectangle, smallestAround, widened } from './rectangle.ts';

const level = fc.double({ min: -0.75, max: 0.75, noNaN: true });
const rectangles = fc.record({
  centre: fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })),
  width: fc.integer({ min: 40, max: 400 }),
  height: fc.integer({ min: 4, max: 20 }),
  angle: level,
});
const inside = (rectangle: Rectangle, shares: readonly [number, number][]): Point[] =>
  shares.map(([u, v]) => pointAt(rectangle, u, v));
const share = fc.double({ min: 0, max: 1, noNaN: true });

test('the smallest rectangle around a line’s points is the line, with its angle', async () => {
  await fc.assert(
    fc.property(rectangles, fc.array(fc.tuple(share, share)), (line, shares) => {
      const found = smallestAround(hullOf([...quadOf(line), ...inside(line, shares)]));
      expect(found?.angle).toBeCloseTo(line.angle, 6);
      expect(found?.width).toBeCloseTo(line.width, 6);
      expect(found?.height).toBeCloseTo(line.height, 6);
      expect(found?.centre[0]).toBeCloseTo(line.centre[0], 6);
      expect(found?.centre[1]).toBeCloseTo(line.centre[1], 6);
    }),
  );
});

test('writing that runs downwards has an angle near a right one; a square counts as level', () => {
  const down: Rectangle = { centre: [0, 0], width: 100, height: 10, angle: Math.PI / 2 };
  expect(smallestAround(hullOf(quadOf(down)))).toMatchObject({ angle: expect.closeTo(Math.PI / 2, 6) });
  const square: Rectangle = { centre: [0, 0], width: 12, height: 10, angle: Math.PI / 2 };
  expect(smallestAround(hullOf(quadOf(square)))).toMatchObject({
    angle: expect.closeTo(0, 6),
    width: expect.closeTo(10, 6),
    height: expect.closeTo(12, 6),
  });
});

test('a hull surrounds all of its points', async () => {
  const points = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })), {
    minLength: 3,
  });
  await fc.assert(
    fc.property(points, (all) => {
      const hull = hullOf(all);
      for (const [x, y] of all)
        for (const [i, [ax, ay]] of hull.entries()) {
          const [bx, by] = hull[(i + 1) % hull.length] ?? [ax, ay];
          expect((bx - ax) * (y - ay) - (by - ay) * (x - ax)).toBeGreaterThanOrEqual(0);
        }
    }),
  );
});

test('a widened rectangle keeps centre and angle, and grows by the same on every side', () => {
  const line: Rectangle = { centre: [50, 20], width: 80, height: 10, angle: 0.3 };
  const wider = widened(line, 1.5);
  expect(wider).toMatchObject({ centre: line.centre, angle: line.angle });
  expect(wider.width - line.width).toBeCloseTo(wider.height - line.height, 9);
  expect(wider.width).toBeCloseTo(80 + (80 * 10 * 1.5) / 90, 9);
  expect(contains(quadOf(wider), centreOf(quadOf(line)))).toBe(true);
});
