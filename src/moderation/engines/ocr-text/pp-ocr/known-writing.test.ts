import sharp from 'sharp';
import { expect, test } from 'vitest';
import { busy, grainy, lineOn, plain } from '../../../../testing/moderation/written-pictures.ts';
import type { Pixels } from './crop.ts';
import { knownWriting, type Read } from './known-writing.ts';
import { type Rectangle, widened } from './rectangle.ts';

async function pixelsOf(jpeg: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The place of a line of `lineOn`, as the detection model finds it. */
function placeOf({ height, letters }: { height: number; letters: number }): Read['place'] {
  const place: Rectangle = {
    centre: [100 + 5.2 * letters, height / 2 - 0.36 * letters],
    width: 10.4 * letters,
    height: 0.9 * letters,
    angle: 0,
  };
  return { place: widened(place, 1), toRead: widened(place, 1.5) };
}
const readAt = (place: Read['place']): Read => ({
  place,
  written: { text: 'what it says', score: 0.99, isAround: false, place: place.place },
});

const grounds = {
  dark: { ground: plain('#16202c'), style: 'fill="#fff"' },
  light: { ground: plain('#e8e4da'), style: 'fill="#222"' },
  faint: { ground: plain('#445'), style: 'fill="#99a"' },
  busy: { ground: busy, style: 'fill="#fff" stroke="#000" stroke-width="2" paint-order="stroke"' },
};
const cases = [
  { width: 854, height: 480 },
  { width: 1280, height: 720 },
].flatMap((size) =>
  Object.entries(grounds).flatMap(([name, ground]) =>
    [12, 24].map((letters) => ({
      name: `${letters} px, ${size.height}p, ${name}`,
      ...size,
      ...ground,
      letters,
    })),
  ),
);

test.each(cases)('one changed digit is read again: $name', async (picture) => {
  const frames = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(async (digit) =>
      pixelsOf(await lineOn({ ...picture, text: `Call 555 013${digit} now` })),
    ),
  );
  const place = placeOf(picture);
  for (const [i, one] of frames.entries()) {
    const known = knownWriting();
    known.replace(one, [readAt(place)]);
    expect(known.find(one, place)).toEqual(readAt(place));
    for (const other of frames.slice(i + 1)) expect(known.find(other, place)).toBeNull();
  }
});

test.each(cases)('compressed otherwise, or with grain, it is known: $name', async (picture) => {
  const line = { ...picture, text: 'Call 555 0134 now' };
  const place = placeOf(picture);
  const frame = await lineOn(line);
  const known = knownWriting();
  known.replace(await pixelsOf(frame), [readAt(place)]);
  for (const other of [await lineOn({ ...line, quality: 90 }), await grainy(frame, 6)])
    expect(known.find(await pixelsOf(other), place)).toEqual(readAt(place));
});

const line = { width: 1280, height: 720, ...grounds.dark, letters: 24, text: 'Call 555 0134 now' };

test('a place that moves by less than half of its height is the same one, at its first position', async () => {
  const picture = await pixelsOf(await lineOn(line));
  const place = placeOf(line);
  const known = knownWriting();
  known.replace(picture, [readAt(place)]);
  const moved = (by: number) => {
    const { centre, ...rest } = place.place;
    return { ...place, place: { ...rest, centre: [centre[0], centre[1] + by] satisfies [number, number] } };
  };
  expect(known.find(picture, moved(4))).toEqual(readAt(place));
  expect(known.find(picture, moved(20))).toBeNull();
});

test('what is gone from the newest frame is forgotten', async () => {
  const picture = await pixelsOf(await lineOn(line));
  const place = placeOf(line);
  const known = knownWriting();
  known.replace(picture, [readAt(place)]);
  known.replace(picture, []);
  expect(known.find(picture, place)).toBeNull();
});

test('small changes do not add up unseen', async () => {
  const shade = async (value: number) =>
    pixelsOf(await lineOn({ ...line, ground: plain(`rgb(${value},${value},${value})`) }));
  const place = placeOf(line);
  const known = knownWriting();
  known.replace(await shade(20), [readAt(place)]);
  const second = await shade(27);
  const found = known.find(second, place);
  expect(found).not.toBeNull();
  known.replace(second, found ? [found] : []);
  expect(known.find(await shade(34), place)).toBeNull();
});
