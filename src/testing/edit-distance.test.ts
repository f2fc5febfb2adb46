import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

const wordsOf = (text: string) => text.split(' ').filter(Boolean);

test.each([
  ['a b c', 'a b c', 0],
  ['a b c', 'a x c', 1],
  ['a b c', '', 3],
  ['a b c', 'b c', 1],
  ['a b c', 'a b b c d', 2],
  ['', 'a', 1],
])('%j recognised as %j: %d wrong', (reference, hypothesis, wrong) => {
  expect(editDistance(wordsOf(reference), wordsOf(hypothesis))).toBe(wrong);
});
