import { expect, it } from 'vitest';
import { keepOrder } from './keep-order.ts';

const keyOf = (row: string) => row.slice(0, 1);
const tell = (kept: ReturnType<typeof keepOrder<string>>) =>
  kept.map(({ row, here }) => (here ? row : `(${row})`));

it('rows keep the position in which they were first seen', () => {
  const first = keepOrder([], ['a1', 'b1', 'c1'], keyOf);
  const second = keepOrder(first, ['d1', 'c2', 'a2'], keyOf);
  expect(tell(second)).toEqual(['a2', '(b1)', 'c2', 'd1']);
  expect(tell(keepOrder(second, ['b3', 'a2'], keyOf))).toEqual(['a2', 'b3', '(c2)', '(d1)']);
});
