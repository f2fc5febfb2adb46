import { expect, test } from '@playwright/test';
import { shiftsOf, watchShifts } from './layout-shifts.ts';
import { pageOf } from './people.ts';
import { admin, type SecondLook, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook();
  const { call } = await signIn(app.url);
  const texts = [{ content: 'Get your fr33 c0ins here', userId: 'u-1' }];
  await call('POST', '/api/texts', { texts });
  for (const name of ['Football forum and its comments', 'Livestreams of the night', '夜间直播间与弹幕审核'])
    await call('POST', '/api/lanes', { name, filter: { users: ['u-1'] } });
});
test.afterAll(() => app.end());

test('nothing moves while the queue and its lanes load, in a browser that has never been here', async ({
  browser,
}) => {
  for (const width of [1440, 1024, 768, 360]) {
    const page = await pageOf(browser, app, admin);
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    await page.goto('/queue/review');
    await expect(page.locator('[data-testid=queue] [role=option]').first()).toBeVisible();
    await expect(page.getByText('live', { exact: true })).toBeAttached();
    await expect(page.locator('header [data-known]')).toBeVisible();
    expect(await shiftsOf(page), `${width} px`).toEqual([]);
    await page.context().close();
  }
});

test('at 1024 px, lanes keep at least eight letters and the search its words, in both languages', async ({
  browser,
}) => {
  for (const language of ['en', 'zh-CN']) {
    const page = await pageOf(browser, app, admin);
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.addInitScript((chosen) => localStorage.setItem('second-look.language', chosen), language);
    await page.goto('/queue/review');
    const lanes = page.locator('header nav a');
    await expect(lanes.first()).toContainText('1');
    const faults = await page.evaluate(() => {
      const header = document.querySelector('header');
      const shown = [...(header?.querySelectorAll('nav a, search, button, nav + *') ?? [])]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => ({ one, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
      const overlapping = shown.flatMap(({ one, box }) =>
        shown
          .filter((other) => !other.one.contains(one) && !one.contains(other.one))
          .filter((other) => other.box.left < box.right - 1 && other.box.left > box.left)
          .map((other) => `${one.textContent} is under ${other.one.textContent}`),
      );
      const cut = [...document.querySelectorAll<HTMLElement>('header nav a > span:first-child')]
        .filter((name) => name.checkVisibility() && name.scrollWidth > name.clientWidth)
        .filter((name) => {
          const letters = [...(name.textContent ?? '')];
          const each = name.scrollWidth / letters.length;
          return name.clientWidth / each < 8;
        })
        .map((name) => `${name.textContent} is cut`);
      const input = header?.querySelector('input');
      return {
        overlapping,
        cut,
        wide: document.documentElement.scrollWidth > innerWidth,
        placeholder: input ? input.clientWidth : 0,
      };
    });
    expect(faults, language).toMatchObject({ overlapping: [], cut: [], wide: false });
    expect(faults.placeholder, language).toBeGreaterThanOrEqual(200);
    await page.context().close();
  }
});
