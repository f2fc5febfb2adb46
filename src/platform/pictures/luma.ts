/** Brightness of each point, row by row, 0 to 255: 0.299 red + 0.587 green + 0.114 blue. */
export type Luma = { data: Float32Array; width: number; height: number };

const [red, green, blue] = [Math.fround(0.299), Math.fround(0.587), Math.fround(0.114)];

/** From points of `channels` bytes, the first three of which are red, green and blue. */
export function lumaOf(
  points: Uint8Array | Uint8ClampedArray,
  { width, height, channels }: { width: number; height: number; channels: number },
): Luma {
  const data = new Float32Array(width * height);
  for (let i = 0, at = 0; i < data.length; i++, at += channels) {
    data[i] = red * (points[at] ?? 0) + green * (points[at + 1] ?? 0) + blue * (points[at + 2] ?? 0);
  }
  return { data, width, height };
}

/** The mean brightness of each of `width` × `height` fields of a picture. */
export function shrunk(luma: Luma, width: number, height: number): Float32Array {
  const ends = (count: number, length: number, at: number): [number, number] => {
    const from = Math.min(length - 1, Math.floor((at * length) / count));
    return [from, Math.max(from + 1, Math.floor(((at + 1) * length) / count))];
  };
  return Float32Array.from({ length: width * height }, (_, field) => {
    const [left, right] = ends(width, luma.width, field % width);
    const [top, bottom] = ends(height, luma.height, Math.floor(field / width));
    let sum = 0;
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) sum += luma.data[y * luma.width + x] ?? 0;
    return sum / ((right - left) * (bottom - top));
  });
}

/** The part of a picture from `left`, `top` on. */
export function cropped(
  { data, width: stride }: Luma,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Luma {
  const part = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * stride + left;
    part.set(data.subarray(from, from + width), y * width);
  }
  return { data: part, width, height };
}
