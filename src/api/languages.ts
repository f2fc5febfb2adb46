import { type Language, languages } from '../reasons/languages.ts';

/** Words of an organisation's own, by language; a language that is missing is shown in another. */
export type Localised = { [language in Language]?: string };

/** In this language, otherwise in the first one there is; null where there are no words. */
export function inLanguage(words: Localised, language: string): string | null {
  const asked = languages.filter((one) => one === language);
  for (const one of [...asked, ...languages]) if (words[one]) return words[one];
  return null;
}
