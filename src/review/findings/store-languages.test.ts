import { eld } from 'eld/extrasmall';
import { expect, it } from 'vitest';
import { contentLanguages, unrecognised } from '../../api/content-languages.ts';
import { storedLanguage } from './store-languages.ts';

it('knows every language that can be recognised', () => {
  const recognised = Object.values(eld.info().Languages);
  expect(contentLanguages.filter((code) => code !== unrecognised)).toEqual(recognised.sort());
});

it('marks a text whose language is not recognised', async () => {
  expect(await storedLanguage('12345')).toBe(unrecognised);
  expect(await storedLanguage('Ich kann nicht glauben, dass du das gesagt hast.')).toBe('de');
});
