import type { Box, Point } from '../../../protocol/geometry.ts';
import { highest } from './highest.ts';
import type { Mat, OpenCv } from './load.ts';
import { withScope } from './scope.ts';
import { enlargement, move, type Similarity } from './similarity.ts';

/** A small drawing of the mark or part to find; `mask` is 255 at its ink. */
export type Canvas = { grey: Mat; mask: Mat };

/** A picture to search in, with copies at a half, a quarter … of its size. */
export type Scene = { width: number; height: number; levels: Mat[] };

/** A fitted position. `correlation`: 1 is perfect. `worst`: the error of its worst part, 0 is perfect. */
export type Fit = { corners: Box; degree: number; correlation: number; worst: number };

const margin = 0.15;
const cellsAcross = 4;
/** An alignment that starts below this correlation does not succeed. */
const minAlignCorrelation = 0.3;
/**
 * Nor does one that stays below this after its first steps. Of the drawn marks, those that fit in the end have 0.86 and more
 * there, and others between 0.7 and 0.8 at most 0.8 after the last step; what only resembles a mark in moving pictures ends
 * at 0.56 without perspective.
 */
const first = { steps: 5, minCorrelation: 0.65 };
/** A part with a smaller share of ink is not compared. */
const minInkShare = 0.25;

/**
 * Places the canvas on the scene as `similarity` says, aligns it with mild perspective (ECC), and compares part by part,
 * because another mark with the same outline differs only inside. `corners` are in pixels of the scene. Null when the
 * alignment fails.
 */
export function fit(cv: OpenCv, scene: Scene, canvas: Canvas, similarity: Similarity): Fit | null {
  return withScope((track) => {
    const { cols: width, rows: height } = canvas.grey;
    const [dx, dy] = [Math.round(width * margin), Math.round(height * margin)];
    const level = levelFor(scene, enlargement(similarity));
    const shrink = 1 / 2 ** level;
    const source = scene.levels[level];
    if (!source) return null;

    // patch(x) = scene(similarity(x − margin))
    const { a, b } = similarity;
    const [tx, ty] = move(similarity, [-dx, -dy]);
    const toScene = track(
      cv.matFromArray(
        2,
        3,
        cv.CV_64F,
        [a, -b, tx, b, a, ty].map((part) => part * shrink),
      ),
    );
    const patch = track(new cv.Mat());
    const size = new cv.Size(width + 2 * dx, height + 2 * dy);
    cv.warpAffine(source, patch, toScene, size, cv.INTER_LINEAR + cv.WARP_INVERSE_MAP, cv.BORDER_REPLICATE);
    const drawn = track(asSeen(cv, canvas.grey, enlargement(similarity)));

    const start = bestPlace(cv, patch, drawn);
    if (!start) return null;
    const toMark = track(cv.matFromArray(3, 3, cv.CV_32F, [1, 0, -start[0], 0, 1, -start[1], 0, 0, 1]));
    if (!align(cv, patch, drawn, canvas.mask, toMark)) return null;
    const back = track(new cv.Mat());
    if (cv.invert(toMark, back) === 0) return null;
    const outline = boxThrough(back, width, height).map(
      ([x, y]): Point => move(similarity, [x - dx, y - dy]),
    );
    const [topLeft, topRight, bottomRight, bottomLeft] = outline;
    if (!topLeft || !topRight || !bottomRight || !bottomLeft) return null;
    const corners: Box = [topLeft, topRight, bottomRight, bottomLeft];
    if (!isPlausible(corners, width * enlargement(similarity), height * enlargement(similarity))) return null;

    const laid = track(new cv.Mat());
    cv.warpPerspective(patch, laid, toMark, new cv.Size(width, height), cv.INTER_LINEAR, cv.BORDER_REPLICATE);
    const degree = (Math.atan2(topRight[1] - topLeft[1], topRight[0] - topLeft[0]) * 180) / Math.PI;
    return { corners, degree, ...compare(drawn.data, laid.data, canvas.mask.data, width, height) };
  });
}

/** The correlation of the canvas with the scene at `corners`, without alignment: 1 is perfect. */
export const likeness = (cv: OpenCv, scene: Scene, canvas: Canvas, corners: Box): number =>
  compareAt(cv, scene, canvas, corners).correlation;

/** The same, with the error of its worst part: 0 is perfect. */
export function compareAt(
  cv: OpenCv,
  scene: Scene,
  canvas: Canvas,
  corners: Box,
): { correlation: number; worst: number } {
  return withScope((track) => {
    const { cols: width, rows: height } = canvas.grey;
    const scale = Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]) / width;
    const level = levelFor(scene, scale);
    const source = scene.levels[level];
    if (!source) return { correlation: 0, worst: 1 };
    const there = corners.flat().map((part) => part / 2 ** level);
    const from = track(cv.matFromArray(4, 1, cv.CV_32FC2, there));
    const to = track(cv.matFromArray(4, 1, cv.CV_32FC2, [0, 0, width, 0, width, height, 0, height]));
    const laid = track(new cv.Mat());
    const toMark = track(cv.getPerspectiveTransform(from, to));
    cv.warpPerspective(
      source,
      laid,
      toMark,
      new cv.Size(width, height),
      cv.INTER_LINEAR,
      cv.BORDER_REPLICATE,
    );
    const drawn = track(asSeen(cv, canvas.grey, scale));
    return compare(drawn.data, laid.data, canvas.mask.data, width, height);
  });
}

function levelFor({ levels }: Scene, scale: number): number {
  return Math.max(0, Math.min(levels.length - 1, Math.round(Math.log2(scale))));
}

/** Blurs the canvas to the scene's resolution if that is lower. */
function asSeen(cv: OpenCv, grey: Mat, scale: number): Mat {
  const seen = new cv.Mat();
  if (scale > 0.9) {
    cv.GaussianBlur(grey, seen, new cv.Size(3, 3), 0);
    return seen;
  }
  return withScope((track) => {
    const small = track(new cv.Mat());
    const size = new cv.Size(
      Math.max(4, Math.round(grey.cols * scale)),
      Math.max(4, Math.round(grey.rows * scale)),
    );
    cv.resize(grey, small, size, 0, 0, cv.INTER_AREA);
    cv.resize(small, seen, new cv.Size(grey.cols, grey.rows), 0, 0, cv.INTER_LINEAR);
    return seen;
  });
}

/** The position in the patch where the mark fits best; null when it fits nowhere, which saves the alignment. */
function bestPlace(cv: OpenCv, patch: Mat, mark: Mat): Point | null {
  return withScope((track) => {
    const map = track(new cv.Mat());
    cv.matchTemplate(patch, mark, map, cv.TM_CCOEFF_NORMED);
    const { value, x, y } = highest(map);
    return value < minAlignCorrelation ? null : [x, y];
  });
}

/** First without perspective, which is more stable, then with it. False when the alignment does not succeed. */
function align(cv: OpenCv, patch: Mat, mark: Mat, mask: Mat, toMark: Mat): boolean {
  return withScope((track) => {
    const criteria = new cv.TermCriteria(3, 30, 1e-4);
    const affine = track(track(toMark.rowRange(0, 2)).clone());
    const begun = track(affine.clone());
    const firstSteps = new cv.TermCriteria(3, first.steps, 1e-4);
    try {
      const correlation = cv.findTransformECC(patch, mark, begun, cv.MOTION_AFFINE, firstSteps, mask, 5);
      if (correlation < first.minCorrelation) return false;
      cv.findTransformECC(patch, mark, affine, cv.MOTION_AFFINE, criteria, mask, 5);
      toMark.data32F.set(affine.data32F);
      cv.findTransformECC(
        patch,
        mark,
        toMark,
        cv.MOTION_HOMOGRAPHY,
        new cv.TermCriteria(3, 15, 1e-4),
        mask,
        5,
      );
      return true;
    } catch {
      // OpenCV throws a number when the pictures have nothing in common.
      return false;
    }
  });
}

function boxThrough(matrix: Mat, width: number, height: number): Point[] {
  const at = (row: number, column: number) => matrix.data32F[row * 3 + column] ?? 0;
  const through = ([x, y]: Point): Point => {
    const depth = at(2, 0) * x + at(2, 1) * y + at(2, 2);
    return [
      (at(0, 0) * x + at(0, 1) * y + at(0, 2)) / depth,
      (at(1, 0) * x + at(1, 1) * y + at(1, 2)) / depth,
    ];
  };
  return [through([0, 0]), through([width, 0]), through([width, height]), through([0, height])];
}

/** Sides of about the expected length, and no corner folded in. */
function isPlausible(box: Box, width: number, height: number): boolean {
  const expected = [width, height, width, height];
  return box.every((corner, i) => {
    const [next, after] = [box[(i + 1) % 4], box[(i + 2) % 4]];
    if (!next || !after) return false;
    const [x1, y1] = [next[0] - corner[0], next[1] - corner[1]];
    const [x2, y2] = [after[0] - next[0], after[1] - next[1]];
    const ratio = Math.hypot(x1, y1) / (expected[i] ?? 1);
    const sine = (x1 * y2 - y1 * x2) / (Math.hypot(x1, y1) * Math.hypot(x2, y2));
    return ratio > 0.6 && ratio < 1.6 && sine > 0.7;
  });
}

/** Compares after fitting the brightness and contrast of the mark to the scene. */
function compare(
  mark: ArrayLike<number>,
  laid: ArrayLike<number>,
  mask: ArrayLike<number>,
  width: number,
  height: number,
): { correlation: number; worst: number } {
  let [n, sumM, sumL, mm, ll, ml] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    const [m, l] = [mark[i] ?? 0, laid[i] ?? 0];
    n++;
    sumM += m;
    sumL += l;
    mm += m * m;
    ll += l * l;
    ml += m * l;
  }
  const varM = mm / n - (sumM / n) ** 2;
  const varL = ll / n - (sumL / n) ** 2;
  const both = ml / n - (sumM / n) * (sumL / n);
  if (!(varM > 1) || !(varL > 1) || both <= 0) return { correlation: 0, worst: 1 };
  const gain = both / varM;
  const offset = sumL / n - gain * (sumM / n);
  const unit = gain * Math.sqrt(varM);

  const cells = cellsAcross * cellsAcross;
  const squares = new Float64Array(cells);
  const counts = new Float64Array(cells);
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    const column = Math.floor(((i % width) * cellsAcross) / width);
    const row = Math.floor((Math.floor(i / width) * cellsAcross) / height);
    const cell = row * cellsAcross + column;
    squares[cell] = (squares[cell] ?? 0) + ((laid[i] ?? 0) - gain * (mark[i] ?? 0) - offset) ** 2;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  const minInk = (minInkShare * width * height) / cells;
  const off = [...squares.keys()]
    .filter((cell) => (counts[cell] ?? 0) >= minInk)
    .map((cell) => Math.sqrt((squares[cell] ?? 0) / (counts[cell] ?? 1)) / unit);
  return { correlation: both / Math.sqrt(varM * varL), worst: Math.max(0, ...off) };
}
