import sharp from 'sharp';
import { expect, test } from 'vitest';
import { localize } from '../../../reasons/serialize.ts';
import { drawMark, logoMarks, stationMarks } from '../../../testing/pictures/logos.ts';
import { describeLogo } from './gallery.ts';

const picture = (width: number, height: number, body: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`),
  )
    .png()
    .toBuffer();

test.each(Object.values({ ...stationMarks, ...logoMarks }))('$name can be searched for', async (mark) => {
  expect(localize(await describeLogo(await drawMark(mark)), 'en')).toMatchObject({
    features: { width: mark.width, height: mark.height },
  });
});

test('a disc has too few corners', async () => {
  const disc = await picture(120, 120, '<circle cx="60" cy="60" r="50" fill="#c00"/>');
  expect(localize(await describeLogo(disc), 'en')).toEqual({
    reason: 'it has too few corners to be recognised',
  });
});

test('a mark of a few pixels is too small', async () => {
  expect(localize(await describeLogo(await picture(40, 12, '<path d="M0 0l20 12 20-12z"/>')), 'en')).toEqual({
    reason: 'it is smaller than 16 pixels on one side',
  });
});

test('bytes that are no picture are refused', async () => {
  await expect(describeLogo(new Uint8Array([1, 2, 3]))).rejects.toThrow();
});
