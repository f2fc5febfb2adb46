import type { Canvas, Scene } from '../opencv/fit.ts';
import { highest } from '../opencv/highest.ts';
import type { Mat, OpenCv } from '../opencv/load.ts';
import { withScope } from '../opencv/scope.ts';
import type { Similarity } from '../opencv/similarity.ts';

/** A station's mark lies within this part of the picture's width and height from a corner. */
const cornerPart = 0.36;
/** From this to that part of the picture's width, in steps that blur into one another. */
const widths = Array.from({ length: 13 }, (_, i) => 0.035 * 1.16 ** i);
/** Below this correlation a mark is not there: true ones were at 0.6 and more, seen through as well. */
const leastCorrelation = 0.42;
const smallest = 8;

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
  // A half of 1280 pixels is enough for a mark of 40, and four times faster.
  const level = scene.width > 800 ? 1 : 0;
  const picture = scene.levels[level];
  if (!picture) return [];
  const ratio = scene.width / picture.cols;
  const [w, h] = [Math.floor(picture.cols * cornerPart), Math.floor(picture.rows * cornerPart)];
  const found: { similarity: Similarity; correlation: number; x: number; y: number }[] = [];
  withScope((keep) => {
    const corners = [
      [0, 0],
      [picture.cols - w, 0],
      [picture.cols - w, picture.rows - h],
      [0, picture.rows - h],
    ].map(([x = 0, y = 0]) => ({ x, y, part: keep(picture.roi(new cv.Rect(x, y, w, h))) }));
    for (const part of widths) {
      const width = Math.round(picture.cols * part);
      const height = Math.round((width * grey.rows) / grey.cols);
      if (Math.min(width, height) < smallest || width >= w || height >= h) continue;
      const small = keep(new cv.Mat());
      cv.resize(grey, small, new cv.Size(width, height), 0, 0, cv.INTER_AREA);
      for (const corner of corners) {
        const { correlation, x, y } = bestIn(cv, corner.part, small);
        if (correlation < leastCorrelation) continue;
        const a = (width / grey.cols) * ratio;
        const [tx, ty] = [(corner.x + x) * ratio, (corner.y + y) * ratio];
        found.push({ similarity: { a, b: 0, tx, ty }, correlation, x: tx + width, y: ty + height });
      }
    }
  });
  return apart(found, scene.width / 25).slice(0, most);
}

function bestIn(cv: OpenCv, picture: Mat, mark: Mat): { correlation: number; x: number; y: number } {
  return withScope((keep) => {
    const map = keep(new cv.Mat());
    cv.matchTemplate(picture, mark, map, cv.TM_CCOEFF_NORMED);
    const { value, x, y } = highest(map);
    return { correlation: value, x, y };
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
