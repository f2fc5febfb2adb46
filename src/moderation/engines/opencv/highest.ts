import type { Mat } from './load.ts';

/** The maximum of a map of 32-bit numbers, and its position. */
export function highest(map: Mat): { value: number; x: number; y: number } {
  let [value, at] = [Number.NEGATIVE_INFINITY, 0];
  for (const [i, each] of map.data32F.entries()) if (each > value) [value, at] = [each, i];
  return { value, x: at % map.cols, y: Math.floor(at / map.cols) };
}
