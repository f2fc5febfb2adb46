import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import i18next, { type i18n, type Resource } from 'i18next';
import { type Catalogue, pseudoCatalogue } from '../../scripts/pseudo/words.ts';
import type { Language } from '../../src/reasons/languages.ts';

/** The console's text for a key of its source, in this language, so that buttons are found in every language. */
export type Say = (key: string, values?: Record<string, unknown>) => string;

const folder = path.join(import.meta.dirname, '../../src/web/i18n');

function catalogue(language: Language): Record<string, Catalogue> {
  const files = readdirSync(path.join(folder, language));
  return Object.fromEntries(
    files.map((file) => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')),
    ]),
  );
}

async function spoken(resources: Resource) {
  const words = i18next.createInstance();
  await words.init({
    resources,
    fallbackLng: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  return words;
}

const words = await spoken({ en: catalogue('en'), 'zh-CN': catalogue('zh-CN') });
const pseudo = await spoken({ en: pseudoCatalogue(catalogue('en')) });

function sayer(translations: i18n, language: Language): Say {
  const say = translations.getFixedT(language);
  return (key, values = {}) => {
    if (!translations.exists(key, { lng: language, ...values }))
      throw new Error(`${key} has no text in ${language}`);
    return say(key, values);
  };
}

export const wordsOf = (language: Language): Say => sayer(words, language);
/** The same in the pseudo-locale. */
export const pseudoWords: Say = sayer(pseudo, 'en');
