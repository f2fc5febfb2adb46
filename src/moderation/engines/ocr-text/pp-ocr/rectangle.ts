import { type Point, type Quad, turn } from '../reader/geometry.ts';

/** A rectangle whose writing runs along `angle` (radians, clockwise); `width` along it, `height` across it. */
export type Rectangle = { centre: Point; width: number; height: number; angle: number };

const cross = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number =>
  (bx - ax) * (y - ay) - (by - ay) * (x - ax);

/** The corners of the convex hull (Andrew's monotone chain). */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (inOrder: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of inOrder) {
      for (;;) {
        const [before, last] = chain.slice(-2);
        if (!before || !last || cross(before, last, point) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Below this ratio of its sides a rectangle does not show which way its writing runs, so it counts as level. */
const minRatio = 1.5;

/** The rectangle with the angle of its writing: rightwards, or downwards where it is clearly taller than wide. */
function along({ centre, width, height, angle }: Rectangle): Rectangle {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  // Both sides' angles, into the quarter around the horizontal one.
  const level = Math.atan(Math.tan(angle));
  const isLevel = Math.abs(level) <= Math.PI / 4;
  const flat = isLevel ? level : level - (Math.sign(level) * Math.PI) / 2;
  const [flatWidth, flatHeight] = isLevel ? [width, height] : [height, width];
  if (flatWidth >= flatHeight || long < minRatio * short)
    return { centre, width: flatWidth, height: flatHeight, angle: flat };
  return { centre, width: flatHeight, height: flatWidth, angle: flat + Math.PI / 2 };
}

/** The smallest rectangle around a convex hull; one of its sides lies on a side of the hull. */
export function smallestAround(hull: readonly Point[]): Rectangle | null {
  let best: (Rectangle & { area: number }) | null = null;
  for (const [i, [ax, ay]] of hull.entries()) {
    const [bx, by] = hull[(i + 1) % hull.length] ?? [ax, ay];
    if (ax === bx && ay === by) continue;
    const angle = Math.atan2(by - ay, bx - ax);
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const point of hull) {
      const [x, y] = turn(point, -angle);
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
    const [width, height] = [right - left, bottom - top];
    if (best && width * height >= best.area) continue;
    const centre = turn([(left + right) / 2, (top + bottom) / 2], angle);
    best = { centre, width, height, angle, area: width * height };
  }
  return best && along(best);
}

/** Wider on every side by the distance that PaddleOCR's "unclip" with this ratio moves the sides. */
export function widened({ width, height, ...rest }: Rectangle, ratio: number): Rectangle {
  const by = (width * height * ratio) / (2 * (width + height));
  return { ...rest, width: width + 2 * by, height: height + 2 * by };
}

/** The point at `u` of the width and `v` of the height, from the corner where the writing begins. */
export function pointAt({ centre, width, height, angle }: Rectangle, u: number, v: number): Point {
  const [x, y] = turn([(u - 0.5) * width, (v - 0.5) * height], angle);
  return [centre[0] + x, centre[1] + y];
}

export const quadOf = (rectangle: Rectangle): Quad => [
  pointAt(rectangle, 0, 0),
  pointAt(rectangle, 1, 0),
  pointAt(rectangle, 1, 1),
  pointAt(rectangle, 0, 1),
];
