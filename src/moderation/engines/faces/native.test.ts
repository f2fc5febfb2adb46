import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { groupPhoto, personPictures } from '../../../testing/pictures/faces.ts';
import { chipSide, type Raster } from './chip.ts';
import { loadDescriptor } from './descriptor.ts';
import { loadDetector } from './detector.ts';
import { loadNets } from './loaded-nets.ts';

// The native runtime must find what face-api finds by itself.
const without = async () => null;
beforeAll(loadNets);

async function raster(bytes: Uint8Array, rotated: 0 | 90): Promise<Raster> {
  const { data, info } = await sharp(bytes).rotate(rotated).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

test.each([0, 90] as const)('the same faces in the same places, turned by %i°', async (rotated) => {
  const [native, own] = [await loadDetector(), await loadDetector(without)];
  const { hits } = await personPictures();
  for (const bytes of [await groupPhoto(), hits[1].jpeg]) {
    const picture = await raster(bytes, rotated);
    const [found, expected] = [await native(picture), await own(picture)];
    expect(found.map(({ score }) => score.toFixed(3))).toEqual(expected.map(({ score }) => score.toFixed(3)));
    for (const [i, { relativeBox }] of found.entries()) {
      const other = expected[i]?.relativeBox;
      for (const side of ['left', 'top', 'right', 'bottom'] as const)
        expect(relativeBox[side]).toBeCloseTo(other?.[side] ?? Number.NaN, 4);
    }
    if (rotated === 0) expect(found.length).toBeGreaterThan(2);
  }
});

test('the same numbers for a face', async () => {
  const [native, own] = [await loadDescriptor(), await loadDescriptor(without)];
  const { photos } = await personPictures();
  const bytes = await sharp(photos[0]).resize(chipSide, chipSide, { fit: 'fill' }).raw().toBuffer();
  const chip = Int32Array.from(bytes);
  const [found, expected] = [await native(chip), await own(chip)];
  // Matches are decided at a distance of 0.45.
  expect(Math.hypot(...found.map((value, i) => value - (expected[i] ?? 0)))).toBeLessThan(0.002);
});
