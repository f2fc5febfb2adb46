import { expect, test } from 'vitest';
import type { LabelEntry, SeenLabel } from '../../../api/labels.ts';
import { fits, labelRows } from './label-rows.ts';

const entry = (task: string, number: number, name: string, names = {}): LabelEntry => ({
  task,
  number,
  name,
  names,
  color: null,
  severity: 1,
});
const seen = (task: string, number: number, count: number): SeenLabel => ({
  task,
  number,
  count,
  examples: [],
});

test('unnamed numbers come first, the most frequent at the top', () => {
  const { nameless, named } = labelRows(
    [entry('logo', 2, 'TV9'), entry('logo', 3, 'TV10')],
    [seen('logo', 2, 5), seen('logo', 9, 1), seen('image-gallery', 9, 40)],
  );
  expect(nameless.map(({ task, count }) => [task, count])).toEqual([
    ['image-gallery', 40],
    ['logo', 1],
  ]);
  expect(named.map(({ number, count }) => [number, count])).toEqual([
    [2, 5],
    [3, 0],
  ]);
});

test.each([
  ['tv', true],
  ['台', true],
  ['station', true],
  ['tv 2', true],
  ['tv 3', false],
])('a search for “%s” looks in names of both languages, number and task', (words, matches) => {
  const [row] = labelRows([entry('logo', 2, 'TV9', { en: 'TV9', 'zh-CN': '九台' })], []).named;
  expect(row && fits(row, words, () => 'Station logo')).toBe(matches);
});
