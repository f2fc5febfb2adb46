import type { Box, Point } from '../../../protocol/geometry.ts';
import { canvasSide, readCanvas } from '../opencv/canvas.ts';
import { type Features, findFeatures, markFeatures, pairUp } from '../opencv/features.ts';
import { type Canvas, type Fit, fit, type Scene } from '../opencv/fit.ts';
import type { OpenCv } from '../opencv/load.ts';
import { agreeing, move, type Similarity } from '../opencv/similarity.ts';
import { cornerPlaces } from './corner-marks.ts';

export type Mark = { canvas: Canvas; features: Features };
export type Looked = { scene: Scene; features: Features };
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

export const lookAt = (cv: OpenCv, scene: Scene): Looked => {
  const [whole] = scene.levels;
  if (!whole) throw new Error('a picture without pixels');
  return { scene, features: findFeatures(cv, whole, mostFeatures) };
};

/** Where the mark lies, of correlation `least` and more, in parts of the picture's width and height. */
export function findMark(
  cv: OpenCv,
  { scene, features }: Looked,
  mark: Mark,
  { station, least }: { station: boolean; least: number },
): Place[] {
  const byFeatures = () =>
    agreeing(pairUp(cv, mark.features, features), canvasSide, mostPlaces).map((each) => each.similarity);
  const byCorners = () => cornerPlaces(cv, scene, mark.canvas, 2).map((each) => each.similarity);
  const found: Fit[] = [];
  const take = (similarities: Similarity[]) => {
    for (const similarity of similarities) {
      const centre = move(similarity, [mark.canvas.grey.cols / 2, mark.canvas.grey.rows / 2]);
      if (found.some(({ corners }) => isInside(centre, corners))) continue;
      const fitted = fit(cv, scene, mark.canvas, similarity);
      if (fitted && fitted.correlation >= least && isInPicture(fitted.corners, scene)) found.push(fitted);
    }
  };
  take(byFeatures());
  if (station && found.length === 0) take(byCorners());
  return found.map(({ corners, ...rest }) => ({ ...rest, box: normalised(corners, scene) }));
}

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
