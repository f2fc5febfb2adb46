import { expect, type Locator, test } from '@playwright/test';
import { pageOf } from './people.ts';
import { admin, type SecondLook, startSecondLook } from './second-look.ts';

/** At this height the first field is half out of sight when the button is pressed. */
const phone = { width: 360, height: 780 };
/** Drawers that open with a form. */
const drawers = [
  'labels?label=new',
  'policies?policy=new',
  'lanes?lane=new',
  'lanes?lane=review',
  'keys?key=new',
  'people?invite=new',
  'accounts?account=new',
  'words?word=new',
  'exports?export=new',
  'webhooks?endpoint=new',
  'webhooks?view=log&replay=1',
];
let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook();
});
test.afterAll(() => app.end());

/** Whether nothing covers the element. */
const isBare = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
const topOf = async (element: Locator) => (await element.boundingBox())?.y;

test('the first invalid field is visible with its label and not covered by a bar', async ({ browser }) => {
  const page = await pageOf(browser, app, admin);
  await page.setViewportSize(phone);
  for (const address of ['exports?export=new', 'policies?policy=new']) {
    await page.goto(`/settings/${address}`);
    const form = page.getByRole('dialog').locator('form');
    await form.locator('button[type=submit]').click();
    await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
    expect(await isBare(page.locator(':focus'))).toBe(true);
    expect(await isBare(form.locator('label').first())).toBe(true);
  }
  await page.context().close();
});

test('a drawer moves the focus to the first field of its form', async ({ browser }) => {
  const page = await pageOf(browser, app, admin);
  for (const address of drawers) {
    await page.goto(`/settings/${address}`);
    const first = page.getByRole('dialog').locator('form').locator('input, select, textarea').first();
    await expect(first, address).toBeFocused();
    await expect(page.getByRole('listbox').filter({ visible: true }), address).toHaveCount(0);
  }
  await page.context().close();
});

test('every kind of field shows that it has the focus', async ({ browser }) => {
  const page = await pageOf(browser, app, admin);
  for (const [address, label] of [
    ['account', 'Current password'],
    ['settings/lanes?lane=new', 'Kinds'],
    ['settings/lanes?lane=new', 'Rooms'],
    ['settings/lanes?lane=new', 'Order'],
  ] as const) {
    await page.goto(`/${address}`);
    await page.locator('form').getByLabel(label).filter({ visible: true }).first().focus();
    const field = page.locator('.mantine-Input-input').and(page.locator(':focus, :has(:focus)'));
    await expect(field, label).toHaveCSS('outline-style', 'solid');
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(field, label).toHaveCSS('outline-width', '3px');
    await page.emulateMedia({ forcedColors: 'none' });
  }
  await page.context().close();
});

test('a refusal moves neither the fields nor the button, which keeps the focus', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: app.url });
  await page.goto('/sign-in');
  const button = page.getByRole('button', { name: 'Sign in' });
  const email = page.getByLabel('E-mail');
  await email.fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill('another password');
  const before = [await topOf(email), await topOf(button)];
  await button.focus();
  await button.press('Enter');
  await expect(page.getByRole('alert')).toBeInViewport();
  expect([await topOf(email), await topOf(button)]).toEqual(before);
  await expect(button).toBeFocused();
  await page.context().close();
});

test('a link that looks like a button centres its words', async ({ browser }) => {
  const page = await pageOf(browser, app, admin);
  await page.setViewportSize(phone);
  await page.request.post('/api/words/import', { data: { csv: 'moon coins' } });
  await page.goto('/settings/words');
  const link = page.getByRole('link', { name: 'Export' });
  const [label, box] = [await link.locator('.mantine-Button-inner').boundingBox(), await link.boundingBox()];
  if (!label || !box) throw new Error('the link is not shown');
  expect(Math.abs(label.y + label.height / 2 - box.y - box.height / 2)).toBeLessThanOrEqual(1);
  await page.context().close();
});

test('no form is wider than 720 px', async ({ browser }) => {
  const page = await pageOf(browser, app, admin);
  for (const address of [
    'retention',
    'retention?view=holds',
    'retention?view=erasure',
    'appearance',
    'care',
  ]) {
    await page.goto(`/settings/${address}`);
    const field = page.locator('main').getByRole('textbox').or(page.getByRole('checkbox')).first();
    await expect(field, address).toBeVisible();
    const wide = await page
      .locator('main form > *')
      .evaluateAll((parts) => parts.map((part) => part.clientWidth));
    expect(Math.max(0, ...wide), address).toBeLessThanOrEqual(720);
  }
  await page.context().close();
});

test('a row of the settings is 44 px high', async ({ browser }) => {
  const page = await pageOf(browser, app, admin);
  for (const section of ['people', 'lanes', 'policies', 'accounts']) {
    await page.goto(`/settings/${section}`);
    const rows = page.getByRole('main').locator('tbody tr:first-child');
    await expect(rows.first()).toBeVisible();
    const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.clientHeight)));
    expect(
      heights.filter((height) => height < 44 || height > 45),
      section,
    ).toEqual([]);
  }
  await page.context().close();
});
