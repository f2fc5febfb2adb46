import i18next, { type BackendModule, type InitOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages } from '../../reasons/languages.ts';
import { knownAppearance } from '../theme/known-appearance.ts';

const stored = 'second-look.language';

/**
 * The texts of the queue and an open case. Other texts come with the page or part that uses them (ui/lazy-part.tsx).
 */
export const firstNamespaces = [
  'care',
  'case',
  'common',
  'keys',
  'looks',
  'media',
  'people',
  'problems',
  'queue',
];
const first = {
  en: () => import('./first/en.ts'),
  'zh-CN': () => import('./first/zh-CN.ts'),
} satisfies Record<Language, unknown>;

async function loadCatalogue(language: Language, namespace: string) {
  const file = `../${language}/${namespace}.json` as const;
  const { words, others } = await first[language]();
  const found = words[file] ?? (await others[file]?.());
  if (!found) throw new Error(`${file} does not exist`);
  return found;
}

const backend: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read(language, namespace, done) {
    loadCatalogue(isLanguage(language) ? language : 'en', namespace).then(
      (words) => done(null, words),
      // "true": a load that failed while offline is tried again on the next request.
      (error) => done(error, true),
    );
  },
};

/** i18next resolves whether or not the texts are there. Only its callback reports an error. */
function unlessFailed(start: (done: (errors?: unknown) => void) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    start((errors) => (errors ? reject([errors].flat()[0]) : resolve()));
  });
}

/** Loads namespaces in the current language. Loaded ones are skipped. */
export function loadWords(namespaces: string[]): Promise<void> {
  return unlessFailed((done) => i18next.loadNamespaces(namespaces, done));
}

function isLanguage(value: string | null): value is Language {
  return languages.some((language) => language === value);
}

/** The person's own choice, otherwise the organisation's, otherwise the browser's. */
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

/** Shows a language without saving it as the person's choice. If it cannot be loaded, the page keeps its language. */
export async function showLanguage(language: Language): Promise<void> {
  if (language === i18next.language) return;
  const shown = i18next.options.ns || [];
  await unlessFailed((done) => i18next.reloadResources([language], shown, done));
  // Requests to the server ask for this language from now on.
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

export async function changeLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  try {
    localStorage.setItem(stored, language);
  } catch {
    // The choice could not be stored. It applies to this page only.
  }
}

/** Runs once, before the first render. Components then use `useTranslation('<namespace>')`. */
export async function startWords(): Promise<void> {
  const started = i18next.use(initReactI18next).use(backend);
  started.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  const options: InitOptions = {
    lng: preferredLanguage(savedLanguage(), navigator.languages, knownAppearance().language),
    fallbackLng: false,
    supportedLngs: [...languages],
    load: 'currentOnly',
    ns: [...firstNamespaces],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    maxRetries: 0,
  };
  await unlessFailed((done) => started.init(options, done)).catch(() => showLanguage('en'));
  followOtherTabs();
}

/** A choice in one tab applies to all, as with the theme. */
function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === stored && isLanguage(newValue)) void showLanguage(newValue).catch(() => undefined);
  });
}
