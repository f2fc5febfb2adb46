import sharp from 'sharp';

/** Brightness of each point, row by row, 0 to 255: 0.299 red + 0.587 green + 0.114 blue. */
export type Luma = { data: Float32Array; width: number; height: number };

const [red, green, blue] = [Math.fround(0.299), Math.fround(0.587), Math.fround(0.114)];

/**
 * Decodes a picture. One that is wider or higher than `maxSide` is scaled to `maxSide` × `maxSide`, whatever its shape, as
 * PDQ's reference does with 512. Transparent parts become white. Rejects bytes that are no picture.
 */
export async function readLuma(bytes: Uint8Array, maxSide: number): Promise<Luma> {
  const limits = { failOn: 'error', limitInputPixels: 100_000_000 } as const;
  const { width, height } = await sharp(bytes, limits).metadata();
  const picture = sharp(bytes, limits);
  if (width > maxSide || height > maxSide)
    picture.resize(maxSide, maxSide, { fit: 'fill', kernel: 'linear' });
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const luma = new Float32Array(info.width * info.height);
  for (let i = 0, at = 0; i < luma.length; i++, at += info.channels) {
    luma[i] = red * (data[at] ?? 0) + green * (data[at + 1] ?? 0) + blue * (data[at + 2] ?? 0);
  }
  return { data: luma, width: info.width, height: info.height };
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
