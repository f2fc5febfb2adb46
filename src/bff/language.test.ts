import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['zh-CN', 'zh-CN'],
  ['ZH', 'zh-CN'],
  ['zh-Hant-TW', 'zh-CN'],
  ['en-GB,zh;q=0.9', 'en'],
  ['de;q=0.9, zh;q=0.5, en;q=0.4', 'zh-CN'],
  ['en;q=0.5, zh;q=0.8', 'zh-CN'],
  ['zh;q=0, en;q=0.1', 'en'],
  ['zh; q=0', 'en'],
  ['zh;q=2, en', 'en'],
  ['klingon', 'en'],
  [',;;q=,zh', 'zh-CN'],
  ['zhx', 'en'],
])('%j asks for %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
