import { expect, test } from 'vitest';
import type { LabelledLine } from '../../../scripts/eval/labelled-sets.ts';
import { learn } from '../../../scripts/eval/learn.ts';
import { ngramsOf } from '../../../scripts/eval/ngrams.ts';

const limits = { support: 8, precision: 0.7, elsewhere: 0.002 };
const lines = (count: number, text: string, y: LabelledLine['y'], lang: LabelledLine['lang'] = 'en') =>
  Array.from({ length: count }, (_, i): LabelledLine => ({ text: `${text} ${i}`, lang, y, split: 'train' }));
const abusive = { abuse: 1 } as const;
const harmless = { abuse: 0 } as const;
const ngrams = (all: LabelledLine[], lang: LabelledLine['lang'] = 'en') =>
  learn([{ name: 'drawn', lines: all }], 'abuse', lang, limits).map(({ ngram }) => ngram);

test('n-grams: words and pairs of neighbours; in Chinese one to four characters', () => {
  const english = ngramsOf({ text: 'You zorp, @user zorp again', lang: 'en', y: {}, split: 'train' });
  expect([...english]).toEqual(['you', 'zorp', 'you zorp', 'again', 'zorp again']);
  const chinese = ngramsOf({ text: '你好吗a', lang: 'zh', y: {}, split: 'train' });
  expect([...chinese].sort()).toEqual(['a', '你', '你好', '你好吗', '好', '好吗', '吗'].sort());
});

test('learns the word that tells the label, not the one that both kinds of line have', () => {
  const all = [...lines(40, 'that zorp blip', abusive), ...lines(40, 'this blip', harmless)];
  const found = ngrams(all);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/zorp|that/);
  expect(ngrams([...all, ...lines(40, 'that', harmless)])).toEqual([expect.stringContaining('zorp')]);
});

test('counts each candidate beside those before it, most new lines first', () => {
  const all = [
    ...lines(30, 'zorp', abusive),
    ...lines(20, 'quux', abusive),
    ...lines(5, 'quux zorp', abusive),
    ...lines(60, 'fine', harmless),
  ];
  const candidates = learn([{ name: 'drawn', lines: all }], 'abuse', 'en', limits);
  expect(
    candidates.map(({ ngram, right, newRight, newWrong }) => [ngram, right, newRight, newWrong]),
  ).toEqual([
    ['zorp', 35, 35, 0],
    ['quux', 25, 20, 0],
  ]);
});

test('leaves out what is rare, what the lists know, what is in a dev part, and what other sets use harmlessly', () => {
  const rest = lines(40, 'fine', harmless);
  expect(ngrams([...lines(7, 'zorp', abusive), ...rest])).toEqual([]);
  expect(ngrams([...lines(40, 'asshole', abusive), ...rest])).toEqual([]);
  const dev = lines(40, 'zorp', abusive).map((line): LabelledLine => ({ ...line, split: 'dev' }));
  expect(ngrams([...dev, ...rest])).toEqual([]);
  expect(ngrams([...lines(40, 'zorp', abusive), ...rest, ...lines(40, 'zorp', { spam: 0 })])).toEqual([]);
});

test('a set with more abuse than harmless lines does not make every word precise', () => {
  const all = [
    ...lines(400, 'blip', abusive),
    ...lines(40, 'blip', harmless),
    ...lines(60, 'fine', harmless),
  ];
  expect(ngrams(all)).toEqual([]);
});

test('learns Chinese characters without separators', () => {
  const all = [...lines(30, '真是左尔普', abusive, 'zh'), ...lines(30, '真是好', harmless, 'zh')];
  expect(ngrams(all, 'zh').some((ngram) => '左尔普'.includes(ngram) || ngram.includes('左'))).toBe(true);
});
