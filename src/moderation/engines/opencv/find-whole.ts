import { freeScene, readMark, readScene } from './canvas.ts';
import { type Features, findFeatures, pairUp } from './features.ts';
import { type Canvas, type Fit, fit, type Scene } from './fit.ts';
import type { OpenCv } from './load.ts';
import { agreeing, type Pair } from './similarity.ts';

/** A frame as what is looked for: the part that is left of some picture. */
export type Part = { canvas: Canvas; features: Features };

/** The same for both, so that few places are enough: a part of a picture is hardly larger than the picture. */
const side = 400;
const partSide = 160;
const mostOfPart = 150;
const mostOfPicture = 250;
/** Fewer pairs, and fewer that agree, come about by chance. */
const fewestPairs = 8;
const fewestAgreeing = 7;
const mostTried = 3;

export async function readPart(cv: OpenCv, jpeg: Uint8Array): Promise<Part> {
  const whole = await readScene(cv, jpeg, side);
  try {
    const [grey] = whole.levels;
    if (!grey) throw new Error('a picture without pixels');
    const { grey: small, mask } = await readMark(cv, jpeg, partSide);
    const { keypoints, descriptors } = findFeatures(cv, grey, mostOfPart);
    const ratio = small.cols / grey.cols;
    const scaled = keypoints.map(({ x, y, size, angle }) => ({
      x: x * ratio,
      y: y * ratio,
      size: size * ratio,
      angle,
    }));
    return { canvas: { grey: small, mask }, features: { keypoints: scaled, descriptors } };
  } finally {
    freeScene(whole);
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
    return findFeatures(cv, grey, mostOfPicture);
  } finally {
    freeScene(scene);
  }
}

/** Which pictures the frame may be a part of: the few with the most places in common. */
export function likely<Picture>(
  cv: OpenCv,
  part: Part,
  pictures: readonly { picture: Picture; features: Features }[],
): { picture: Picture; pairs: Pair[] }[] {
  return pictures
    .map(({ picture, features }) => ({ picture, pairs: pairUp(cv, part.features, features) }))
    .filter(({ pairs }) => pairs.length >= fewestPairs)
    .toSorted((a, b) => b.pairs.length - a.pairs.length)
    .slice(0, mostTried);
}

/** Where in the picture the frame lies, if it is a part of it. */
export function findPart(
  cv: OpenCv,
  part: Part,
  picture: Scene,
  pairs: readonly Pair[],
  least: number,
): Fit | null {
  const [place] = agreeing(pairs, partSide, 1);
  if (!place || place.inliers.length < fewestAgreeing) return null;
  const fitted = fit(cv, picture, part.canvas, place.similarity);
  return fitted && fitted.correlation >= least ? fitted : null;
}
