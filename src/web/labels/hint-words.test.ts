import { expect, test } from 'vitest';
import { adPatterns } from '../../moderation/text/lexicon/ad-patterns.ts';
import en from '../i18n/en/common.json' with { type: 'json' };
import zh from '../i18n/zh-CN/common.json' with { type: 'json' };

test('every shape that the text engine names has words in each language', () => {
  const names = [...new Set(adPatterns.map(({ name }) => name))].sort();
  expect(Object.keys(en.hint).sort()).toEqual(names);
  expect(Object.keys(zh.hint).sort()).toEqual(names);
  for (const word of Object.values(zh.hint)) expect(word).toMatch(/\p{Script=Han}/u);
});

test('every sub-label of the text engine has words in each language', () => {
  const subLabels = adPatterns.map(({ subLabel }) => subLabel);
  for (const words of [en.subLabel, zh.subLabel])
    expect(Object.keys(words)).toEqual(expect.arrayContaining(subLabels));
});
