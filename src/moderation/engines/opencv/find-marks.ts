import type { Box, Point } from '../../../protocol/geometry.ts';
import { canvasSide, freeScene, readCanvas } from './canvas.ts';
import { cornerPlaces } from './corner-marks.ts';
import { type Features, findFeatures, markFeatures, pairUp } from './features.ts';
import { type Canvas, type Fit, fit, likeness, type Scene } from './fit.ts';
import type { OpenCv } from './load.ts';
import { agreeing, move, type Similarity } from './similarity.ts';

export type Mark = { canvas: Canvas; features: Features };
/** `features` are computed on first use, because a frame that is only part of a mean needs none. */
export type Looked = { scene: Scene; features(): Features; free(): void };
export type Place = { box: Box; degree: number; correlation: number; worst: number };

/** At most this many copies of one mark are found in a frame. */
const maxPlaces = 3;
const maxFeatures = 1500;

export async function readMarkWithFeatures(cv: OpenCv, file: string): Promise<Mark> {
  return { canvas: await readCanvas(cv, file), features: await markFeatures(cv, file, canvasSide) };
}

export function freeMark({ canvas, features }: Mark): void {
  canvas.grey.delete();
  canvas.mask.delete();
  features.descriptors.delete();
}

export function lookAt(cv: OpenCv, scene: Scene): Looked {
  const [grey] = scene.levels;
  if (!grey) throw new Error('a picture without pixels');
  let features: Features | undefined;
  return {
    scene,
    features: () => {
      features ??= findFeatures(cv, grey, maxFeatures);
      return features;
    },
    free: () => {
      freeScene(scene);
      features?.descriptors.delete();
    },
  };
}

/** A mark found only in the mean of frames must also show in the last frame, at this lower correlation. */
const minFrameCorrelation = 0.45;

type How = { station: boolean; minCorrelation: number; mean: Scene | null };

/**
 * Where the mark is in the picture, with correlation `minCorrelation` or more; boxes in parts of the picture's width and
 * height. A station mark is also searched for in the corners, in the mean of a few frames if there is one.
 */
export function findMark(
  cv: OpenCv,
  looked: Looked,
  mark: Mark,
  { station, minCorrelation, mean }: How,
): Place[] {
  const { scene } = looked;
  const { canvas } = mark;
  const found: Fit[] = [];
  const pairs = pairUp(cv, mark.features, looked.features());
  for (const { similarity } of agreeing(pairs, canvasSide, maxPlaces)) {
    const centre = move(similarity, [canvas.grey.cols / 2, canvas.grey.rows / 2]);
    if (found.some(({ corners }) => isInside(centre, corners))) continue;
    const fitted = fit(cv, scene, canvas, similarity);
    if (fitted && isGood(fitted, scene, minCorrelation)) found.push(fitted);
  }
  if (station && found.length === 0) {
    for (const { similarity } of cornerPlaces(cv, mean ?? scene, canvas, 2)) {
      const fitted = fitCorner(cv, { scene, mean }, canvas, similarity, minCorrelation);
      if (fitted) return [place(fitted, scene)];
    }
  }
  return found.map((each) => place(each, scene));
}

function fitCorner(
  cv: OpenCv,
  { scene, mean }: { scene: Scene; mean: Scene | null },
  canvas: Canvas,
  similarity: Similarity,
  minCorrelation: number,
): Fit | null {
  const inFrame = fit(cv, scene, canvas, similarity);
  if (inFrame && isGood(inFrame, scene, minCorrelation)) return inFrame;
  const inMean = mean && fit(cv, mean, canvas, similarity);
  if (!inMean || !isGood(inMean, mean, minCorrelation)) return null;
  return likeness(cv, scene, canvas, inMean.corners) < minFrameCorrelation ? null : inMean;
}

const isGood = (fitted: Fit, scene: Scene, minCorrelation: number): boolean =>
  fitted.correlation >= minCorrelation && isInPicture(fitted.corners, scene);

const place = ({ corners, ...rest }: Fit, scene: Scene): Place => ({
  ...rest,
  box: normalised(corners, scene),
});

function isInside([x, y]: Point, corners: Box): boolean {
  return corners.every(([x1, y1], i) => {
    const [x2, y2] = corners[(i + 1) % 4] ?? [x1, y1];
    return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= 0;
  });
}

/** A mark that reaches over the picture's edge was guessed, not seen. */
function isInPicture(corners: Box, { width, height }: Scene): boolean {
  const over = 0.02 * Math.max(width, height);
  return corners.every(([x, y]) => x > -over && y > -over && x < width + over && y < height + over);
}

export function normalised(corners: Box, { width, height }: Pick<Scene, 'width' | 'height'>): Box {
  const part = (value: number, size: number) => Math.min(1, Math.max(0, Number((value / size).toFixed(4))));
  const point = ([x, y]: Point): Point => [part(x, width), part(y, height)];
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  return [point(topLeft), point(topRight), point(bottomRight), point(bottomLeft)];
}
