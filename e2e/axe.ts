import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Language } from '../src/reasons/languages.ts';

/** Colours are half changed until what fades or slides has ended; what turns for ever is not waited for. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const moves = (one: Animation) =>
      one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity;
    return !document.getAnimations().some(moves);
  });
}

/** What axe finds on the page as it is once it stands still; by every rule, or by these. */
export async function axeFinds(page: Page, ...rules: string[]): Promise<string[]> {
  await settled(page);
  // Half a megabyte, which is read once for each page and not for each look at it.
  const there = await page.evaluate(() => 'axe' in window);
  // Every page is one document: looked at where it is, not in a blank page that is opened for each.
  const axe = new AxeBuilder({ page, ...(there ? { axeSource: ';' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false });
  if (rules.length > 0) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => {
    const where = nodes.map(
      ({ target, any }) => `${target} (${any.map(({ message }) => message).join(' ')})`,
    );
    return `${id} at ${where.join(', ')}`;
  });
}

/** What lies below the screen is drawn, and coloured, only when it comes near: here at once. */
export async function drawAll(page: Page): Promise<void> {
  await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
}

/** Another theme for the page as it is, with whatever is open over it: as if it were chosen in another tab. */
export async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await choose(page, 'second-look.theme', theme);
  await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor({ state: 'attached' });
}

/** Another language for it, in the same way. */
export async function showLanguage(page: Page, language: Language): Promise<void> {
  await choose(page, 'second-look.language', language);
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
}

async function choose(page: Page, key: string, value: string): Promise<void> {
  await page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key, newValue);
      dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    },
    [key, value] as const,
  );
}

/** How many pixels the page scrolls sideways on a phone, once what floats over it has found its new place. */
export async function sidewaysOnPhone(page: Page): Promise<number> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  let wider = await wide();
  for (const end = Date.now() + 5000; wider > 0 && Date.now() < end; wider = await wide())
    await settled(page);
  if (before) await page.setViewportSize(before);
  return wider;
}
