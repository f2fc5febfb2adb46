import type { Luma } from './luma.ts';

/** The side of the square that is hashed. */
export const side = 64;

/** The points of a line that make one point of the square: from `start` on, with their weights. */
type Field = { start: number; weights: Float32Array };

/**
 * PDQ's way from a picture to 64 × 64 points: two passes of a box filter along rows and columns, then the point in the
 * middle of each of 64 × 64 fields. The passes are linear, so both are done in one step and for those points only; this
 * equals the reference's running sums except for their rounding. `mirroredX` and `mirroredY`: of the mirrored picture.
 * That is not quite the square's mirror image, because windows of even width lie off the middle.
 */
export function downsample(
  { data, width, height }: Luma,
  { mirroredX = false, mirroredY = false } = {},
): Float32Array {
  const across = new Float32Array(side * height);
  const columns = fieldsOf(width, mirroredX);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (const [j, { start, weights }] of columns.entries()) {
      let sum = 0;
      for (let k = 0, at = row + start; k < weights.length; k++, at++)
        sum += (weights[k] ?? 0) * (data[at] ?? 0);
      across[y * side + j] = sum;
    }
  }
  const square = new Float32Array(side * side);
  for (const [i, { start, weights }] of fieldsOf(height, mirroredY).entries()) {
    for (let j = 0; j < side; j++) {
      let sum = 0;
      for (let k = 0, at = start * side + j; k < weights.length; k++, at += side) {
        sum += (weights[k] ?? 0) * (across[at] ?? 0);
      }
      square[i * side + j] = sum;
    }
  }
  return square;
}

/** Rows become columns. */
export function transposed(square: Float32Array): Float32Array {
  return square.map((_, i) => square[(i % side) * side + Math.floor(i / side)] ?? 0);
}

const cached = new Map<string, Field[]>();

function fieldsOf(length: number, mirrored: boolean): Field[] {
  const key = `${length} ${mirrored}`;
  const known = cached.get(key);
  if (known) return known;
  const fields = Array.from({ length: side }, (_, i) => {
    const { start, weights } = fieldOf(i, length);
    return mirrored
      ? { start: length - start - weights.length, weights: weights.toReversed() }
      : { start, weights };
  });
  cached.set(key, fields);
  return fields;
}

function fieldOf(index: number, length: number): Field {
  const middle = Math.floor(((index + 0.5) * length) / side);
  if (length === side) return { start: middle, weights: Float32Array.of(1) };
  // Half of a field's side, rounded up, because there are two passes.
  const window = Math.floor((length + 2 * side - 1) / (2 * side));
  const around = (at: number) => {
    const ahead = at + Math.floor(window / 2);
    return { first: Math.max(0, ahead - window + 1), last: Math.min(length - 1, ahead) };
  };
  const outer = around(middle);
  const start = around(outer.first).first;
  const weights = new Float32Array(around(outer.last).last - start + 1);
  for (let at = outer.first; at <= outer.last; at++) {
    const { first, last } = around(at);
    const weight = 1 / ((outer.last - outer.first + 1) * (last - first + 1));
    for (let point = first; point <= last; point++)
      weights[point - start] = (weights[point - start] ?? 0) + weight;
  }
  return { start, weights };
}
