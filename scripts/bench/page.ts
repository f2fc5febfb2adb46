import { chromium, type Page } from '@playwright/test';
import { admin, signIn, startSecondLook } from '../../e2e/second-look.ts';
import playwright from '../../playwright.config.ts';
import { fill } from '../bench-decide/fill.ts';
import { watchWeight, weightOf } from './page-weight.ts';
import { atMost, type Bench, times } from './table.ts';

const rounds = 5;
const slowDown = 4;

/** What is transferred before somebody can work, and how long that takes with a processor at a quarter of its speed. */
export const page: Bench = {
  name: 'page',
  run: async (log) => {
    const app = await startSecondLook();
    const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
    try {
      log('a video and some texts');
      const script = await signIn(app.url);
      await fill(script, { videos: 1, texts: 20 });
      const { body } = await script.call('GET', '/api/cases?lane=review&kind=video');
      const video = `${app.url}/queue/review/${body.items[0].id}`;
      /** Opens a page in a new browser, signed in. */
      const visit = async <T>(use: (page: Page) => Promise<T>): Promise<T> => {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
        const page = await context.newPage();
        await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
        const result = await use(page).finally(() => context.close());
        return result;
      };
      log('weighing');
      const weigh = (address: string, selector: string) =>
        visit(async (page) => {
          await watchWeight(page, selector);
          await page.goto(address);
          return weightOf(page);
        });
      const first = await weigh(app.url, '[data-case-id]');
      const videoCase = await weigh(video, '[data-testid=frame]');
      log(`with the processor slowed ${slowDown} ×`);
      const slow = await times(rounds, () => visit((page) => slowly(page, app.url)));
      return [
        atMost(
          { of: 'script until the queue is painted, compressed', values: [first.script], unit: 'kB' },
          200,
        ),
        atMost({ of: 'style until the queue is painted, compressed', values: [first.style], unit: 'kB' }, 15),
        atMost(
          {
            of: 'script until a video case is painted, compressed',
            values: [videoCase.script],
            unit: 'kB',
          },
          250,
        ),
        {
          of: `LCP of the queue, processor slowed ${slowDown} ×`,
          values: slow.map(({ lcp }) => lcp),
          unit: 'ms',
        },
        {
          of: 'until the next case shows after the first decision',
          values: slow.map(({ decided }) => decided),
          unit: 'ms',
        },
      ];
    } finally {
      await browser.close();
      await app.end();
    }
  },
};

/** From navigation to the largest paint, and until a key has decided the first case and the next one shows. */
async function slowly(page: Page, address: string): Promise<{ lcp: number; decided: number }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      document.documentElement.dataset.lcp = String(list.getEntries().at(-1)?.startTime ?? 0);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const began = performance.now();
  await page.goto(address);
  await page.locator('[data-case-id]').first().waitFor();
  await page.keyboard.press('o');
  const ready = page.locator('[data-testid=case] button[data-verdict=approve]:enabled:visible');
  await ready.first().waitFor();
  const lcp = Number(await page.locator('html').getAttribute('data-lcp'));
  const before = page.url();
  await page.keyboard.press('a');
  await page.waitForURL((url) => url.href !== before);
  await ready.first().waitFor();
  return { lcp, decided: performance.now() - began };
}
