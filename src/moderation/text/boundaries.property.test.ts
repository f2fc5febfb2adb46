import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWordEdges, maybeTorn } from './boundaries.ts';
import { type Cells, textOfCells, toCells } from './cells.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

// Words that divide in more than one way, scripts in which a word may continue, and separators.
const pieces = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(...'我操作他在操场女性交流个人渣打银行研究生命起源加微信号学习一二三々〇'),
  },
  fc.constantFrom(
    'a',
    'Z9',
    '7',
    ' ',
    '  ',
    '_',
    '.',
    ',',
    "'",
    '-',
    '\n',
    '。',
    '，',
    '、',
    '！',
    '😀',
    '·',
  ),
  fc.constantFrom('カ', 'タ', 'ー', 'の', '한', 'ä', 'д', '𠀀', '𝐢', '①', '\u200b', '\u0301', 'ก'),
);
const anyText = fc.array(pieces, { minLength: 1, maxLength: 24 }).map((parts) => parts.join(''));

test('words are the same as when the whole text is segmented', () => {
  fc.assert(
    fc.property(anyText, fc.nat(), fc.nat(6), (text, at, length) => {
      const cells = toCells(text);
      if (cells.length === 0) return;
      const first = at % cells.length;
      const last = Math.min(cells.length - 1, first + length);
      const isWord = createWordEdges(cells);
      expect([text, isWord(first, last)]).toEqual([text, inTheWhole(cells, first, last)]);
      if (!maybeTorn(cells, first, last)) expect([text, isWord(first, last)]).toEqual([text, true]);
      expect([text, isWord(0, last)]).toEqual([text, inTheWhole(cells, 0, last)]);
    }),
    { numRuns: 5000 },
  );
});

function inTheWhole(cells: Cells, first: number, last: number): boolean {
  const wordOf: number[] = [];
  let unit = 0;
  const segments = [...segmenter.segment(textOfCells(cells, 0, cells.length - 1))];
  for (let at = 0; at < cells.length; at++) {
    wordOf.push(segments.findIndex(({ index, segment }) => unit < index + segment.length));
    unit += textOfCells(cells, at, at).length;
  }
  const startCut = first > 0 && wordOf[first - 1] === wordOf[first];
  const endCut = last + 1 < cells.length && wordOf[last + 1] === wordOf[last];
  return wordOf[first] === wordOf[last] || !(startCut || endCut);
}
