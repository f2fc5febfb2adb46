import { pointAt, type Rectangle } from './rectangle.ts';

/** A picture as red, green and blue bytes, row by row. */
export type Pixels = { data: Uint8Array; width: number; height: number };

/** The height in pixels that the recognition model reads. */
export const readHeight = 48;
const maxWidth = 3200;
const minWidth = 8;
/** Samples along each side of a target pixel, at most. */
const maxSamples = 4;

/** Blue, green and red planes of one line of writing, each value in -1..1: [3, readHeight, width]. */
export type Crop = { planes: Float32Array; width: number };

/** The width of a rectangle's content when it is drawn `height` pixels high. */
function widthAt(rectangle: Rectangle, height: number): number {
  const width = Math.round((rectangle.width * height) / rectangle.height);
  return Math.min(maxWidth, Math.max(minWidth, width));
}

/**
 * The content of a rectangle, turned level: `put` gets red, green and blue (0..255) of each target pixel. Between pixels
 * it is interpolated; where it shrinks, averaged. Beyond the picture's edge its last pixel goes on.
 */
function drawLevel(
  { data, width: across, height: down }: Pixels,
  rectangle: Rectangle,
  size: { width: number; height: number },
  put: (at: number, red: number, green: number, blue: number) => void,
): void {
  const { width, height } = size;
  const samples = Math.max(1, Math.min(maxSamples, Math.round(rectangle.height / height)));
  const [startX, startY] = pointAt(rectangle, 0, 0);
  const [alongX, alongY] = pointAt(rectangle, 1, 0);
  const [acrossX, acrossY] = pointAt(rectangle, 0, 1);
  const [stepX, stepY] = [(alongX - startX) / (width * samples), (alongY - startY) / (width * samples)];
  const [rowX, rowY] = [(acrossX - startX) / (height * samples), (acrossY - startY) / (height * samples)];
  const share = 1 / (samples * samples);
  const sum = [0, 0, 0];
  const add = (column: number, row: number) => {
    // Pixel centres are at half numbers.
    const x = Math.min(across - 1, Math.max(0, startX + column * stepX + row * rowX - 0.5));
    const y = Math.min(down - 1, Math.max(0, startY + column * stepY + row * rowY - 0.5));
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [x - left, y - top];
    const [right, bottom] = [Math.min(across - 1, left + 1), Math.min(down - 1, top + 1)];
    const [a, b] = [3 * (top * across + left), 3 * (top * across + right)];
    const [c, d] = [3 * (bottom * across + left), 3 * (bottom * across + right)];
    for (let channel = 0; channel < 3; channel++) {
      const above = (1 - fx) * (data[a + channel] ?? 0) + fx * (data[b + channel] ?? 0);
      const below = (1 - fx) * (data[c + channel] ?? 0) + fx * (data[d + channel] ?? 0);
      sum[channel] = (sum[channel] ?? 0) + (1 - fy) * above + fy * below;
    }
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      sum.fill(0);
      for (let row = 0; row < samples; row++)
        for (let column = 0; column < samples; column++)
          add(x * samples + column + 0.5, y * samples + row + 0.5);
      put(y * width + x, (sum[0] ?? 0) * share, (sum[1] ?? 0) * share, (sum[2] ?? 0) * share);
    }
}

/** One line of writing for the recognition model. */
export function cropOf(picture: Pixels, rectangle: Rectangle): Crop {
  const width = widthAt(rectangle, readHeight);
  const size = readHeight * width;
  const planes = new Float32Array(3 * size);
  drawLevel(picture, rectangle, { width, height: readHeight }, (at, red, green, blue) => {
    planes[at] = blue / 127.5 - 1;
    planes[size + at] = green / 127.5 - 1;
    planes[2 * size + at] = red / 127.5 - 1;
  });
  return { planes, width };
}

/** The same line upside down. */
export function turnedAround({ planes, width }: Crop): Crop {
  const size = readHeight * width;
  const turned = new Float32Array(planes.length);
  for (let channel = 0; channel < 3; channel++)
    for (let at = 0; at < size; at++)
      turned[channel * size + at] = planes[channel * size + size - 1 - at] ?? 0;
  return { planes: turned, width };
}

/** A small grey version of one line, to compare it with another; each value 0..255. */
export type SmallCrop = { grey: Uint8Array; width: number; height: number };
const smallHeight = 24;

export function smallCropOf(picture: Pixels, rectangle: Rectangle): SmallCrop {
  const size = { width: widthAt(rectangle, smallHeight), height: smallHeight };
  const grey = new Uint8Array(size.width * size.height);
  drawLevel(picture, rectangle, size, (at, red, green, blue) => {
    grey[at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  });
  return { grey, ...size };
}
