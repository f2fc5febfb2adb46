import { expect, test } from 'vitest';
import { textOfCells, toCells } from './cells.ts';
import { kinds } from './readings.ts';

const read = (text: string) => {
  const cells = toCells(text);
  return textOfCells(cells, 0, cells.length - 1);
};
const places = (text: string) => {
  const { start, end, length } = toCells(text);
  return Array.from({ length }, (_, index) => text.slice(start[index], end[index]));
};

test.each([
  ['ＡＢＣ', 'abc'],
  ['𝔄𝖇𝒸', 'abc'],
  ['раураl', 'paypal'],
  ['e\u0301é', 'ee'],
  ['a\u200b\u00ad\u2060\ufeffb', 'ab'],
  ['ﬁ ⑩', 'fi 10'],
  ['㎏', 'kg'],
  ['下山ロ口', '下山ロ口'],
  ['媽賣', '妈卖'],
  ['毒葯綫産', '毒药线产'],
  ['妳', '你'],
  ['I ❤ ⭕', 'i ❤ ⭕'],
])('%j reads %j', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test('a cell has its UTF-16 range, also with surrogate pairs, ligatures and marks', () => {
  expect(places('😀ﬁe\u0301\u200bx')).toEqual(['😀', 'ﬁ', 'ﬁ', 'e\u0301', 'x']);
});

test('lone surrogates are ordinary cells', () => {
  expect(places('\ud83da\ude00')).toEqual(['\ud83d', 'a', '\ude00']);
  expect(places('\ud83d 😀')).toEqual(['\ud83d', ' ', '😀']);
});

test('a text with more cells than units, and a text after a longer one, have exactly their own cells', () => {
  expect(places('ﷺ'.repeat(2000)).length).toBe(2000 * read('ﷺ').length);
  expect(read('x'.repeat(40_000)).length).toBe(40_000);
  expect(places('ab')).toEqual(['a', 'b']);
});

test('the end of a sentence is a break, the dots of a spelled-out word are not', () => {
  const breaks = (text: string) => {
    const { kind, length } = toCells(text);
    return kind.subarray(0, length).filter((one) => one === kinds.break).length;
  };
  expect(breaks('It is free. Coins')).toBe(1);
  expect(breaks('f. u. c. k')).toBe(0);
  expect(breaks('v1.2 and a.b')).toBe(0);
  expect(breaks('好。坏')).toBe(1);
  expect(breaks('one\ntwo\n\nthree')).toBe(1);
});
