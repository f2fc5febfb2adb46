import { expect, test } from 'vitest';
import { shrunk } from './luma.ts';

const picture = (width: number, height: number) => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, at) => at),
});

test('a shrunk picture has the mean of each field', () => {
  expect([...shrunk(picture(4, 2), 2, 1)]).toEqual([2.5, 4.5]);
  expect([...shrunk(picture(5, 1), 2, 1)]).toEqual([0.5, 3]);
  expect([...shrunk(picture(3, 3), 3, 3)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a picture of fewer points has its points several times', () => {
  expect([...shrunk(picture(1, 1), 2, 2)]).toEqual([0, 0, 0, 0]);
  expect([...shrunk(picture(2, 1), 4, 1)]).toEqual([0, 0, 1, 1]);
});
