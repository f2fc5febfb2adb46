import type { Raster } from './chip.ts';

/**
 * The picture in the upper left of a black square, scaled to `side` between the pixels' corners, as face-api does it; each
 * value -1..1.
 */
export function toDetectorInput({ data, width, height }: Raster, side: number): Float32Array {
  const scale = Math.max(width, height) / side;
  const scaled = new Float32Array(side * side * 3).fill(-1);
  const lefts = Array.from({ length: side }, (_, x) => Math.floor(x * scale));
  for (let y = 0; y < side; y++) {
    const top = Math.floor(y * scale);
    if (top >= height) break;
    const down = y * scale - top;
    // Beyond the picture, the square is black.
    const below = top + 1 < height ? 1 : 0;
    for (let x = 0; x < side; x++) {
      const left = lefts[x] ?? 0;
      if (left >= width) break;
      const across = x * scale - left;
      const beside = left + 1 < width ? 3 : 0;
      const isEdge = beside === 0 && width !== Math.max(width, height);
      const at = (top * width + left) * 3;
      const under = at + below * width * 3;
      for (let colour = 0; colour < 3; colour++) {
        const a = data[at + colour] ?? 0;
        const b = isEdge ? 0 : (data[at + beside + colour] ?? 0);
        const isLower = below === 0 && height !== Math.max(width, height);
        const c = isLower ? 0 : (data[under + colour] ?? 0);
        const d = isLower || isEdge ? 0 : (data[under + beside + colour] ?? 0);
        const [upper, lower] = [a + (b - a) * across, c + (d - c) * across];
        scaled[(y * side + x) * 3 + colour] = (upper + (lower - upper) * down) / 127.5 - 1;
      }
    }
  }
  return scaled;
}
