import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Language } from '../src/reasons/languages.ts';

/**
 * Waits until transitions have ended, since colours are wrong while they run. Endless animations are not waited for.
 */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const moves = (one: Animation) =>
      one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity;
    return !document.getAnimations().some(moves);
  });
}

/** What axe reports for the page once it is still; with all rules, or only the given ones. */
export async function axeFinds(page: Page, ...rules: string[]): Promise<string[]> {
  await untilStill(page);
  // The source is half a megabyte: inject it once per page instead of once per check.
  const there = await page.evaluate(() => 'axe' in window);
  // Check the page in place, without axe's blank page for each frame.
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

/** Draws content below the fold at once; normally it is drawn and coloured only when it comes near. */
export async function drawAll(page: Page): Promise<void> {
  // The case that is rendered ahead stays hidden.
  await page.addStyleTag({ content: '*:not([data-ahead]) { content-visibility: visible !important; }' });
}

/** Changes the theme of the open page, as if it were chosen in another tab. */
export async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await choose(page, 'second-look.theme', theme);
  await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor({ state: 'attached' });
}

/** Changes the language of the open page in the same way. */
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

/** How many pixels the page scrolls sideways on a phone, once floating elements have moved. */
export async function sidewaysOnPhone(page: Page): Promise<number> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  let wider = await wide();
  for (const end = Date.now() + 5000; wider > 0 && Date.now() < end; wider = await wide())
    await untilStill(page);
  if (before) await page.setViewportSize(before);
  return wider;
}
