import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '../../../api/languages.ts';
import { inWords, type Said } from './in-words.ts';

/** They come with the first one that is shown. In English our servers' sentences stand as they are. */
const catalogues = {
  en: () => import('./en.json'),
  'zh-CN': () => import('./zh-CN.json'),
} satisfies Record<Language, () => Promise<{ default: Said }>>;

type Say = (sentence: string) => string;
const asItCame: Say = (sentence) => sentence;

const here = new Map<string, Say>();
const asked = new Set<string>();
const waiting = new Set<() => void>();

function ask(language: string): void {
  const known = languages.find((one) => one === language);
  if (!known || asked.has(known)) return;
  asked.add(known);
  catalogues[known]()
    .then((said) => {
      here.set(known, inWords(said.default));
      for (const tell of waiting) tell();
    })
    // Without a network it stays as it came; the next one to be shown asks again.
    .catch(() => asked.delete(known));
}

/** What puts a sentence that a server of ours says into the reader's language; other words stay as they came. */
export function useSaid(): Say {
  const { language } = useTranslation().i18n;
  // The same function for as long as the language is: each finding of a case listens, and would begin anew when it is drawn.
  const listen = useCallback(
    (tell: () => void) => {
      waiting.add(tell);
      ask(language);
      return () => waiting.delete(tell);
    },
    [language],
  );
  return useSyncExternalStore(listen, () => here.get(language) ?? asItCame);
}
