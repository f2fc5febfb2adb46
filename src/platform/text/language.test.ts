import { describe, expect, it } from 'vitest';
import { isWrittenIn, languageOf } from './language.ts';

describe('the language of a text', () => {
  it.each([
    ['I cannot believe you said that in front of everybody.', 'en'],
    ['Ich kann nicht glauben, dass du das gesagt hast.', 'de'],
    ['No puedo creer que hayas dicho eso delante de todos.', 'es'],
    ['Je n’arrive pas à croire que tu as dit ça.', 'fr'],
    ['我不敢相信你在大家面前说了这句话', 'zh'],
    ['لا أصدق أنك قلت هذا أمام الجميع', 'ar'],
    ['Я не могу поверить, что ты это сказал.', 'ru'],
    ['みんなの前でそんなことを言うなんて信じられない', 'ja'],
  ])('%s', async (text, language) => {
    expect(await languageOf(text)).toBe(language);
  });

  it.each(['', '12345 67', '😀😀😀', 'https://example.com/a?b=1', '!?…'])(
    'of %j is not recognised',
    async (text) => {
      expect(await languageOf(text)).toBeNull();
    },
  );

  it('of a long text is that of its beginning', async () => {
    expect(await languageOf('Das ist ein sehr langer Text. '.repeat(5000))).toBe('de');
  });
});

describe('whether a text is written in a language', () => {
  it.each([
    ['It offers coins for money, which the clause forbids.', 'en', true],
    ['Threatens a person.', 'en', true],
    ['该内容推广赌博网站，违反了规则。', 'zh', true],
    ['Das ist Werbung und daher verboten.', 'en', false],
    ['Questo testo vende follower.', 'en', false],
    ['该内容推广赌博网站。', 'en', false],
    ['The post advertises gambling.', 'zh', false],
    // In two languages.
    [
      'It offers coins for money, which the clause forbids. Das ist Werbung und daher ganz sicher verboten.',
      'en',
      false,
    ],
    ['', 'en', false],
    ['12345 67 !?', 'en', false],
  ])('%s in %s: %s', async (text, language, is) => {
    expect(await isWrittenIn(text, language)).toBe(is);
  });
});
