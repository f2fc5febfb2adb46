import { expect, test } from 'vitest';
import { decodeBoxes, firstOfEach } from './found-boxes.ts';

const box = (score: number, left: number) => ({ score, top: 0, left, bottom: 1, right: left + 1 });

test('of boxes that overlap by more than half, the surest is taken', () => {
  const boxes = [box(0.6, 0.1), box(0.9, 0), box(0.8, 0.4), box(0.7, 3)];
  expect(firstOfEach(boxes, 10)).toEqual([box(0.9, 0), box(0.8, 0.4), box(0.7, 3)]);
  expect(firstOfEach(boxes, 2)).toEqual([box(0.9, 0), box(0.8, 0.4)]);
});

test('a box is an anchor, moved and scaled', () => {
  const anchors = Float32Array.of(0, 0, 1, 1, 0, 0, 0.5, 0.5);
  const offsets = Float32Array.of(0, 0, 0, 0, 10, -10, 5 * Math.log(2), 0);
  const ratings = Float32Array.of(0, -1, 0, 0, 2, 0);
  const [only, ...others] = decodeBoxes(anchors, offsets, ratings, 0.5);
  expect(others).toEqual([]);
  expect(only?.score).toBeCloseTo(0.8808, 4);
  const { top, left, bottom, right } = only ?? box(0, 0);
  // Its centre moves by its size, down and to the left; it becomes twice as high.
  for (const [value, expected] of [
    [top, 0.25],
    [bottom, 1.25],
    [left, -0.5],
    [right, 0],
  ] as const)
    expect(value).toBeCloseTo(expected, 5);
});
