import { type Language, languages } from '../reasons/languages.ts';

/** An organisation's own texts by language; a missing language is shown in another. */
export type Localised = { [language in Language]?: string };

/** The text in this language, or else in the first one that has a text; null where there is none. */
export function inLanguage(words: Localised, language: string): string | null {
  const preferred = languages.filter((one) => one === language);
  for (const one of [...preferred, ...languages]) if (words[one]) return words[one];
  return null;
}
