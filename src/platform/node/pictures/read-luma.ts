import sharp from 'sharp';
import { type Luma, lumaOf } from '../../pictures/luma.ts';

/**
 * Decodes a picture. One that is wider or higher than `maxSide` is scaled: by `fill` to `maxSide` × `maxSide`, whatever its
 * shape, as PDQ's reference does with 512; by `inside` in its own shape. Transparent parts become white. Rejects bytes
 * that are no picture.
 */
export async function readLuma(
  bytes: Uint8Array,
  maxSide: number,
  fit: 'fill' | 'inside' = 'fill',
): Promise<Luma> {
  const limits = { failOn: 'error', limitInputPixels: 100_000_000 } as const;
  const { width, height } = await sharp(bytes, limits).metadata();
  const picture = sharp(bytes, limits);
  if (width > maxSide || height > maxSide) picture.resize(maxSide, maxSide, { fit, kernel: 'linear' });
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return lumaOf(data, info);
}
