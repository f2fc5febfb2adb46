import sharp from 'sharp';
import { expect, test } from 'vitest';
import { groupPhoto } from '../../../testing/pictures/faces.ts';
import { drawStones } from '../../../testing/pictures/stones.ts';
import { loadClassifier } from './classifier.ts';
import { side } from './classifier-model.ts';

test('the native runtime gives the rates that TensorFlow.js gives', async () => {
  const [native, own] = [await loadClassifier(), await loadClassifier(async () => null)];
  for (const picture of [await drawStones('sure'), await drawStones('review'), await groupPhoto()]) {
    const pixels = await sharp(picture).resize(side, side, { fit: 'fill' }).raw().toBuffer();
    const [found, expected] = [await native(pixels), await own(pixels)];
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(expected).toSorted());
    for (const [name, rate] of Object.entries(found)) expect(rate).toBeCloseTo(expected[name] ?? NaN, 3);
  }
});
