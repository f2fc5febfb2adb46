import { expect, test } from 'vitest';
import { serverSentences } from '../../../../scripts/pseudo/server-sentences.ts';
import { inWords } from './in-words.ts';
import chinese from './zh-CN.json' with { type: 'json' };

const said = inWords(chinese);
/** With a number filled in, or what a sentence speaks of where each of them has its own. */
const filled = (sentence: string) =>
  ['7', 'video', 'film', 'case'].map((value) => sentence.replace(/\{\{\d+\}\}/g, value));

test('whatever our servers tell somebody is said in Chinese too', () => {
  const sentences = [...serverSentences()];
  expect(sentences.length).toBeGreaterThan(250);
  const english = sentences.filter(([sentence]) => filled(sentence).every((one) => said(one) === one));
  expect(english).toEqual([]);
});

test('what is filled in comes to its place, and is put into words itself where it is known', () => {
  expect(said('There is no lane "night".')).toBe('没有队列“night”。');
  expect(said('The source could not be fetched: films.example cannot be reached')).toBe(
    '无法获取来源：films.example 无法连接',
  );
  expect(said('must be at least 12 characters')).toBe('至少 12 个字符');
  expect(said('must be at least 3')).toBe('不得小于 3');
});

test('several sentences, and one behind the name of what says it, are put into words each', () => {
  expect(said('The file is empty. There is no such case.')).toBe('文件是空的。没有这个案件。');
  expect(said('embedded: did not answer within 30 s; whisper: its answer is not JSON')).toBe(
    'embedded：30 秒内未应答；whisper：应答不是 JSON',
  );
});

test("a provider's own words stay as they came", () => {
  for (const words of ['no contract', 'Quota used up: ask sales', 'The film is bad. Send another.', ''])
    expect(said(words)).toBe(words);
});

test('every place of a sentence is one of its translation, and the reverse', () => {
  const places = (text: string) => (text.match(/\{\{\d+\}\}/g) ?? []).sort();
  for (const [sentence, says] of Object.entries(chinese))
    expect(places(says), sentence).toEqual(places(sentence));
});
