import type { Mat } from './load.ts';

/** The maximum of a map of 32-bit numbers, and its position. */
export function highest(map: Mat): { value: number; x: number; y: number } {
  let [value, at] = [Number.NEGATIVE_INFINITY, 0];
  const values = map.data32F;
  for (let i = 0; i < values.length; i++) {
    const each = values[i] ?? value;
    if (each > value) [value, at] = [each, i];
  }
  return { value, x: at % map.cols, y: Math.floor(at / map.cols) };
}
