import sharp from 'sharp';
import type { Canvas, Scene } from './fit.ts';
import type { Mat, OpenCv } from './load.ts';

const limitInputPixels = 100_000_000;
/** Marks are compared at this size; details smaller than a pixel of it do not distinguish marks. */
export const canvasSide = 112;
/** Ink of a single brightness has no inner detail to compare. Then its outline counts, on a contrasting background. */
const oneBrightness = 20;
const inked = 128;

/** The mark in grey, at most `side` wide and high, on a contrasting background, with a mask of its ink. */
export async function readMark(
  cv: OpenCv,
  file: string | Uint8Array,
  side: number,
): Promise<Canvas & { ground: number }> {
  const { data, info } = await sharp(file, { failOn: 'error', limitInputPixels })
    .rotate()
    .resize(side, side, { fit: 'inside' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = new cv.Mat(info.height, info.width, cv.CV_8UC1);
  const mask = new cv.Mat(info.height, info.width, cv.CV_8UC1);
  const light = (i: number) =>
    0.299 * (data[i * 4] ?? 0) + 0.587 * (data[i * 4 + 1] ?? 0) + 0.114 * (data[i * 4 + 2] ?? 0);
  const inkAt = (i: number) => data[i * 4 + 3] ?? 0;
  const [lights, inks] = [grey.data, mask.data];
  let [n, sum, squares] = [0, 0, 0];
  for (let i = 0; i < inks.length; i++) {
    if (inkAt(i) < inked) continue;
    n++;
    sum += light(i);
    squares += light(i) ** 2;
  }
  const mean = n === 0 ? 0 : sum / n;
  const even = n > 0 && Math.sqrt(Math.max(0, squares / n - mean ** 2)) < oneBrightness;
  const ground = mean > 128 ? 0 : 255;
  for (let i = 0; i < inks.length; i++) {
    const ink = inkAt(i) / 255;
    lights[i] = light(i) * ink + ground * (1 - ink);
    inks[i] = even || inkAt(i) >= inked ? 255 : 0;
  }
  return { grey, mask, ground };
}

export const readCanvas = (cv: OpenCv, file: string | Uint8Array) => readMark(cv, file, canvasSide);

/** The picture in grey, at most `longSide` wide and high, with smaller copies. */
export async function readScene(cv: OpenCv, file: string | Uint8Array, longSide: number): Promise<Scene> {
  const { data, info } = await sharp(file, { failOn: 'error', limitInputPixels })
    .rotate()
    .flatten({ background: '#fff' })
    .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = new cv.Mat(info.height, info.width, cv.CV_8UC1);
  grey.data.set(data);
  return withSmaller(cv, grey);
}

/** The mean of scenes of one size: what does not move stays sharp, and the rest fades. */
export function meanScene(cv: OpenCv, scenes: readonly Scene[]): Scene {
  const greys = scenes.flatMap(({ levels }) => levels.slice(0, 1));
  const [first] = greys;
  if (!first) throw new Error('a mean of nothing');
  const grey = new cv.Mat(first.rows, first.cols, cv.CV_8UC1);
  // Each `data` of a Mat is a new view of OpenCV's memory, so it is asked for once.
  const mean = grey.data;
  const sums = new Uint16Array(mean.length);
  for (const { data } of greys)
    for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (data[i] ?? 0);
  for (let i = 0; i < sums.length; i++) mean[i] = (sums[i] ?? 0) / greys.length;
  return withSmaller(cv, grey);
}

function withSmaller(cv: OpenCv, grey: Mat): Scene {
  const { cols: width, rows: height } = grey;
  const levels: Mat[] = [grey];
  for (let level = 1; level < 4; level++) {
    const smaller = new cv.Mat();
    const size = new cv.Size(
      Math.max(8, Math.round(width / 2 ** level)),
      Math.max(8, Math.round(height / 2 ** level)),
    );
    cv.resize(grey, smaller, size, 0, 0, cv.INTER_AREA);
    levels.push(smaller);
  }
  return { width, height, levels };
}

export const freeScene = ({ levels }: Scene): void => {
  for (const level of levels) level.delete();
};
