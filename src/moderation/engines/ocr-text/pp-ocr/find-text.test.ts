import { expect, test } from 'vitest';
import { findText, type TextMap } from './find-text.ts';
import type { Rectangle } from './rectangle.ts';

/** A map with a likely spot wherever one of the lines is. */
function mapOf(width: number, height: number, lines: (Rectangle & { value: number })[]): TextMap {
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (const line of lines) {
        const [dx, dy] = [x + 0.5 - line.centre[0], y + 0.5 - line.centre[1]];
        const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)];
        if (Math.abs(dx * cos + dy * sin) > line.width / 2) continue;
        if (Math.abs(dy * cos - dx * sin) > line.height / 2) continue;
        values[y * width + x] = line.value;
      }
  return { values, width, height };
}
const size = { width: 320, height: 160 };
const level = { centre: [160, 40] as [number, number], width: 120, height: 12, angle: 0 };

test('finds level and tilted lines, as large as they are in the frame', () => {
  const tilted = { centre: [160, 110] as [number, number], width: 140, height: 14, angle: 0.4 };
  const map = mapOf(320, 160, [
    { ...level, value: 0.9 },
    { ...tilted, value: 0.8 },
  ]);
  const found = findText(map, { width: 640, height: 320 });
  expect(found).toHaveLength(2);
  const [first, second] = found;
  expect(first?.place.centre[0]).toBeCloseTo(320, 0);
  expect(first?.place.angle).toBeCloseTo(0, 2);
  // Twice as large, and widened by the room that the model leaves out.
  expect(first?.place.width).toBeCloseTo(240 + (240 * 24) / 264, 0);
  expect(second?.place.angle).toBeCloseTo(0.4, 1);
  expect(second?.toRead.height).toBeGreaterThan(second?.place.height ?? 0);
});

test.each([
  ['a faint one', { ...level, value: 0.25 }],
  ['an unsure one', { ...level, value: 0.4 }],
  ['a speck', { ...level, width: 40, height: 2, value: 0.9 }],
])('leaves out %s', (_, line) => {
  expect(findText(mapOf(320, 160, [line]), size)).toEqual([]);
});

test('lines that touch only at a corner are one, lines apart are two', () => {
  const beside = { ...level, centre: [250, 40] as [number, number], width: 40 };
  const apart = findText(
    mapOf(320, 160, [
      { ...level, value: 0.9 },
      { ...beside, value: 0.9 },
    ]),
    size,
  );
  expect(apart).toHaveLength(2);
});
