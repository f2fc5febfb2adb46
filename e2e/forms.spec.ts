import { expect, type Locator, test } from '@playwright/test';
import { pageOf } from './people.ts';
import { admin, type SecondLook, startSecondLook } from './second-look.ts';

/** So high that the first field is seen in part when the button is pressed. */
const phone = { width: 360, height: 780 };
let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook();
});
test.afterAll(() => app.end());

/** Nothing lies over it. */
const isBare = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test('the first field that is wrong is seen with its label, under no bar', async ({ browser }) => {
  const page = await pageOf(browser, app, admin);
  await page.setViewportSize(phone);
  for (const place of ['exports?export=new', 'policies?policy=new']) {
    await page.goto(`/settings/${place}`);
    const form = page.getByRole('dialog').locator('form');
    await form.locator('button[type=submit]').click();
    await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
    expect(await isBare(page.locator(':focus'))).toBe(true);
    expect(await isBare(form.locator('label').first())).toBe(true);
  }
  await page.context().close();
});
