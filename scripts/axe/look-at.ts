import type { Page } from '@playwright/test';
import { axeFinds, drawAll, showLanguage, showTheme } from '../../e2e/axe.ts';
import type { Way } from '../../e2e/screens/visit.ts';

/** Each width in dark English and in light Chinese: a theme's faults show in any language. */
const ways: Way[] = [[1440, 900] as const, [768, 1024] as const, [360, 780] as const].flatMap(
  ([width, height]): Way[] => [
    { width, height, theme: 'dark', language: 'en' },
    { width, height, theme: 'light', language: 'zh-CN' },
  ],
);

const nameOf = ({ width, theme, language }: Way) => `${width} ${theme} ${language}`;

export const firstLook: Way = { width: 1440, height: 900, theme: 'dark', language: 'en' };
export const looks = ways.map(nameOf).join(', ');

/** Changes the open page, with any open dialog, instead of opening it again. */
export async function* lookAt(page: Page): AsyncGenerator<{ look: string; what: string[] }> {
  await drawAll(page);
  try {
    for (const way of ways) {
      await page.setViewportSize({ width: way.width, height: way.height });
      await showLanguage(page, way.language);
      await showTheme(page, way.theme);
      yield { look: nameOf(way), what: await axeFinds(page) };
    }
  } finally {
    if (!page.isClosed()) await page.setViewportSize({ width: firstLook.width, height: firstLook.height });
  }
}
