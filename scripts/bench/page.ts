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

/** A press and its effect are that far apart at least: an earlier paint is the list's own. */
const paintedMs = 30;

/**
 * From navigation to the largest paint of the list, and until the next case shows after the first decision. The page
 * presses the keys itself, one frame after it can take them: what Playwright does in a page with a slowed processor takes
 * half a second.
 */
async function slowly(page: Page, address: string): Promise<{ lcp: number; decided: number }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.addInitScript(() => {
    const paints: number[] = [];
    Object.assign(window, { secondLookPaints: paints });
    new PerformanceObserver((list) => {
      paints.push(...list.getEntries().map(({ startTime }) => startTime));
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    const isShown = (selector: string) =>
      [...document.querySelectorAll(selector)].some((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      );
    const decidable = '[data-testid=case] button[data-verdict=approve]:enabled';
    const nextFrame = () => new Promise(requestAnimationFrame);
    const when = async (is: () => boolean) => {
      while (!is()) await nextFrame();
      // By now it is painted.
      await nextFrame();
    };
    const press = (key: string) => {
      performance.mark(key);
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    };
    void (async () => {
      await when(() => document.querySelector('[data-case-id]') !== null);
      press('o');
      await when(() => isShown(decidable));
      const before = location.pathname;
      press('a');
      await when(() => location.pathname !== before && isShown(decidable));
      performance.mark('next');
    })();
  });
  await page.goto(address);
  const taken = await page.waitForFunction((paintedMs) => {
    const [opened, next] = ['o', 'next'].map((mark) => performance.getEntriesByName(mark)[0]?.startTime);
    if (opened === undefined || next === undefined) return null;
    const paints: number[] = Reflect.get(window, 'secondLookPaints');
    return { lcp: paints.findLast((at) => at < opened + paintedMs), decided: next };
  }, paintedMs);
  const { lcp, decided } = (await taken.jsonValue()) ?? {};
  if (lcp === undefined || decided === undefined) throw new Error('no paint of the list was seen');
  return { lcp, decided };
}
