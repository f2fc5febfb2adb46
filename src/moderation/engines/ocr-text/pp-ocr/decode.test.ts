import { expect, test } from 'vitest';
import { decode } from './decode.ts';

const characters = ['', 'a', 'b', '钱', ' '];
/** One step for each character; `_` is the blank. */
const ratingsOf = (steps: string, rating = 0.9) => {
  const values = new Float32Array(steps.length * characters.length).fill(0.001);
  for (const [step, one] of [...steps].entries())
    values[step * characters.length + characters.indexOf(one === '_' ? '' : one)] = rating;
  return { values, steps: [...steps].length, characters: characters.length };
};

test('equal characters in a row are one, with a blank between them two', () => {
  expect(decode(ratingsOf('_aa_ab__b_'), characters).text).toBe('aabb');
  expect(decode(ratingsOf('____'), characters)).toEqual({ text: '', score: 0 });
});

test('the score is the mean of the characters, not of the blanks', () => {
  expect(decode(ratingsOf('a_b', 0.6), characters).score).toBeCloseTo(0.6, 5);
});

test('a gap where a space is possible is a space, between Chinese characters none', () => {
  const withSpace = (steps: string) => {
    const ratings = ratingsOf(steps.replaceAll('~', '_'));
    for (const [step, one] of [...steps].entries())
      if (one === '~') ratings.values[step * characters.length + characters.length - 1] = 0.1;
    return decode(ratings, characters).text;
  };
  expect(withSpace('a_b__~_a_b~')).toBe('ab ab');
  expect(withSpace('a_b_____a_b')).toBe('abab');
  expect(withSpace('~钱_钱~钱~b')).toBe('钱钱钱 b');
  expect(withSpace('a  _b')).toBe('a b');
});
