import { expect, it } from 'vitest';
import { stableOrder } from './stable-order.ts';

const keyOf = (row: string) => row.slice(0, 1);
const show = (rows: ReturnType<typeof stableOrder<string>>) =>
  rows.map(({ row, here }) => (here ? row : `(${row})`));

it('rows keep the position in which they were first seen', () => {
  const first = stableOrder([], ['a1', 'b1', 'c1'], keyOf);
  const second = stableOrder(first, ['d1', 'c2', 'a2'], keyOf);
  expect(show(second)).toEqual(['a2', '(b1)', 'c2', 'd1']);
  expect(show(stableOrder(second, ['b3', 'a2'], keyOf))).toEqual(['a2', 'b3', '(c2)', '(d1)']);
});
