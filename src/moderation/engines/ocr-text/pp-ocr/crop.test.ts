import { expect, test } from 'vitest';
import { cropOf, type Pixels, readHeight, smallCropOf, turnedAround } from './crop.ts';
import { pointAt, type Rectangle } from './rectangle.ts';

const black = (width: number, height: number): Pixels => ({
  data: new Uint8Array(3 * width * height),
  width,
  height,
});

/** A picture whose pixels are red where `u` of the rectangle is below a half, and blue elsewhere in it. */
function twoHalves(rectangle: Rectangle): Pixels {
  const picture = black(200, 200);
  for (let u = 0.002; u < 1; u += 0.002)
    for (let v = 0.002; v < 1; v += 0.004) {
      const [x, y] = pointAt(rectangle, u, v);
      picture.data[3 * (Math.floor(y) * 200 + Math.floor(x)) + (u < 0.5 ? 0 : 2)] = 255;
    }
  return picture;
}
const place = { centre: [100, 100] as [number, number], width: 120, height: 30 };
const angles = [0, 0.4, -0.7, Math.PI / 2, Math.PI];

test.each(angles)('a crop is level whatever the tilt, in blue, green and red planes: %d', (angle) => {
  const rectangle = { ...place, angle };
  const { planes, width } = cropOf(twoHalves(rectangle), rectangle);
  expect(width).toBe((120 * readHeight) / 30);
  const size = readHeight * width;
  const at = (plane: number, u: number) =>
    planes[plane * size + (readHeight / 2) * width + Math.round(u * width)];
  for (const u of [0.1, 0.3])
    expect([at(0, u), at(1, u), at(2, u)]).toEqual([-1, -1, 1].map((v) => expect.closeTo(v, 2)));
  for (const u of [0.7, 0.9])
    expect([at(0, u), at(1, u), at(2, u)]).toEqual([1, -1, -1].map((v) => expect.closeTo(v, 2)));
});

test('beyond the edge of the picture its last pixel goes on', () => {
  const white: Pixels = { data: new Uint8Array(3 * 20 * 20).fill(255), width: 20, height: 20 };
  const { planes } = cropOf(white, { centre: [0, 10], width: 60, height: 48, angle: 0 });
  expect(new Set(planes)).toEqual(new Set([1]));
});

test('a crop is neither narrower nor wider than the model takes', () => {
  const picture = black(50, 50);
  expect(cropOf(picture, { centre: [25, 25], width: 1, height: 40, angle: 0 }).width).toBe(8);
  expect(cropOf(picture, { centre: [25, 25], width: 5000, height: 10, angle: 0 }).width).toBe(3200);
});

test('turned around, a crop is the one of the rectangle turned by a half', () => {
  const rectangle = { ...place, angle: 0.3 };
  const picture = twoHalves(rectangle);
  const around = turnedAround(cropOf(picture, rectangle));
  const turned = cropOf(picture, { ...rectangle, angle: 0.3 + Math.PI });
  expect(around.width).toBe(turned.width);
  for (const [at, value] of turned.planes.entries()) expect(around.planes[at]).toBeCloseTo(value, 3);
});

test('where a crop shrinks, its pixels are means', () => {
  const stripes = black(96, 96);
  for (let at = 0; at < 96 * 96; at++) if (at % 2 === 0) stripes.data.fill(200, 3 * at, 3 * at + 3);
  const { grey } = smallCropOf(stripes, { centre: [48, 48], width: 96, height: 96, angle: 0 });
  for (const value of grey) expect(Math.abs(value - 100)).toBeLessThanOrEqual(1);
});
