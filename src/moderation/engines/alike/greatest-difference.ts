/** A grey picture; each value 0..255, row by row. */
export type Grey = { grey: Uint8Array; width: number; height: number };

/**
 * How much two grey pictures of the same size differ where they differ most: the greatest mean difference of a cell of
 * `cell` pixels, 0..255. A mean over the whole picture would not show one changed digit.
 */
export function greatestDifference(one: Grey, other: Grey, cell: { width: number; height: number }): number {
  const { width, height } = one;
  if (other.width !== width || other.height !== height) return 255;
  let greatest = 0;
  for (let top = 0; top < height; top += cell.height)
    for (let left = 0; left < width; left += cell.width) {
      // The last cells of a row and a column reach back, so that each has the full size.
      const [y, x] = [
        Math.max(0, Math.min(top, height - cell.height)),
        Math.max(0, Math.min(left, width - cell.width)),
      ];
      greatest = Math.max(greatest, meanDifference(one, other, x, y, cell));
    }
  return greatest;
}

function meanDifference(
  one: Grey,
  other: Grey,
  left: number,
  top: number,
  cell: { width: number; height: number },
): number {
  const [right, bottom] = [Math.min(one.width, left + cell.width), Math.min(one.height, top + cell.height)];
  let sum = 0;
  for (let y = top; y < bottom; y++)
    for (let at = y * one.width + left; at < y * one.width + right; at++)
      sum += Math.abs((one.grey[at] ?? 0) - (other.grey[at] ?? 0));
  return sum / ((right - left) * (bottom - top));
}
