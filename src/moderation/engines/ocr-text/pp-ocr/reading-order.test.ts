import { expect, test } from 'vitest';
import type { Quad } from '../reader/geometry.ts';
import { inReadingOrder } from './reading-order.ts';

const line = (name: string, left: number, top: number, width = 80, height = 10) => ({
  name,
  quad: [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ] satisfies Quad as Quad,
});
const order = (...lines: ReturnType<typeof line>[]) => inReadingOrder(lines).map(({ name }) => name);

test('from top to bottom, and along a line from left to right', () => {
  expect(order(line('c', 0, 40, 200), line('b', 100, 2), line('a', 0, 0))).toEqual(['a', 'b', 'c']);
});

test('down the left column before the right one, below a heading across both', () => {
  expect(
    order(
      line('right 1', 120, 30),
      line('left 1', 0, 31),
      line('heading', 0, 0, 200),
      line('left 2', 0, 50),
      line('right 2', 120, 49),
      line('foot', 0, 90, 200),
    ),
  ).toEqual(['heading', 'left 1', 'left 2', 'right 1', 'right 2', 'foot']);
});

test('places inside each other keep both lines', () => {
  expect(order(line('outer', 0, 0, 100, 100), line('inner', 20, 20, 20, 20)).sort()).toEqual([
    'inner',
    'outer',
  ]);
});
