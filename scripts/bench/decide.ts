import { chromium } from '@playwright/test';
import { admin, signIn, startSecondLook } from '../../e2e/second-look.ts';
import playwright from '../../playwright.config.ts';
import { fill } from '../bench-decide/fill.ts';
import { watchPage } from '../bench-decide/watch-page.ts';
import { atMost, type Bench, type Line, quantile } from './table.ts';

const decisions = 200;
const maxMs = 30;

/** From the key that decides a case until the next one is painted, with its picture decoded, on the real servers. */
export const decide: Bench = {
  name: 'decide',
  run: async (log) => {
    const app = await startSecondLook();
    const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
    try {
      log('videos and texts');
      await fill(await signIn(app.url), { videos: 60, texts: 160 });
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
      await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
      await page.goto(app.url);
      await page.locator('[data-case-id]').first().waitFor();
      await page.keyboard.press('o');
      // What filled the queue has to settle.
      await page.waitForTimeout(15_000);
      log(`${decisions} decisions`);
      const { passes, waits, shift } = await page.evaluate(watchPage, decisions);
      return [
        ...linesOf('texts and videos', passes),
        ...linesOf(
          'videos, with their picture',
          passes.filter(({ picture }) => picture),
        ),
        { of: 'until the next case is claimed and can be decided', values: waits, unit: 'ms' },
        atMost({ of: 'layout shift, also after a key', values: [shift], unit: 'points' }, 0),
      ];
    } finally {
      await browser.close();
      await app.end();
    }
  },
};

function linesOf(what: string, passes: readonly { ms: number }[]): Line[] {
  const values = passes.map(({ ms }) => ms);
  return [
    { of: `${what}: until the next case is painted`, values, unit: 'ms' },
    atMost(
      { of: `${what}: of these, the 95th percentile`, values: [quantile(values, 0.95)], unit: 'ms' },
      maxMs,
    ),
  ];
}
