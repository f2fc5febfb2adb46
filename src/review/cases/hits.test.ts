import { expect, it } from 'vitest';
import type { SearchPiece } from '../store/tables/cases.ts';
import { hitOf } from './hits.ts';

const text = (words: string): SearchPiece => ({ of: 'text', text: words });
const shown = (pieces: SearchPiece[], ...words: string[]) => {
  const hit = hitOf(pieces, words);
  return hit && { text: hit.text, marks: hit.marks.map(({ start, end }) => hit.text.slice(start, end)) };
};

it('marks every occurrence of every word, in order', () => {
  expect(shown([text('free coins, Free coins')], 'coins', 'FREE')?.marks).toEqual([
    'free',
    'coins',
    'Free',
    'coins',
  ]);
});

it('marks an occurrence that overlapped only a dropped one', () => {
  expect(shown([text('abcdef')], 'abc', 'cde', 'ef')?.marks).toEqual(['abc', 'ef']);
});

it('cuts a long text around the first occurrence and keeps the offsets right', () => {
  const long = `${'很'.repeat(500)}加微信${'好'.repeat(500)}`;
  const hit = shown([text(long)], '微信');
  expect(hit?.marks).toEqual(['微信']);
  expect(hit?.text.length).toBeLessThan(200);
  expect(hit?.text).toMatch(/^…很+加微信好+…$/);
});

it('cuts no surrogate pair', () => {
  const hit = shown([text(`${'🧨'.repeat(40)}coins${'🧨'.repeat(300)}`)], 'coins');
  expect(hit?.text.isWellFormed()).toBe(true);
  expect(hit?.marks).toEqual(['coins']);
});

it('shows the piece with the largest number of words', () => {
  const pieces = [text('free'), { of: 'transcript', text: 'free coins' } as const];
  expect(hitOf(pieces, ['free', 'coins'])?.of).toBe('transcript');
});

it('keeps offsets right after letters that change their length when folded', () => {
  expect(shown([text('İİ ﬁne ① coins')], 'coins', '1')?.marks).toEqual(['①', 'coins']);
});

it('marks overlapping words once', () => {
  expect(shown([text('abcd')], 'abc', 'bcd')?.marks).toEqual(['abc']);
});
