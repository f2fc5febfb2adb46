import type { Box } from '../../api/findings.ts';

export type Crop = { x: number; y: number; width: number; height: number };
type Size = { width: number; height: number };

/**
 * The part of a picture around a box, in the picture's pixels: the upright rectangle around its four points with a
 * margin, extended to a shape (width to height, square unless given) and moved inside the picture.
 */
export function cropOf(box: Box, size: Size, room = 0.25, shape = 1): Crop {
  const xs = box.map(([x]) => x * size.width);
  const ys = box.map(([, y]) => y * size.height);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const wide = Math.max(...xs) - left;
  const high = Math.max(...ys) - top;
  const side = Math.max(1, Math.max(wide / shape, high) * (1 + 2 * room));
  const width = Math.min(side * shape, size.width);
  const height = Math.min(side, size.height);
  const inside = (middle: number, length: number, max: number) =>
    Math.min(Math.max(0, middle - length / 2), max - length);
  return {
    x: inside(left + wide / 2, width, size.width),
    y: inside(top + high / 2, height, size.height),
    width,
    height,
  };
}
