import type { Page } from '@playwright/test';
import { axeFinds, drawAll, showLanguage, showTheme } from '../../e2e/axe.ts';
import type { Variant } from '../../e2e/screens/visit.ts';

/** Each width in dark English and in light Chinese: a theme's faults show in any language. */
const variants: Variant[] = [[1440, 900] as const, [768, 1024] as const, [360, 780] as const].flatMap(
  ([width, height]): Variant[] => [
    { width, height, theme: 'dark', language: 'en' },
    { width, height, theme: 'light', language: 'zh-CN' },
  ],
);

const nameOf = ({ width, theme, language }: Variant) => `${width} ${theme} ${language}`;

export const firstLook: Variant = { width: 1440, height: 900, theme: 'dark', language: 'en' };
export const looks = variants.map(nameOf).join(', ');

/** Changes the open page, with any open dialog, instead of opening it again. */
export async function* lookAt(page: Page): AsyncGenerator<{ look: string; what: string[] }> {
  await drawAll(page);
  try {
    for (const variant of variants) {
      await page.setViewportSize({ width: variant.width, height: variant.height });
      await showLanguage(page, variant.language);
      await showTheme(page, variant.theme);
      yield { look: nameOf(variant), what: await axeFinds(page) };
    }
  } finally {
    if (!page.isClosed()) await page.setViewportSize({ width: firstLook.width, height: firstLook.height });
  }
}
