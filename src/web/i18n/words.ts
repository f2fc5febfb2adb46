import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export const languages = ['en', 'zh-CN'] as const;
export type Language = (typeof languages)[number];
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

export function preferredLanguage(saved: string | null, browser: readonly string[]): Language {
  if (isLanguage(saved)) return saved;
  return browser[0]?.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

function savedLanguage(): string | null {
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

export async function changeLanguage(language: Language): Promise<void> {
  if (language === 'zh-CN') await loadChinese();
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
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
  const language = preferredLanguage(savedLanguage(), navigator.languages);
  if (language === 'zh-CN') await changeLanguage(language).catch(() => undefined);
}
