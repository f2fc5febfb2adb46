import { expect, test } from 'vitest';
import { printDistance, printHeight, printOf, printWidth } from './picture-print.ts';

const spots = Array.from({ length: printWidth * printHeight }, (_, at) => at);
const darkening = spots.map((at) => 255 - (at % printWidth) * 20);

test('a picture that darkens to the right has every bit set, one that brightens has none', () => {
  expect(printOf(darkening)).toBe('ffffffffffffffff');
  expect(printOf(darkening.map((grey) => 255 - grey))).toBe('0000000000000000');
});

test('is the same in other light, and differs by one bit per spot that changed sides', () => {
  const dimmed = darkening.map((grey) => grey / 2 + 10);
  expect(printDistance(printOf(darkening), printOf(dimmed))).toBe(0);
  const touched = darkening.map((grey, at) => (at === 4 ? 0 : grey));
  expect(printDistance(printOf(darkening), printOf(touched))).toBe(1);
  expect(printDistance('ff00000000000000', '0000000000000001')).toBe(9);
});
