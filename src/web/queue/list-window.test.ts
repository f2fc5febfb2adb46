import { expect, test } from 'vitest';
import { followPages, noWindow, pageBefore } from './list-window.ts';

type Param = { cursor: string } | null;
const [b, c, d, e] = ['b', 'c', 'd', 'e'].map((cursor) => ({ cursor }));
const params = (...pages: (Param | undefined)[]): Param[] => pages.map((page) => page ?? null);
const none = noWindow<Param>();
const at = (base: number, ...pages: (Param | undefined)[]) => ({
  ...none,
  params: params(...pages),
  counts: pages.map(() => 100),
  base,
});

test('a list begins at its first row', () => {
  expect(followPages(none, params(null), [50]).base).toBe(0);
});

test('when a page above is dropped, the rows below keep their numbers', () => {
  const all = followPages(none, params(null, b, c), [50, 100, 100]);
  const moved = followPages(all, params(b, c, d), [100, 100, 100]);
  expect(moved.base).toBe(50);
  expect(followPages(moved, params(d, e), [100, 80]).base).toBe(250);
});

test('rows that this person decided no longer count, whether they are in the window or were dropped with their page', () => {
  const all = followPages(none, params(null, b), [50, 100]);
  const decided = followPages(all, params(null, b), [48, 100]);
  expect(followPages(decided, params(b, c), [100, 100]).base).toBe(48);
});

test('a page loaded again above takes the numbers before', () => {
  const moved = followPages(at(150, c, d), params(b, c), [100, 100]);
  expect(moved.base).toBe(50);
});

test('the first page begins at 0, however many rows there were before', () => {
  expect(followPages(at(30, b, c), params(null, b), [50, 100])).toMatchObject({ base: 0, shift: 20 });
  expect(followPages(at(80, b, c), params(null, b), [50, 100])).toMatchObject({ base: 0, shift: -30 });
});

test('another list starts again', () => {
  expect(followPages(at(150, c, d), params(e), [100])).toMatchObject({ base: 0, shift: 0 });
});

test('a page dropped long ago is found by the number of a row, and begins at its old number', () => {
  const early = followPages(none, params(null, b, c), [50, 100, 100]);
  const late = followPages(followPages(early, params(c, d), [100, 100]), params(d, e), [100, 100]);
  expect([0, 49, 50, 149, 150, 9000].map((index) => pageBefore(late.starts, index))).toEqual([
    null,
    null,
    b,
    b,
    c,
    e,
  ]);
  expect(followPages(late, params(b), [100]).base).toBe(50);
});
