import { expect, test } from 'vitest';
import { createTextEngine } from './engine.ts';
import { respelled } from './respelled.ts';

const engine = createTextEngine();
const hints = (text: string) => engine.moderate(text).hits.map(({ hint }) => hint);

test('a word is respelled by sound, by swapped letters and reversed', () => {
  expect(respelled('bitch')).toEqual(expect.arrayContaining(['btich', 'hctib']));
  expect(respelled('fuck')).toEqual(expect.arrayContaining(['fukk', 'phuque', 'kcuf']));
  expect(respelled('fuck off')).toEqual([]);
  expect(respelled('ass')).toEqual([]);
});

test('a respelling that is a word of its own is none', () => {
  expect(respelled('crap')).not.toContain('parc');
  expect(respelled('milf')).not.toContain('flim');
});

test.each([
  ['an elohssa', ['asshole']],
  ['the elohssaz town', []],
  ['a bit\nch again', ['bitch']],
  ['a slu\nt', []],
  ['moorron', ['moron']],
  ['a morron', []],
])('%j is read as %j', (text, expected) => {
  expect(hints(text)).toEqual(expected);
});

test.each([
  ['tmd烦', ['tmd']],
  ['sb', ['sb']],
  ['The SB port is slow.', []],
  ['插usb吧', []],
])('initials of Chinese words, %j: %j', (text, expected) => {
  expect(hints(text)).toEqual(expected);
});

test.each([
  ['you bitch', ['bitch']],
  ['The bitch had five puppies.', []],
  ['yeah hoe', ['hoe']],
  ['Weet je hoe laat het is?', []],
  ['真恶心', ['恶心']],
  ['恶心、呕吐、头晕', []],
  ['真是脑瘫', ['脑瘫']],
  ['小儿脑瘫的康复', []],
])('the context of %j decides: %j', (text, expected) => {
  expect(hints(text)).toEqual(expected);
});
