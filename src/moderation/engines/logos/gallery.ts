import sharp from 'sharp';
import { because, type Reason } from '../../../reasons/reason.ts';

/**
 * A mark to look for, one element for each of its pictures: `id` of the picture, `file` where its bytes lie on disk,
 * `name` and `label` of the entry it belongs to. `station`: for `banned-logo`, otherwise for `logo`.
 */
export type LogoEntry = { id: string; file: string; name: string; label: number; station: boolean };

/** What there is to find a mark again by: its size in pixels, and how many corners it has. */
export type LogoFeatures = { width: number; height: number; corners: number };

const shortest = 16;
const fewestCorners = 12;
/** Drawn to this size before its corners are counted, as the engine does. */
const side = 128;

/** Whether a picture of a mark can be found again, or why not. Rejects what is no picture. */
export async function describeLogo(
  bytes: Uint8Array,
): Promise<{ features: LogoFeatures } | { reason: Reason }> {
  const { width, height } = await sharp(bytes, { failOn: 'error' }).metadata();
  if (Math.min(width, height) < shortest) return { reason: because('mark_too_small', { min: shortest }) };
  const corners = await countCorners(bytes);
  if (corners < fewestCorners) return { reason: because('mark_has_few_corners') };
  return { features: { width, height, corners } };
}

/** Places where brightness changes in both directions (Shi and Tomasi), at most one within three pixels. */
async function countCorners(bytes: Uint8Array): Promise<number> {
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: 100_000_000 })
    .flatten({ background: '#808080' })
    .greyscale()
    .resize(side, side, { fit: 'inside' })
    .blur(1)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data[y * info.width + x] ?? 0;
  const cells = new Set<string>();
  for (let y = 3; y < info.height - 3; y++) {
    for (let x = 3; x < info.width - 3; x++) {
      if (cornerness(at, x, y) > 150) cells.add(`${Math.floor(x / 4)},${Math.floor(y / 4)}`);
    }
  }
  return cells.size;
}

/** The lesser eigenvalue of the gradients around a point, per point. */
function cornerness(at: (x: number, y: number) => number, x: number, y: number): number {
  let [xx, xy, yy] = [0, 0, 0];
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      const gx = (at(x + dx + 1, y + dy) - at(x + dx - 1, y + dy)) / 2;
      const gy = (at(x + dx, y + dy + 1) - at(x + dx, y + dy - 1)) / 2;
      xx += gx * gx;
      xy += gx * gy;
      yy += gy * gy;
    }
  }
  return ((xx + yy) / 2 - Math.hypot((xx - yy) / 2, xy)) / 25;
}
