import { devices, expect, type Locator, type Page, test } from '@playwright/test';
import { admin, longUndo, type SecondLook, sample, signIn, startSecondLook } from './second-look.ts';

const { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];
test.use({ userAgent, viewport, deviceScaleFactor, isMobile, hasTouch });

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook(longUndo);
  const { call, upload } = await signIn(app.url);
  const uploadId = await upload(sample('street.mp4'));
  await call('POST', '/api/videos', { uploadId, interval: 10 });
  const texts = Array.from({ length: 20 }, (_, at) => ({
    content: `Get your fr33 c0ins here before midnight, offer ${at}`,
    userId: `u-${at}`,
  }));
  expect((await call('POST', '/api/texts', { texts })).status).toBe(200);
});
test.afterAll(() => app.end());

const enter = (page: Page) => page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });

const view = (page: Page) => page.locator('[data-testid=case]:visible');
const rows = (page: Page) => page.getByRole('option').filter({ visible: true });

/** A finger goes from the middle of an element by so much. */
async function swipe(page: Page, at: Locator, dy: number): Promise<void> {
  const box = await at.boundingBox();
  if (!box) throw new Error('there is nothing to swipe');
  const touch = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await touch.send('Input.synthesizeScrollGesture', { x, y, yDistance: dy, gestureSourceType: 'touch' });
}

/** Visible controls that a finger misses: below 24 px, unless a circle of 24 px around it touches no other (WCAG 2.5.8). */
const small = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, [role=option]')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const middle = ({ x, y, width, height }: DOMRect) => [x + width / 2, y + height / 2] as const;
    return all
      .filter(({ box }) => box.width < 24 || box.height < 24)
      .filter(({ one, box }) => {
        // A link within a sentence may be as high as its line.
        if (one.tagName === 'A' && getComputedStyle(one).display === 'inline') return false;
        const [x, y] = middle(box);
        return all.some(({ one: other, box: near }) => {
          if (other === one || other.contains(one) || one.contains(other)) return false;
          const dx = Math.max(near.left - x, 0, x - near.right);
          const dy = Math.max(near.top - y, 0, y - near.bottom);
          return Math.hypot(dx, dy) < 12;
        });
      })
      .map(({ one, box }) => {
        const name = one.getAttribute('aria-label') ?? one.textContent;
        return `${name}: ${Math.round(box.width)} × ${Math.round(box.height)} px`;
      });
  });

test('with fingers alone a person scrolls the queue, opens a case, decides it and undoes it', async ({
  page,
}) => {
  await enter(page);
  await page.goto(`${app.url}/queue/review`);
  await expect(rows(page).first()).toBeVisible();
  expect(await small(page)).toEqual([]);

  const before = await rows(page).allInnerTexts();
  await swipe(page, rows(page).first(), -1200);
  await expect.poll(() => rows(page).allInnerTexts()).not.toEqual(before);

  await rows(page).filter({ hasText: 'offer' }).nth(2).tap();
  await expect(view(page).getByText('yours', { exact: true })).toBeVisible();
  const opened = await view(page).getAttribute('data-case-id');
  for (const name of ['Approve', 'Reject', 'Escalate']) {
    const button = view(page).getByRole('button', { name, exact: true });
    await expect(button).toBeInViewport();
    const box = await button.boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0), name).toBeGreaterThanOrEqual(44);
  }
  expect(await small(page)).toEqual([]);
  await view(page).getByRole('button', { name: 'Approve', exact: true }).tap();
  const undo = page.getByRole('button', { name: /Undo/ }).first();
  await expect(undo).toBeInViewport();
  await undo.tap();
  await expect(view(page)).toHaveAttribute('data-case-id', opened ?? '');
});

test("a video's evidence, its player and the dashboard need no hover", async ({ page }) => {
  await enter(page);
  await page.goto(`${app.url}/queue/review`);
  const fresh = page.getByRole('button', { name: /new/ });
  const video = rows(page).filter({ hasText: 'street.mp4' });
  await expect(fresh.or(video).first()).toBeVisible();
  if (await fresh.isVisible()) await fresh.tap();
  await video.tap();
  await expect(view(page).getByTestId('frame')).toBeVisible();
  expect(await small(page)).toEqual([]);
  await view(page).getByRole('button', { name: 'Play', exact: true }).tap();
  const time = () =>
    view(page)
      .getByTestId('video')
      .evaluate((video: HTMLVideoElement) => video.currentTime);
  const start = await time();
  await expect.poll(time).toBeGreaterThan(start);
  await page.goto(`${app.url}/dashboard`);
  const figures = page.getByRole('main').locator('section');
  for (const name of ['Open cases', 'Backlog by lane'])
    await expect(figures.filter({ hasText: name }).first().getByRole('link').first()).toBeVisible();
  expect(await small(page)).toEqual([]);
});
