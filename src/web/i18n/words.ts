import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages } from '../../api/languages.ts';
import { knownAppearance } from '../known-appearance.ts';

const stored = 'second-look.language';

type Catalogue = Record<string, unknown>;

/** English is always here, because it is what anything missing falls back to; Chinese comes when it is chosen. */
const english = import.meta.glob<Catalogue>('./en/*.json', { eager: true, import: 'default' });
const chinese = import.meta.glob<Catalogue>('./zh-CN/*.json', { import: 'default' });

function namespaceOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
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

async function loadChinese(): Promise<void> {
  if (i18next.hasResourceBundle('zh-CN', 'common')) return;
  await Promise.all(
    Object.entries(chinese).map(async ([path, load]) => {
      i18next.addResourceBundle('zh-CN', namespaceOf(path), await load());
    }),
  );
}

/** Without being the person's choice. */
export async function showLanguage(language: Language): Promise<void> {
  if (language === 'zh-CN') await loadChinese();
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
  const words = Object.fromEntries(
    Object.entries(english).map(([path, catalogue]) => [namespaceOf(path), catalogue]),
  );
  await i18next.use(initReactI18next).init({
    resources: { en: words },
    lng: 'en',
    fallbackLng: 'en',
    supportedLngs: [...languages],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  const language = preferredLanguage(savedLanguage(), navigator.languages, knownAppearance().language);
  if (language === 'zh-CN') await showLanguage(language).catch(() => undefined);
  followOtherTabs();
}

/** What is chosen in one tab holds in all, as the theme does. */
function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === stored && isLanguage(newValue)) void showLanguage(newValue).catch(() => undefined);
  });
}
