import type { Point } from '../../../protocol/geometry.ts';
import type { Canvas, Scene } from './fit.ts';
import { highest } from './highest.ts';
import type { Mat, OpenCv } from './load.ts';
import { withScope } from './scope.ts';
import type { Similarity } from './similarity.ts';

/** A station mark is within this part of the picture's width and height from a corner. */
const cornerPart = 0.36;
/** The searched widths of a mark as parts of the picture's width, in steps small enough to miss none. */
const widths = Array.from({ length: 13 }, (_, i) => 0.035 * 1.16 ** i);
/** Below this correlation there is no mark; true ones, also transparent ones, reach 0.6 and more. */
const minCorrelation = 0.42;
const minSide = 8;
/** The minimum width of a mark in pixels at which marks can be distinguished. */
const minPixels = 24;

/**
 * Finds candidate positions of a small upright mark in the corners of a picture, at most `maxPlaces`: the best
 * correlations over many sizes. A mark this small has too few pixels for feature matching.
 */
export function cornerPlaces(
  cv: OpenCv,
  scene: Scene,
  { grey }: Canvas,
  maxPlaces: number,
): { similarity: Similarity; correlation: number }[] {
  const found: { similarity: Similarity; correlation: number; x: number; y: number }[] = [];
  for (const part of widths) {
    const level = levelFor(scene, part);
    const picture = scene.levels[level];
    if (!picture) continue;
    const width = Math.round(picture.cols * part);
    const height = Math.round((width * grey.rows) / grey.cols);
    const [w, h] = [Math.floor(picture.cols * cornerPart), Math.floor(picture.rows * cornerPart)];
    if (Math.min(width, height) < minSide || width >= w || height >= h) continue;
    const ratio = scene.width / picture.cols;
    for (const { correlation, x, y } of bestInCorners(cv, picture, [w, h], grey, [width, height])) {
      if (correlation < minCorrelation) continue;
      const a = (width / grey.cols) * ratio;
      const [tx, ty] = [x * ratio, y * ratio];
      found.push({ similarity: { a, b: 0, tx, ty }, correlation, x: tx + width, y: ty + height });
    }
  }
  return apart(found, scene.width / 25).slice(0, maxPlaces);
}

/** The smallest copy of the picture in which the mark still has enough pixels; each level is four times faster. */
function levelFor({ width, levels }: Scene, part: number): number {
  const coarsest = Math.floor(Math.log2((width * part) / minPixels));
  return Math.max(0, Math.min(levels.length - 1, coarsest));
}

function bestInCorners(
  cv: OpenCv,
  picture: Mat,
  [w, h]: [number, number],
  mark: Mat,
  [width, height]: [number, number],
): { correlation: number; x: number; y: number }[] {
  return withScope((track) => {
    const small = track(new cv.Mat());
    cv.resize(mark, small, new cv.Size(width, height), 0, 0, cv.INTER_AREA);
    const [right, bottom] = [picture.cols - w, picture.rows - h];
    const corners: Point[] = [
      [0, 0],
      [right, 0],
      [right, bottom],
      [0, bottom],
    ];
    return corners.map(([left, top]) => {
      const map = track(new cv.Mat());
      const corner = track(picture.roi(new cv.Rect(left, top, w, h)));
      cv.matchTemplate(corner, small, map, cv.TM_CCOEFF_NORMED);
      const { value, x, y } = highest(map);
      return { correlation: value, x: left + x, y: top + y };
    });
  });
}

/** Sorted by correlation, without those that are close to a better one. */
function apart<Found extends { correlation: number; x: number; y: number }>(
  found: Found[],
  distance: number,
): Found[] {
  const selected: Found[] = [];
  for (const one of found.toSorted((a, b) => b.correlation - a.correlation)) {
    if (selected.every((other) => Math.hypot(one.x - other.x, one.y - other.y) > distance))
      selected.push(one);
  }
  return selected;
}
