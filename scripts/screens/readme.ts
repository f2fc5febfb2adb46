import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { untilStill } from '../../e2e/axe.ts';
import { withoutGuide } from '../../e2e/stage.ts';
import playwright from '../../playwright.config.ts';
import { build } from '../build/vite.ts';
import { serveDemo } from '../demo/serve.ts';

const out = path.join(import.meta.dirname, '../../.readme');
const shown = { width: 1440, height: 900 };

/** The README's pictures, taken in the demo, which has ninety days of history. */
export async function shootForReadme(): Promise<void> {
  await build('demo');
  const server = await serveDemo();
  const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: shown,
      locale: 'en-US',
      reducedMotion: 'reduce',
      colorScheme: 'dark',
    });
    await context.addInitScript(() => localStorage.setItem('second-look.theme', 'dark'));
    await withoutGuide(context);
    const page = await context.newPage();
    await video(page);
    await shoot(page, 'queue.png');
    await figures(page);
    await shoot(page, 'dashboard.png');
  } finally {
    await browser.close();
    server.close();
  }
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => {
    const seen = [...document.images].filter((img) => img.checkVisibility());
    const inSight = seen.filter((img) => img.getBoundingClientRect().top < innerHeight);
    return inSight.every((img) => img.complete && img.naturalWidth > 0);
  });
  await untilStill(page);
  await page.screenshot({ path: path.join(out, name) });
  process.stdout.write(`.readme/${name}\n`);
}

async function video(page: Page): Promise<void> {
  // Visit the start page first: only then do other paths of the demo work.
  await page.goto('');
  await page.getByRole('option').filter({ hasText: 'street.mp4' }).first().click();
  await page.getByText('yours').waitFor();
  // The worst frame is one of the gallery, which has no box.
  await page.keyboard.press('[');
  await page.getByTestId('box').first().waitFor();
}

async function figures(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Demo: your role is/ }).click();
  await page.getByRole('radio', { name: /supervisor/ }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('link', { name: 'Machine' })
    .or(page.getByRole('tab', { name: 'Machine' }))
    .click();
  await page.getByText('30 days').click();
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'hidden' });
}
