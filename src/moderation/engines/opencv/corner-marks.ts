import type { Point } from '../../../protocol/geometry.ts';
import type { Canvas, Scene } from './fit.ts';
import { highest } from './highest.ts';
import type { Mat, OpenCv } from './load.ts';
import { withScope } from './scope.ts';
import type { Similarity } from './similarity.ts';

/** A station's mark lies within this part of the picture's width and height from a corner. */
const cornerPart = 0.36;
/** From this to that part of the picture's width, in steps that blur into one another. */
const widths = Array.from({ length: 13 }, (_, i) => 0.035 * 1.16 ** i);
/** Below this correlation a mark is not there: true ones were at 0.6 and more, seen through as well. */
const leastCorrelation = 0.42;
const smallest = 8;
/** Across a mark, so that it is not taken for another. */
const leastPixels = 24;

/**
 * Where a small upright mark may lie in the corners of a picture: by correlation with it at many sizes, the best
 * `most` places. Its few pixels have too few corners to be known by.
 */
export function cornerPlaces(
  cv: OpenCv,
  scene: Scene,
  { grey }: Canvas,
  most: number,
): { similarity: Similarity; correlation: number }[] {
  const found: { similarity: Similarity; correlation: number; x: number; y: number }[] = [];
  for (const part of widths) {
    const level = levelFor(scene, part);
    const picture = scene.levels[level];
    if (!picture) continue;
    const width = Math.round(picture.cols * part);
    const height = Math.round((width * grey.rows) / grey.cols);
    const [w, h] = [Math.floor(picture.cols * cornerPart), Math.floor(picture.rows * cornerPart)];
    if (Math.min(width, height) < smallest || width >= w || height >= h) continue;
    const ratio = scene.width / picture.cols;
    for (const { correlation, x, y } of bestInCorners(cv, picture, [w, h], grey, [width, height])) {
      if (correlation < leastCorrelation) continue;
      const a = (width / grey.cols) * ratio;
      const [tx, ty] = [x * ratio, y * ratio];
      found.push({ similarity: { a, b: 0, tx, ty }, correlation, x: tx + width, y: ty + height });
    }
  }
  return apart(found, scene.width / 25).slice(0, most);
}

/** The coarsest copy of the picture in which the mark still has enough pixels: each is four times faster. */
function levelFor({ width, levels }: Scene, part: number): number {
  const coarsest = Math.floor(Math.log2((width * part) / leastPixels));
  return Math.max(0, Math.min(levels.length - 1, coarsest));
}

function bestInCorners(
  cv: OpenCv,
  picture: Mat,
  [w, h]: [number, number],
  mark: Mat,
  [width, height]: [number, number],
): { correlation: number; x: number; y: number }[] {
  return withScope((keep) => {
    const small = keep(new cv.Mat());
    cv.resize(mark, small, new cv.Size(width, height), 0, 0, cv.INTER_AREA);
    const [right, bottom] = [picture.cols - w, picture.rows - h];
    const corners: Point[] = [
      [0, 0],
      [right, 0],
      [right, bottom],
      [0, bottom],
    ];
    return corners.map(([left, top]) => {
      const map = keep(new cv.Mat());
      const corner = keep(picture.roi(new cv.Rect(left, top, w, h)));
      cv.matchTemplate(corner, small, map, cv.TM_CCOEFF_NORMED);
      const { value, x, y } = highest(map);
      return { correlation: value, x: left + x, y: top + y };
    });
  });
}

/** The best first, without those that lie where a better one does. */
function apart<Found extends { correlation: number; x: number; y: number }>(
  found: Found[],
  distance: number,
): Found[] {
  const kept: Found[] = [];
  for (const one of found.toSorted((a, b) => b.correlation - a.correlation)) {
    if (kept.every((other) => Math.hypot(one.x - other.x, one.y - other.y) > distance)) kept.push(one);
  }
  return kept;
}
