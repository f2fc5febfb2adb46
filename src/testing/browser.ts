import { configure } from '@testing-library/react';
import i18next, { type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Stubs for what Mantine needs and jsdom lacks: media queries, sizes, fonts. None of them ever fires. */
export function fillInBrowser(): void {
  // Tests wait for lazily loaded parts, on a machine that may be busy.
  configure({ asyncUtilTimeout: 50_000 });
  const silent = { addEventListener() {}, removeEventListener() {} };
  window.matchMedia ??= () => ({ matches: false, ...silent }) as never;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  HTMLElement.prototype.scrollIntoView ??= () => {};
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: silent });
}

/** The same, and a page in English with the texts of these namespaces. */
export async function speakEnglish(words: ResourceLanguage): Promise<void> {
  fillInBrowser();
  const interpolation = { escapeValue: false };
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: words }, interpolation });
}
