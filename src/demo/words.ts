import type { i18n } from 'i18next';
import en from './words/en.json';
import chinese from './words/zh-CN.json';

type Words = typeof en;
const catalogues: Record<'en' | 'zh-CN', Words> = { en, 'zh-CN': chinese };

/** Words before the product's catalogues are loaded, in the language that these will use (src/web/i18n/words.ts). */
export function wordsForSplash(): Words {
  const saved = localStorage.getItem('second-look.language') ?? navigator.language;
  return catalogues[saved.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en'];
}

/** Adds the demo's own words to the product's words, in the namespace `demo`. */
export function loadWords(to: i18n): void {
  for (const [language, words] of Object.entries(catalogues)) to.addResourceBundle(language, 'demo', words);
}
