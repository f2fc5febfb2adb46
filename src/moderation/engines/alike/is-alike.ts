/** A grey picture; each value 0..255, row by row. */
export type Grey = { grey: Uint8Array; width: number; height: number };

/** A cell in pixels, and the mean difference (0..255) from which on two cells differ. */
type Limits = { cell: { width: number; height: number }; difference: number };

/**
 * Whether two grey pictures of the same size differ nowhere, cell by cell. A mean over the whole picture would not show one
 * changed digit.
 */
export function isAlike(one: Grey, other: Grey, { cell, difference }: Limits): boolean {
  const { width, height } = one;
  if (other.width !== width || other.height !== height) return false;
  for (let top = 0; top < height; top += cell.height)
    for (let left = 0; left < width; left += cell.width) {
      // The last cells of a row and a column reach back, so that each has the full size.
      const [y, x] = [
        Math.max(0, Math.min(top, height - cell.height)),
        Math.max(0, Math.min(left, width - cell.width)),
      ];
      if (meanDifference(one, other, x, y, cell) >= difference) return false;
    }
  return true;
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
