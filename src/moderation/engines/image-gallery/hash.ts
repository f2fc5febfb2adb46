import { readLuma } from '../../../platform/node/pictures/read-luma.ts';
import { downsample, transposed } from '../../../platform/pictures/downsample.ts';
import { hashOf, qualityOf } from '../../../platform/pictures/pdq.ts';
import { type View, viewsOf } from '../../../platform/pictures/views.ts';

/** As in PDQ's reference. */
const maxSide = 512;

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

function orientations({ picture }: View): string[] {
  const squares = mirrors.map((mirrored) => downsample(picture, mirrored));
  return [...squares, ...squares.map(transposed)].map(hashOf);
}
