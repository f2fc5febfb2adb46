import type { Point, Quad } from '../../moderation/engines/ocr-text/reader/geometry.ts';

// For tests: how far two quadrilaterals overlap.
const area = (points: Point[]): number =>
  Math.abs(
    points.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = points[(i + 1) % points.length] ?? [x, y];
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;

/** The part of the polygon `points` on the inner side of the edge a → b (corners clockwise). */
const cutAlong = (points: Point[], [ax, ay]: Point, [bx, by]: Point): Point[] => {
  const side = ([x, y]: Point) => (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  return points.flatMap((here, i) => {
    const next = points[(i + 1) % points.length] ?? here;
    const [a, b] = [side(here), side(next)];
    const corners = a >= 0 ? [here] : [];
    if (a >= 0 === b >= 0) return corners;
    const share = a / (a - b);
    return [
      ...corners,
      [here[0] + (next[0] - here[0]) * share, here[1] + (next[1] - here[1]) * share] satisfies Point,
    ];
  });
};

/** Intersection over union, 0..1. */
export function overlap(one: Quad, other: Quad): number {
  const shared = other.reduce<Point[]>(
    (remaining, corner, i) => cutAlong(remaining, corner, other[(i + 1) % 4] ?? corner),
    one,
  );
  const both = shared.length < 3 ? 0 : area(shared);
  return both / (area(one) + area(other) - both);
}
