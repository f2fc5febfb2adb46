import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages } from '../../api/languages.ts';
import { knownAppearance } from '../known-appearance.ts';

const stored = 'second-look.language';

/** Words come a language at a time, those of the queue before the others: nobody waits for what they do not read. */
const catalogues = {
  en: {
    first: () => import('./parts/en-first.ts'),
    rest: () => import('./parts/en-rest.ts'),
  },
  'zh-CN': {
    first: () => import('./parts/zh-CN-first.ts'),
    rest: () => import('./parts/zh-CN-rest.ts'),
  },
} satisfies Record<Language, unknown>;
type Part = 'first' | 'rest';

const here = new Set<string>();
let wanted: readonly Part[] = ['first'];

async function loadPart(language: Language, part: Part): Promise<void> {
  if (here.has(`${language} ${part}`)) return;
  const { words } = await catalogues[language][part]();
  for (const [path, catalogue] of Object.entries(words)) {
    const namespace = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
    i18next.addResourceBundle(language, namespace, catalogue);
  }
  here.add(`${language} ${part}`);
}

/** More may be wanted while it loads. */
async function loadWords(language: Language): Promise<void> {
  for (let loaded = 0; loaded < wanted.length; ) {
    const parts = wanted;
    await Promise.all(parts.map((part) => loadPart(language, part)));
    loaded = parts.length;
  }
}

let started = false;
let shown: Language = 'en';

/** The words of everything but the queue: whoever draws something else waits for them first. */
export async function moreWords(): Promise<void> {
  wanted = ['first', 'rest'];
  // Before that, the start brings what is wanted; a test of a component alone brings its own.
  if (!started) return;
  for (let loaded: Language | null = null; loaded !== shown; ) {
    const language: Language = shown;
    await loadWords(language);
    loaded = language;
  }
}

function isLanguage(value: string | null): value is Language {
  return languages.some((language) => language === value);
}

/** The person's own choice, else the organisation's, else what the browser asks for. */
export function preferredLanguage(
  saved: string | null,
  browser: readonly string[],
  organisation: Language | null = null,
): Language {
  if (isLanguage(saved)) return saved;
  if (organisation) return organisation;
  return browser[0]?.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

export function savedLanguage(): string | null {
  try {
    return localStorage.getItem(stored);
  } catch {
    return null;
  }
}

/** Without being the person's choice. */
export async function showLanguage(language: Language): Promise<void> {
  await loadWords(language);
  shown = language;
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

export async function changeLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  try {
    localStorage.setItem(stored, language);
  } catch {
    // Not kept for next time; it still holds for this page.
  }
}

/** Once, before the first drawing. Components then use `useTranslation('<namespace>')`. */
export async function startWords(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: {},
    lng: 'en',
    fallbackLng: 'en',
    supportedLngs: [...languages],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  shown = preferredLanguage(savedLanguage(), navigator.languages, knownAppearance().language);
  started = true;
  await showLanguage(shown).catch(() => showLanguage('en'));
  followOtherTabs();
}

/** What is chosen in one tab holds in all, as the theme does. */
function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === stored && isLanguage(newValue)) void showLanguage(newValue).catch(() => undefined);
  });
}
