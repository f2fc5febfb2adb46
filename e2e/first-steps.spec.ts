import { expect, type Page, test } from '@playwright/test';
import { addPerson, pageOf } from './people.ts';
import { admin, longUndo, type SecondLook, startSecondLook } from './second-look.ts';

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook({ ...longUndo, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
});
test.afterAll(() => app.end());

const step = (page: Page, name: string) => page.getByTestId(`step-${name}`);
const isDone = (page: Page, name: string) => expect(step(page, name)).toHaveAttribute('data-done', 'true');
const shownCase = (page: Page) => page.locator('[data-testid=case]:visible');
const offer = (page: Page) => page.getByRole('button', { name: 'New here? Learn the shortcuts' });
const tour = (page: Page) => page.getByRole('region', { name: 'Learn the shortcuts' });

test('set-up leads to the first steps, which lead through the product; the tour of the keys can be closed', async ({
  page,
  browser,
}) => {
  await page.goto(await app.waitForOutput(/http\S+\/setup\?token=\S+/));
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Create account and sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible();
  await expect(page.getByText('0 of 5 done')).toBeVisible();

  await test.step('each step is done by the action that it describes', async () => {
    await page.getByRole('button', { name: 'Send ten sample texts' }).click();
    await isDone(page, 'samples');
    await page.getByRole('button', { name: 'Test now' }).click();
    await expect(step(page, 'connection')).toContainText('The connection works');
    await isDone(page, 'connection');
    await page.getByRole('link', { name: 'Add a word' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: 'Word', exact: true }).fill('moon coins');
    await drawer.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Your words' })).toContainText('moon coins');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'First steps' }).click();
    await isDone(page, 'words');
    await expect(step(page, 'words')).toContainText('You have 1 custom word.');
    await expect(step(page, 'labels')).toContainText('No numbers received yet');
    await expect(page.getByText('3 of 5 done')).toBeVisible();
  });

  await test.step('the installation is checked, each part with its state', async () => {
    const check = (name: string) => page.getByTestId(`check-${name}`);
    for (const name of ['clock', 'database-version', 'database-text', 'database-pooler', 'service'])
      await expect(check(name)).toHaveAttribute('data-state', 'good');
    await expect(check('mail')).toContainText('set SMTP_URL and MAIL_FROM');
    await expect(check('address')).toHaveAttribute('data-state', 'attention');
    await expect(check('engine').first()).toContainText('Engines: Text');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(check('clock')).toContainText('The clocks of database and console differ by');
  });

  await test.step('people see only the steps that they may take', async () => {
    const mo = await pageOf(browser, app, await addPerson(app, 'Mo', 'moderator'));
    await mo.goto('/first-steps');
    await expect(step(mo, 'samples')).toBeVisible();
    await expect(mo.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible();
    await expect(mo.getByTestId(/^step-/)).toHaveCount(2);
    await expect(mo.getByTestId('setup-checks')).toHaveCount(0);
    await mo.context().close();
  });

  await test.step('the decision keys lead through the tour, and have their usual effect', async () => {
    await page.getByRole('button', { name: 'Start in the queue' }).click();
    await page.locator('[role=option]:visible').first().click();
    await expect(shownCase(page).getByText('yours', { exact: true })).toBeVisible();
    await expect(tour(page)).toContainText('1 of 4');
    const first = await shownCase(page).getAttribute('data-case-id');
    await page.keyboard.press('a');
    await expect(tour(page)).toContainText('2 of 4');
    await expect(shownCase(page)).not.toHaveAttribute('data-case-id', first ?? '');
    await page.keyboard.press('z');
    await expect(tour(page)).toContainText('3 of 4');
    await expect(shownCase(page)).toHaveAttribute('data-case-id', first ?? '');
    await expect(offer(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(tour(page)).toHaveCount(0);
  });

  await test.step('a line offers the tour until it is closed; the help always offers it', async () => {
    const ines = await pageOf(browser, app, await addPerson(app, 'Ines', 'moderator'));
    await ines.goto('/queue/review');
    await ines.locator('[role=option]:visible').last().click();
    await offer(ines).click();
    await expect(tour(ines)).toContainText('1 of 4');
    await tour(ines).getByRole('button', { name: 'Leave the tour (Esc)' }).click();
    await expect(tour(ines)).toHaveCount(0);
    await expect(offer(ines)).toHaveCount(0);
    await expect
      .poll(async () => (await (await ines.request.get('/api/session')).json()).guide.tourDismissed)
      .toBe(true);
    await ines.reload();
    await expect(shownCase(ines).getByRole('button', { name: /^Approve/ })).toBeVisible();
    await expect(offer(ines)).toHaveCount(0);
    await ines.keyboard.press('?');
    await ines.getByRole('button', { name: 'Show the main shortcuts' }).click();
    await expect(tour(ines)).toContainText('1 of 4');
    await ines.context().close();
  });

  await test.step('the empty queue no longer links to steps that are hidden', async () => {
    await page.goto(`${app.url}/queue/live`);
    const lead = page.getByRole('link', { name: 'First steps: set up Second Look' });
    await expect(lead).toBeVisible();
    await lead.click();
    await page.getByRole('button', { name: 'Hide these steps' }).click();
    await expect(page.getByText('The steps are hidden')).toBeVisible();
    await page.goto(`${app.url}/queue/live`);
    await expect(page.getByText('This lane is empty')).toBeVisible();
    await expect(lead).toHaveCount(0);
  });
});
