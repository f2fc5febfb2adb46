import sharp from 'sharp';
import { because, type Reason } from '../../../reasons/reason.ts';

/**
 * One picture of a mark to look for: `id` of the picture, `file` its path on disk, `name` and `label` of its entry.
 * `station`: for `banned-logo`, otherwise for `logo`.
 */
export type LogoEntry = { id: string; file: string; name: string; label: number; station: boolean };

/** The features of a mark: its size in pixels and its number of corners. */
export type LogoFeatures = { width: number; height: number; corners: number };

const minSide = 16;
const minCorners = 12;
/** A mark is scaled to this size before its corners are counted, as in the engine. */
const side = 128;

/** The features of a mark, or the reason why it cannot be searched for. Rejects bytes that are no picture. */
export async function describeLogo(
  bytes: Uint8Array,
): Promise<{ features: LogoFeatures } | { reason: Reason }> {
  const { width, height } = await sharp(bytes, { failOn: 'error' }).metadata();
  if (Math.min(width, height) < minSide) return { reason: because('logo_too_small', { min: minSide }) };
  const corners = await countCorners(bytes);
  if (corners < minCorners) return { reason: because('logo_has_few_corners') };
  return { features: { width, height, corners } };
}

/** Counts points where brightness changes in both directions (Shi and Tomasi), at most one per 4 × 4 pixels. */
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

/** The smaller eigenvalue of the gradients around a point, divided by the number of pixels. */
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
