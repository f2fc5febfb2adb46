export type Point = [x: number, y: number];
/** Top-left, top-right, bottom-right, bottom-left corner of the text, which may be rotated. */
export type Quad = [Point, Point, Point, Point];

/** A rotated rectangle (radians, clockwise): left and right along the angle, top and bottom across it. */
export type Strip = { angle: number; left: number; right: number; top: number; bottom: number };

/** Rotates clockwise about the origin, with y growing downwards as on screens. */
export function turn([x, y]: Point, angle: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x * cos - y * sin, x * sin + y * cos];
}

export function cornersOf({ angle, left, right, top, bottom }: Strip): Quad {
  return [
    turn([left, top], angle),
    turn([right, top], angle),
    turn([right, bottom], angle),
    turn([left, bottom], angle),
  ];
}

type UprightBox = [left: number, top: number, right: number, bottom: number];

/**
 * The strip of one word, from its upright bounding box and the `angle` of its writing: the rectangle rotated by that
 * angle whose bounding box this is.
 */
export function stripOf([left, top, right, bottom]: UprightBox, angle: number): Strip {
  const [w, h] = [right - left, bottom - top];
  const [cos, sin] = [Math.cos(angle), Math.abs(Math.sin(angle))];
  const width = Math.max(1, (w * cos - h * sin) / (cos * cos - sin * sin));
  const height = Math.max(1, (h * cos - w * sin) / (cos * cos - sin * sin));
  const [x, y] = turn([(left + right) / 2, (top + bottom) / 2], -angle);
  return { angle, left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

export function around(strips: Strip[], angle: number): Strip {
  return {
    angle,
    left: Math.min(...strips.map(({ left }) => left)),
    right: Math.max(...strips.map(({ right }) => right)),
    top: Math.min(...strips.map(({ top }) => top)),
    bottom: Math.max(...strips.map(({ bottom }) => bottom)),
  };
}

export function centreOf(quad: Quad): Point {
  return [quad.reduce((sum, [x]) => sum + x, 0) / 4, quad.reduce((sum, [, y]) => sum + y, 0) / 4];
}

/** Whether a point is inside a quadrilateral with clockwise corners. */
export function contains(quad: Quad, [x, y]: Point): boolean {
  return quad.every(([ax, ay], i) => {
    const [bx, by] = quad[(i + 1) % 4] ?? [ax, ay];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });
}

/** A place in a frame, each coordinate in 0..1 of its width or height; corners as in `Quad`. */
export type Box = [Point, Point, Point, Point];

const share = (value: number): number => Number(Math.min(1, Math.max(0, value)).toFixed(4));

/** The place of a quadrilateral in a frame of this size. What is beyond the frame's edge is cut off. */
export function boxIn(quad: Quad, { width, height }: { width: number; height: number }): Box {
  const [a, b, c, d] = quad.map(([x, y]): Point => [share(x / width), share(y / height)]);
  return [a ?? [0, 0], b ?? [0, 0], c ?? [0, 0], d ?? [0, 0]];
}
