import { downsample, side, transposed } from './downsample.ts';
import { cropped, type Luma, readLuma } from './luma.ts';
import { hashOf, qualityOf } from './pdq.ts';
import { trimmedAreas } from './trim.ts';

/** As in PDQ's reference. */
const maxSide = 512;

/** Below this detail a picture is too plain for its hash to mean anything (all black frames are alike). */
const minDetail = 3;

const mirrors = [
  { mirroredX: false, mirroredY: false },
  { mirroredX: true, mirroredY: false },
  { mirroredX: false, mirroredY: true },
  { mirroredX: true, mirroredY: true },
];

/** `hashes`: in all four rotations and mirrored, the upright one first, then the same without even edges. */
export type PictureHashes = { hashes: string[]; quality: number };

/** The PDQ hashes of a gallery picture; null when it is too plain to be compared. Rejects bytes that are no picture. */
export async function hashPicture(bytes: Uint8Array): Promise<PictureHashes | null> {
  const views = viewsOf(await readLuma(bytes, maxSide));
  const [first] = views;
  if (!first) return null;
  return { hashes: views.flatMap(orientations), quality: qualityOf(first.square) };
}

/** `upright`: the frame's hash, and that without even edges where it has any. `turned`: also rotated and mirrored. */
export type FrameHashes = { upright: string[]; turned(): string[] };

/** The PDQ hashes of a captured frame; null when it is too plain to be compared. */
export async function hashFrame(jpeg: Uint8Array): Promise<FrameHashes | null> {
  const views = viewsOf(await readLuma(jpeg, maxSide));
  if (views.length === 0) return null;
  return {
    upright: views.map(({ square }) => hashOf(square)),
    turned: () => views.flatMap(orientations),
  };
}

type View = { picture: Luma; square: Float32Array };

/** The picture and its part without even edges, as far as they have enough detail. */
function viewsOf(whole: Luma): View[] {
  return [whole, ...trimmedAreas(whole).map((area) => cropped(whole, area))]
    .map((picture) => ({ picture, square: downsample(picture) }))
    .filter(({ square }) => detail(square) >= minDetail);
}

function orientations({ picture }: View): string[] {
  const squares = mirrors.map((mirrored) => downsample(picture, mirrored));
  return [...squares, ...squares.map(transposed)].map(hashOf);
}

/** The mean difference between neighbouring points. */
function detail(square: Float32Array): number {
  let sum = 0;
  for (let y = 0; y < side - 1; y++) {
    for (let x = 0; x < side - 1; x++) {
      const here = square[y * side + x] ?? 0;
      sum +=
        Math.abs(here - (square[y * side + x + 1] ?? 0)) + Math.abs(here - (square[(y + 1) * side + x] ?? 0));
    }
  }
  return sum / (side - 1) ** 2;
}
