import { expect, test } from 'vitest';
import { toCells } from './cells.ts';

const read = (text: string) =>
  toCells(text)
    .map((cell) => cell.ch)
    .join('');
const places = (text: string) => toCells(text).map((cell) => text.slice(cell.start, cell.end));

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
  ['I ❤ ⭕', 'i ❤ ⭕'],
])('%j reads %j', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test('a cell knows its UTF-16 place, through surrogate pairs, ligatures and marks', () => {
  expect(places('😀ﬁe\u0301\u200bx')).toEqual(['😀', 'ﬁ', 'ﬁ', 'e\u0301', 'x']);
});

test('lone surrogates are cells like any other', () => {
  expect(places('\ud83da\ude00')).toEqual(['\ud83d', 'a', '\ude00']);
});

test('the end of a sentence breaks, the dots of a spelled-out word do not', () => {
  const breaks = (text: string) => toCells(text).filter((cell) => cell.kind === 'break').length;
  expect(breaks('It is free. Coins')).toBe(1);
  expect(breaks('f. u. c. k')).toBe(0);
  expect(breaks('v1.2 and a.b')).toBe(0);
  expect(breaks('好。坏')).toBe(1);
  expect(breaks('one\ntwo\n\nthree')).toBe(1);
});
