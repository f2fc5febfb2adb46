import { expect, test } from 'vitest';
import { parseWords } from './pocketsphinx.ts';

test('words are parsed with their times, one utterance per line of speech, without silence and noise', () => {
  const stdout = `good evening
<s> 2.880 3.210 0.999300
good(2) 3.220 3.390 0.320161
<sil> 3.391 3.399 0.9
[NOISE] 3.391 3.399 0.9
evening 3.400 3.800 1.000100
</s> 4.530 4.780 1.000000
hello
hello 8.000 8.500 0.5
`;
  expect(parseWords(stdout)).toEqual([
    [
      { word: 'good', start: 3.22, end: 3.39, confidence: 0.320161 },
      { word: 'evening', start: 3.4, end: 3.8, confidence: 1 },
    ],
    [{ word: 'hello', start: 8, end: 8.5, confidence: 0.5 }],
  ]);
});

test('keywords, which come in reverse order and with two spaces, are sorted by time', () => {
  const stdout = 'idiot  bitch \nidiot  3.290 3.570 0.850936\nbitch  2.960 3.390 0.847284\n';
  expect(parseWords(stdout).map((words) => words.map(({ word }) => word))).toEqual([['bitch', 'idiot']]);
});

test('silence has no words', () => {
  expect(parseWords('')).toEqual([]);
});
