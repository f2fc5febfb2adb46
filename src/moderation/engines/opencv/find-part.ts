import type { Box } from '../../../protocol/geometry.ts';
import { freeScene, readMark, readScene } from './canvas.ts';
import { type Features, findFeatures, pairUp } from './features.ts';
import { type Canvas, compareAt, type Scene } from './fit.ts';
import type { OpenCv } from './load.ts';
import { agreeing, move, type Pair, refined, type Similarity, within } from './similarity.ts';

/** A frame to look for pictures in, or that may be a part of one. Its features are in points of `scene`. */
export type Frame = { jpeg: Uint8Array; scene: Scene; features: Features };

/** Large enough that a picture in a corner of the frame has features of its own. */
const frameSide = 640;
const maxFrameFeatures = 500;
/** Gallery pictures are scaled to the same side, so that few features are enough. */
const pictureSide = 400;
const maxPictureFeatures = 250;
/** What is compared point by point is scaled to this side. */
const canvasSide = 96;
/** Fewer pairs, or fewer that agree, may match by chance. */
const minPairs = 8;
const minAgreeing = 7;
/** So many pairs must agree within this share of the side: a place by chance is never so precise. */
const minPrecise = 10;
const precise = 0.01;

export async function readFrame(cv: OpenCv, jpeg: Uint8Array): Promise<Frame> {
  const scene = await readScene(cv, jpeg, frameSide);
  return { jpeg, scene, features: featuresOf(cv, scene, maxFrameFeatures) };
}

export function freeFrame({ scene, features }: Frame): void {
  freeScene(scene);
  features.descriptors.delete();
}

/** A gallery picture; its features are in points of a copy of `width` × `height`. */
export type Picture = { features: Features; width: number; height: number };

export async function readPicture(cv: OpenCv, file: string): Promise<Picture> {
  const scene = await readScene(cv, file, pictureSide);
  try {
    return {
      features: featuresOf(cv, scene, maxPictureFeatures),
      width: scene.width,
      height: scene.height,
    };
  } finally {
    freeScene(scene);
  }
}

function featuresOf(cv: OpenCv, { levels }: Scene, maxFeatures: number): Features {
  const [grey] = levels;
  if (!grey) throw new Error('a picture without pixels');
  return findFeatures(cv, grey, maxFeatures);
}

/**
 * `part`: the frame is a part of the picture, and `corners` are its own in the picture's points; otherwise they are the
 * picture's in the frame's. `size`: of what they lie in.
 */
export type Found = {
  part: boolean;
  corners: Box;
  size: { width: number; height: number };
  degree: number;
  correlation: number;
  worst: number;
};

/**
 * The frame in the picture, or the picture in the frame: cropped, turned a little, or beside something else. Null when
 * neither is in the other. Pictures are rigid, so features that agree give the place precisely; they need no alignment,
 * which fails on fine textures.
 */
export async function findPicture(
  cv: OpenCv,
  frame: Frame,
  { file, picture }: { file: string; picture: Picture },
  minCorrelation: number,
): Promise<Found | null> {
  const toFrame = placeOf(pairUp(cv, picture.features, frame.features));
  if (!toFrame) return null;
  const degree = (Math.atan2(toFrame.b, toFrame.a) * 180) / Math.PI;
  const { scene } = frame;
  const inFrame = cornersOf(picture, toFrame);
  const inside = await compareOn(cv, scene, file, inFrame);
  const found = { part: false, corners: inFrame, size: scene, degree, ...inside };
  if (isInside(inFrame, scene)) return inside.correlation >= minCorrelation ? found : null;

  const inPicture = cornersOf(scene, inverse(toFrame));
  const whole = await readScene(cv, file, pictureSide);
  try {
    const asPart = await compareOn(cv, whole, frame.jpeg, inPicture);
    const better = asPart.correlation > inside.correlation;
    const best = better
      ? { part: true, corners: inPicture, size: picture, degree: -degree, ...asPart }
      : found;
    return best.correlation >= minCorrelation ? best : null;
  } finally {
    freeScene(whole);
  }
}

/** Where the pairs agree that the one picture lies on the other; null when too few do. */
function placeOf(pairs: readonly Pair[]): Similarity | null {
  if (pairs.length < minPairs) return null;
  const [place] = agreeing(pairs, pictureSide, 1);
  if (!place || place.inliers.length < minAgreeing) return null;
  const similarity = refined(place.similarity, pairs, pictureSide);
  return within(similarity, pairs, precise * pictureSide).length < minPrecise ? null : similarity;
}

function cornersOf({ width, height }: { width: number; height: number }, similarity: Similarity): Box {
  const at = (x: number, y: number) => move(similarity, [x, y]);
  return [at(0, 0), at(width, 0), at(width, height), at(0, height)];
}

/** A little of the picture may lie over the frame's edges. */
const over = 0.03;

const isInside = (corners: Box, { width, height }: Scene): boolean =>
  corners.every(
    ([x, y]) => x > -over * width && y > -over * height && x < (1 + over) * width && y < (1 + over) * height,
  );

function inverse({ a, b, tx, ty }: Similarity): Similarity {
  const square = a * a + b * b;
  return {
    a: a / square,
    b: -b / square,
    tx: -(a * tx + b * ty) / square,
    ty: (b * tx - a * ty) / square,
  };
}

async function compareOn(cv: OpenCv, scene: Scene, drawn: string | Uint8Array, corners: Box) {
  const { grey, mask }: Canvas = await readMark(cv, drawn, canvasSide);
  try {
    return compareAt(cv, scene, { grey, mask }, corners);
  } finally {
    grey.delete();
    mask.delete();
  }
}
