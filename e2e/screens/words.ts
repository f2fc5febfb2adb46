import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import i18next from 'i18next';
import type { Language } from '../../src/api/languages.ts';

/** What the console says in this language, by the key that its source has: buttons are found in every language. */
export type Say = (key: string, values?: Record<string, unknown>) => string;

const folder = path.join(import.meta.dirname, '../../src/web/i18n');

function catalogue(language: Language): Record<string, Record<string, unknown>> {
  const files = readdirSync(path.join(folder, language));
  return Object.fromEntries(
    files.map((file) => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')),
    ]),
  );
}

const words = i18next.createInstance();
await words.init({
  resources: { en: catalogue('en'), 'zh-CN': catalogue('zh-CN') },
  fallbackLng: false,
  defaultNS: 'common',
  interpolation: { escapeValue: false },
});

export function wordsOf(language: Language): Say {
  const say = words.getFixedT(language);
  return (key, values = {}) => {
    if (!words.exists(key, { lng: language, ...values }))
      throw new Error(`${key} is not said in ${language}`);
    return say(key, values);
  };
}
