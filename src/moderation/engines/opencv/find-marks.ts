import type { Box, Point } from '../../../protocol/geometry.ts';
import { canvasSide, freeScene, readCanvas } from './canvas.ts';
import { cornerPlaces } from './corner-marks.ts';
import { type Features, findFeatures, markFeatures, pairUp } from './features.ts';
import { type Canvas, type Fit, fit, likeness, type Scene } from './fit.ts';
import type { OpenCv } from './load.ts';
import { agreeing, move, type Similarity } from './similarity.ts';

export type Mark = { canvas: Canvas; features: Features };
/** `features` are found when they are first asked for: a frame that only adds to a mean needs none. */
export type Looked = { scene: Scene; features(): Features; free(): void };
export type Place = { box: Box; degree: number; correlation: number; worst: number };

/** The same mark is found at most so often in one frame. */
const mostPlaces = 3;
const mostFeatures = 1500;

export async function readWholeMark(cv: OpenCv, file: string): Promise<Mark> {
  return { canvas: await readCanvas(cv, file), features: await markFeatures(cv, file, canvasSide) };
}

export function freeMark({ canvas, features }: Mark): void {
  canvas.grey.delete();
  canvas.mask.delete();
  features.descriptors.delete();
}

export function lookAt(cv: OpenCv, scene: Scene): Looked {
  const [whole] = scene.levels;
  if (!whole) throw new Error('a picture without pixels');
  let features: Features | undefined;
  return {
    scene,
    features: () => {
      features ??= findFeatures(cv, whole, mostFeatures);
      return features;
    },
    free: () => {
      freeScene(scene);
      features?.descriptors.delete();
    },
  };
}

/** A mark that only the mean of frames shows must be in the last of them too, if less clearly. */
const leastInFrame = 0.45;

type How = { station: boolean; least: number; mean: Scene | null };

/**
 * Where the mark lies, of correlation `least` and more, in parts of the picture's width and height. A station's is
 * looked for in the corners too, through the mean of a few frames where there is one.
 */
export function findMark(cv: OpenCv, looked: Looked, mark: Mark, { station, least, mean }: How): Place[] {
  const { scene } = looked;
  const { canvas } = mark;
  const found: Fit[] = [];
  const pairs = pairUp(cv, mark.features, looked.features());
  for (const { similarity } of agreeing(pairs, canvasSide, mostPlaces)) {
    const centre = move(similarity, [canvas.grey.cols / 2, canvas.grey.rows / 2]);
    if (found.some(({ corners }) => isInside(centre, corners))) continue;
    const fitted = fit(cv, scene, canvas, similarity);
    if (fitted && isGood(fitted, scene, least)) found.push(fitted);
  }
  if (station && found.length === 0) {
    for (const { similarity } of cornerPlaces(cv, mean ?? scene, canvas, 2)) {
      const fitted = fitCorner(cv, { scene, mean }, canvas, similarity, least);
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
  least: number,
): Fit | null {
  const alone = fit(cv, scene, canvas, similarity);
  if (alone && isGood(alone, scene, least)) return alone;
  const together = mean && fit(cv, mean, canvas, similarity);
  if (!together || !isGood(together, mean, least)) return null;
  return likeness(cv, scene, canvas, together.corners) < leastInFrame ? null : together;
}

const isGood = (fitted: Fit, scene: Scene, least: number): boolean =>
  fitted.correlation >= least && isInPicture(fitted.corners, scene);

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

/** What is cut off by the picture's edge was guessed, not seen. */
function isInPicture(corners: Box, { width, height }: Scene): boolean {
  const over = 0.02 * Math.max(width, height);
  return corners.every(([x, y]) => x > -over && y > -over && x < width + over && y < height + over);
}

export function normalised(corners: Box, { width, height }: Scene): Box {
  const part = (value: number, whole: number) => Math.min(1, Math.max(0, Number((value / whole).toFixed(4))));
  const point = ([x, y]: Point): Point => [part(x, width), part(y, height)];
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  return [point(topLeft), point(topRight), point(bottomRight), point(bottomLeft)];
}
