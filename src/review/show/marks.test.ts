import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findMarks } from './marks.ts';

const words = (content: string, details: { keyword: string; hint: string }[]) =>
  findMarks(content, details).map((mark) => content.slice(mark.start, mark.end));

it('marks each occurrence of a keyword in the original text', () => {
  expect(
    words('free coins, FREE coins, free coins', [{ keyword: 'free coins', hint: 'free coins' }]),
  ).toEqual(['free coins', 'free coins']);
  expect(words('请加 微 信', [{ keyword: '加 微 信', hint: '加微信' }])).toEqual(['加 微 信']);
});

it('finds a normalised keyword in any letter case, then by its hint', () => {
  expect(words('Get FREE Coins', [{ keyword: 'free coins', hint: 'x' }])).toEqual(['FREE Coins']);
  expect(words('Get FREE Coins', [{ keyword: 'f-r-e-e', hint: 'free' }])).toEqual(['FREE']);
  expect(words('nothing here', [{ keyword: 'free', hint: 'coins' }])).toEqual([]);
});

it('never marks outside the text, and marks nothing for an empty keyword', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
      (content, keyword) => {
        for (const mark of findMarks(content, [{ keyword, hint: keyword }])) {
          expect(mark.start).toBeGreaterThanOrEqual(0);
          expect(mark.end).toBeLessThanOrEqual(content.length);
          expect(mark.end).toBeGreaterThan(mark.start);
        }
      },
    ),
  );
});
