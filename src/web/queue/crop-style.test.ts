import { expect, test } from 'vitest';
import { cropStyle } from './crop-style.ts';

const picture = { id: 'p', url: '/p', state: 'stored', print: null } as const;
const low: [[number, number], [number, number], [number, number], [number, number]] = [
  [0.4, 0.8],
  [0.5, 0.8],
  [0.5, 0.9],
  [0.4, 0.9],
];

test.each([
  [1280, 720],
  [720, 1280],
  [640, 480],
])('a picture of %i × %i shows its box whole, in a frame of 64 × 36', (width, height) => {
  const style = cropStyle({ ...picture, width, height, box: low });
  const shown = { width: 64, height: 36 };
  const of = (value: unknown, whole: number) => (Number.parseFloat(String(value)) / 100) * whole;
  const scale = of(style.width, shown.width) / width;
  const [left, top] = [of(style.left, shown.width), of(style.top, shown.height)];
  for (const [x, y] of low) {
    expect(left + x * width * scale).toBeGreaterThanOrEqual(0);
    expect(left + x * width * scale).toBeLessThanOrEqual(shown.width);
    expect(top + y * height * scale).toBeGreaterThanOrEqual(0);
    expect(top + y * height * scale).toBeLessThanOrEqual(shown.height);
  }
  // No empty edge.
  expect(left).toBeLessThanOrEqual(0.001);
  expect(left + width * scale).toBeGreaterThanOrEqual(shown.width - 0.001);
  expect(top).toBeLessThanOrEqual(0.001);
  expect(top + height * scale).toBeGreaterThanOrEqual(shown.height - 0.001);
});

test('without a box the middle is shown', () => {
  expect(cropStyle({ ...picture, width: 1280, height: 720, box: null })).toMatchObject({
    objectFit: 'cover',
  });
});
