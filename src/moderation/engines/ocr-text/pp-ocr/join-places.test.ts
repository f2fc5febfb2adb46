import { expect, test } from 'vitest';
import { joinPlaces, type Written } from './join-places.ts';

/** A part of a line 20 px high; `left` along the line, which is tilted about the origin. */
function part(
  text: string,
  left: number,
  width: number,
  more: Partial<Written> & { angle?: number } = {},
): Written {
  const { angle = 0, ...rest } = more;
  const along = left + width / 2;
  const centre: [number, number] = [along * Math.cos(angle), along * Math.sin(angle)];
  return { text, score: 0.9, isAround: false, place: { centre, width, height: 20, angle }, ...rest };
}
const textsOf = (...parts: Written[]) => joinPlaces(parts).map(({ text }) => text);

test('parts of a line that are less than half its height apart are one, from left to right', () => {
  expect(textsOf(part('coins', 105, 80), part('free', 0, 100), part('now', 190, 40))).toEqual([
    'free coins now',
  ]);
  expect(textsOf(part('加微信', 0, 60), part('领红包', 65, 60))).toEqual(['加微信领红包']);
});

test('it has the place of all parts and the mean score of their characters', () => {
  const [line] = joinPlaces([part('abcd', 0, 100, { score: 0.9 }), part('ef', 105, 45, { score: 0.6 })]);
  expect(line).toMatchObject({
    score: expect.closeTo(0.8, 9),
    place: { centre: [75, 0], width: 150, height: 20, angle: 0 },
  });
});

test('tilted parts are joined along their tilt', () => {
  const [line, ...others] = joinPlaces([
    part('free', 0, 100, { angle: 0.5 }),
    part('coins', 104, 96, { angle: 0.52 }),
  ]);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ text: 'free coins', place: { angle: 0.5, width: expect.closeTo(200, 0) } });
});

test('upside down, the right part is read first', () => {
  const around = { isAround: true };
  expect(textsOf(part('world', 0, 100, around), part('hello', 104, 100, around))).toEqual(['hello world']);
});

const first = part('one', 0, 100);
test.each([
  ['far from it', part('two', 120, 100)],
  ['below it', part('two', 102, 100, { place: { centre: [152, 15], width: 100, height: 20, angle: 0 } })],
  ['much larger', part('two', 102, 100, { place: { centre: [152, 0], width: 100, height: 40, angle: 0 } })],
  [
    'tilted otherwise',
    part('two', 102, 100, { place: { centre: [152, 0], width: 100, height: 20, angle: 0.3 } }),
  ],
  ['upside down', part('two', 102, 100, { isAround: true })],
])('a part %s is another line', (_, second) => {
  expect(textsOf(first, second)).toEqual(['one', 'two']);
});
