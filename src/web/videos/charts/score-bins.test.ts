import { expect, it } from 'vitest';
import { someFinding } from '../../../testing/web/some-finding.ts';
import { scoreBins } from './score-bins.ts';

it('counts findings by tenths of their score; the last includes 1, and a border belongs to the higher one', () => {
  const of = (rate: number | null, review = false) => someFinding({ rate, review });
  const bins = scoreBins([of(0), of(0.3), of(0.7), of(0.7, true), of(0.99), of(1), of(null)]);
  const filled = bins.filter(({ block, review, pass }) => block + review + pass > 0);
  expect(filled.map(({ from, block, review }) => [from, block, review])).toEqual([
    [0, 1, 0],
    [0.3, 1, 0],
    [0.7, 1, 1],
    [0.9, 2, 0],
  ]);
});
