import { freeScene, readMark, readScene } from './canvas.ts';
import { type Features, findFeatures, pairUp } from './features.ts';
import { type Canvas, type Fit, fit, type Scene } from './fit.ts';
import type { OpenCv } from './load.ts';
import { agreeing, type Pair } from './similarity.ts';

/** A frame that may be a part of a gallery picture. */
export type Part = { canvas: Canvas; features: Features };

/** Frames and pictures are scaled to the same side, so that few features are enough. */
const side = 400;
const partSide = 160;
const maxPartFeatures = 150;
const maxPictureFeatures = 250;
/** Fewer pairs, or fewer that agree, may match by chance. */
const minPairs = 8;
const minAgreeing = 7;
const maxCandidates = 3;

export async function readPart(cv: OpenCv, jpeg: Uint8Array): Promise<Part> {
  const scene = await readScene(cv, jpeg, side);
  try {
    const [grey] = scene.levels;
    if (!grey) throw new Error('a picture without pixels');
    const { grey: small, mask } = await readMark(cv, jpeg, partSide);
    const { keypoints, descriptors } = findFeatures(cv, grey, maxPartFeatures);
    const ratio = small.cols / grey.cols;
    const scaled = keypoints.map(({ x, y, size, angle }) => ({
      x: x * ratio,
      y: y * ratio,
      size: size * ratio,
      angle,
    }));
    return { canvas: { grey: small, mask }, features: { keypoints: scaled, descriptors } };
  } finally {
    freeScene(scene);
  }
}

export function freePart({ canvas, features }: Part): void {
  canvas.grey.delete();
  canvas.mask.delete();
  features.descriptors.delete();
}

export const readPicture = (cv: OpenCv, file: string): Promise<Scene> => readScene(cv, file, side);

export async function pictureFeatures(cv: OpenCv, file: string): Promise<Features> {
  const scene = await readPicture(cv, file);
  try {
    const [grey] = scene.levels;
    if (!grey) throw new Error('a picture without pixels');
    return findFeatures(cv, grey, maxPictureFeatures);
  } finally {
    freeScene(scene);
  }
}

/** The pictures that the frame may be a part of: the few with the most matching features. */
export function likely<Picture>(
  cv: OpenCv,
  part: Part,
  pictures: readonly { picture: Picture; features: Features }[],
): { picture: Picture; pairs: Pair[] }[] {
  return pictures
    .map(({ picture, features }) => ({ picture, pairs: pairUp(cv, part.features, features) }))
    .filter(({ pairs }) => pairs.length >= minPairs)
    .toSorted((a, b) => b.pairs.length - a.pairs.length)
    .slice(0, maxCandidates);
}

/** The frame's position in the picture; null when it is no part of it. */
export function findPart(
  cv: OpenCv,
  part: Part,
  picture: Scene,
  pairs: readonly Pair[],
  minCorrelation: number,
): Fit | null {
  const [place] = agreeing(pairs, partSide, 1);
  if (!place || place.inliers.length < minAgreeing) return null;
  const fitted = fit(cv, picture, part.canvas, place.similarity);
  return fitted && fitted.correlation >= minCorrelation ? fitted : null;
}
