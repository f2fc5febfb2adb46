import sharp from 'sharp';

// A perceptual hash like PDQ: 64×64 grey → the 16×16 lowest frequencies of a cosine transform → above or below the median.
const side = 64;
const waves = 16;
const bits = waves * waves;

/** Below this detail a picture is too plain for its hash to mean anything (all black frames are alike). */
const minDetail = 3;

type Square = Float64Array;

/** cosines[wave][position]; the constant wave 0 is left out, so brightness does not count. */
const cosines = Array.from({ length: waves }, (_, wave) =>
  Float64Array.from({ length: side }, (_, at) => Math.cos((Math.PI / side) * (at + 0.5) * (wave + 1))),
);

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
};

/** The 256 lowest waves of the square, row by row. */
const transform = (square: Square): Float64Array => {
  const rows = Array.from({ length: side }, (_, y) => square.subarray(y * side, (y + 1) * side));
  const across = cosines.map((wave) => Float64Array.from(rows, (row) => dot(row, wave)));
  return Float64Array.from({ length: bits }, (_, i) =>
    dot(across[i % waves] ?? square, cosines[Math.floor(i / waves)] ?? square),
  );
};

/** 256 bits as 64 hexadecimal digits. */
const hashOf = (square: Square): string => {
  const values = transform(square);
  const sorted = values.toSorted();
  const median = ((sorted[bits / 2 - 1] ?? 0) + (sorted[bits / 2] ?? 0)) / 2;
  let hash = '';
  for (let i = 0; i < bits; i += 4) {
    const digit = values.subarray(i, i + 4).reduce((sum, value) => sum * 2 + (value > median ? 1 : 0), 0);
    hash += digit.toString(16);
  }
  return hash;
};

const quarterTurn = (square: Square): Square =>
  square.map((_, i) => square[(side - 1 - (i % side)) * side + Math.floor(i / side)] ?? 0);
const mirrored = (square: Square): Square =>
  square.map((_, i) => square[Math.floor(i / side) * side + side - 1 - (i % side)] ?? 0);

/** The picture in all four rotations by 90°, each also mirrored. */
const orientations = (square: Square): Square[] => {
  const rotations = [square];
  for (let turn = 1; turn < 4; turn++) rotations.push(quarterTurn(rotations[turn - 1] ?? square));
  return rotations.flatMap((each) => [each, mirrored(each)]);
};

const greySquare = async (bytes: Uint8Array): Promise<Square> => {
  // Scaled directly from a large picture to 64×64, thin lines would appear or vanish with each re-encoding.
  const half = await sharp(bytes, { failOn: 'error', limitInputPixels: 100_000_000 })
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(side * 4, side * 4, { fit: 'fill' })
    .blur(2)
    .raw()
    .toBuffer();
  const grey = await sharp(half, { raw: { width: side * 4, height: side * 4, channels: 1 } })
    .resize(side, side, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return Float64Array.from(grey);
};

/** The mean difference between neighbouring points. */
const detail = (square: Square): number => {
  let sum = 0;
  for (let y = 0; y < side - 1; y++) {
    for (let x = 0; x < side - 1; x++) {
      const here = square[y * side + x] ?? 0;
      sum +=
        Math.abs(here - (square[y * side + x + 1] ?? 0)) + Math.abs(here - (square[(y + 1) * side + x] ?? 0));
    }
  }
  return sum / (side - 1) ** 2;
};

/** All eight hashes of a gallery picture, the upright one first. Rejects bytes that are no picture. */
export async function hashPicture(bytes: Uint8Array): Promise<string[]> {
  return orientations(await greySquare(bytes)).map(hashOf);
}

/** The hash of a captured frame without rotation; null when the frame is too plain to be compared. */
export async function hashFrame(jpeg: Uint8Array): Promise<string | null> {
  const square = await greySquare(jpeg);
  return detail(square) < minDetail ? null : hashOf(square);
}

/** A hash as eight numbers of 32 bits. */
export function hashWords(hash: string): Uint32Array {
  return Uint32Array.from({ length: 8 }, (_, i) => Number.parseInt(hash.slice(i * 8, i * 8 + 8), 16));
}

const ones = (word: number): number => {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** The number of differing bits of 256; unrelated pictures differ in about half. */
export function hashDistance(a: Uint32Array, b: Uint32Array): number {
  let distance = 0;
  for (let i = 0; i < a.length; i++) distance += ones((a[i] ?? 0) ^ (b[i] ?? 0));
  return distance;
}
