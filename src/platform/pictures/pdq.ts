import { side } from './downsample.ts';

// PDQ, the perceptual hash that Meta published in 2019 (ThreatExchange, pdq): of 64 × 64 points the 16 × 16 lowest
// frequencies of a cosine transform, without the constant one, each above or below their median.

const waves = 16;
const bits = waves * waves;

const cosines = Array.from({ length: waves }, (_, wave) =>
  Float64Array.from(
    { length: side },
    (__, at) => Math.sqrt(2 / side) * Math.cos((Math.PI / side) * (wave + 1) * (at + 0.5)),
  ),
);

/** The PDQ hash of 64 × 64 points: 256 bits as 64 hexadecimal digits, the last frequency first. */
export function hashOf(square: Float32Array): string {
  const values = frequencies(square);
  const median = values.toSorted()[bits / 2 - 1] ?? 0;
  let hash = '';
  for (let i = bits - 4; i >= 0; i -= 4) {
    let digit = 0;
    for (let bit = 3; bit >= 0; bit--) digit = digit * 2 + ((values[i + bit] ?? 0) > median ? 1 : 0);
    hash += digit.toString(16);
  }
  return hash;
}

/** The 16 × 16 lowest frequencies of the square, row by row. */
function frequencies(square: Float32Array): Float64Array {
  const across = Array.from({ length: side }, (_, y) => {
    const row = square.subarray(y * side, (y + 1) * side);
    return Float64Array.from(cosines, (wave) => dot(wave, row));
  });
  const columns = Array.from({ length: waves }, (_, j) => Float64Array.from(across, (row) => row[j] ?? 0));
  return Float64Array.from({ length: bits }, (_, i) =>
    dot(
      cosines[Math.floor(i / waves)] ?? columns[0] ?? new Float64Array(),
      columns[i % waves] ?? new Float64Array(),
    ),
  );
}

function dot(a: Float64Array, b: Float64Array | Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** PDQ's measure of detail, 0 to 100. Its authors advise against hashes of less than 50. */
export function qualityOf(square: Float32Array): number {
  let steps = 0;
  const add = (a: number, b: number) => {
    steps += Math.abs(Math.trunc((((square[a] ?? 0) - (square[b] ?? 0)) * 100) / 255));
  };
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const here = y * side + x;
      if (y < side - 1) add(here, here + side);
      if (x < side - 1) add(here, here + 1);
    }
  }
  return Math.min(100, Math.floor(steps / 90));
}
