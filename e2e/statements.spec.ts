import { expect, type Page, test } from '@playwright/test';
import { axeFinds } from './axe.ts';
import { admin, type SecondLook, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook({ UNDO_SECONDS: '1' });
});
test.afterAll(() => app.end());

const shown = (page: Page) => page.locator('[data-testid=case]:visible');

async function openCase(page: Page, content: string, mine = 'yours'): Promise<string> {
  const script = await signIn(app.url);
  const texts = [{ content, contentId: 'post-7', userId: 'user-77' }];
  const { body } = await script.call('POST', '/api/texts', { texts });
  const id: string = body.results[0].caseId;
  await page.goto(`${app.url}/queue/review/${id}`);
  await expect(shown(page).getByText(mine)).toBeVisible();
  return id;
}

async function isAccessible(page: Page): Promise<void> {
  expect(await axeFinds(page)).toEqual([]);
}

/** Chooses the policy as in a shift: by its key and the digit that stands on it. */
async function chooseScam(page: Page): Promise<void> {
  const scam = shown(page).getByRole('button', { name: 'scam', exact: true });
  await page.keyboard.press('p');
  await page.keyboard.press((await scam.locator('kbd').textContent()) ?? '');
  await expect(scam).toHaveAttribute('aria-pressed', 'true');
}

test('a rejection carries its statement of reasons, from the template to the person and the public', async ({
  page,
}) => {
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  const drawer = page.getByRole('dialog');
  const script = await signIn(app.url);
  let first = '';

  await test.step('a supervisor writes the template of a reason; errors are shown beside their fields', async () => {
    await page.goto(`${app.url}/settings/statements`);
    await page.getByRole('button', { name: 'Add a template for scam' }).click();
    await drawer.getByRole('button', { name: 'Save template' }).click();
    await expect(drawer.getByLabel('Clause of the terms')).toBeFocused();
    await drawer.getByLabel('Clause of the terms').fill('Terms, 4.2: no scams');
    await drawer.getByLabel('Why the content violates the terms').fill('It promises what nobody gives.');
    await drawer.getByRole('button', { name: 'European Union' }).click();
    await drawer.getByRole('combobox', { name: 'Category', exact: true }).click();
    await page.getByRole('option', { name: 'scams and fraud' }).click();
    await drawer.getByLabel('Facts and circumstances').fill('Marked as {label}, by {someone}.');
    await isAccessible(page);
    await drawer.getByRole('button', { name: 'Save template' }).click();
    await expect(drawer.getByText('Contains an unknown placeholder')).toBeVisible();
    await drawer.getByLabel('Facts and circumstances').fill('Marked as {label}, read by a person.');
    await drawer.getByRole('button', { name: 'Save template' }).click();
    const row = page.getByRole('row', { name: /scams and fraud/ });
    await expect(row).toContainText('incompatible with the terms');
    await expect(drawer).toBeHidden();
    await isAccessible(page);
  });

  await test.step('a case is rejected with the usual keys, and the statement goes with it', async () => {
    first = await openCase(page, 'Get your fr33 c0ins here, friends');
    await chooseScam(page);
    await expect(shown(page).getByTestId('reasons-fold')).toContainText('from template');
    await page.keyboard.press('r');
    await expect(async () => {
      const { body } = await script.call('GET', `/api/cases/${first}`);
      const decided = body.history.find((one: { what: string }) => one.what === 'decided');
      expect(decided.reasons).toMatchObject({
        category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
        decision_facts: 'Marked as Ads, read by a person.',
        content_type: ['CONTENT_TYPE_TEXT'],
      });
    }).toPass({ timeout: 60_000 });
    await page.goto(`${app.url}/queue/all/${first}`);
    await shown(page)
      .getByText(/^History/)
      .click();
    await shown(page).getByText('Show the statement of reasons').click();
    await expect(shown(page).getByText('Terms, 4.2: no scams')).toBeVisible();
    await expect(shown(page).getByText('European Union')).toBeVisible();
    await isAccessible(page);
  });

  await test.step('the person concerned reads it where they can appeal', async () => {
    const { body: seen } = await script.call('GET', `/api/cases/${first}`);
    const link = await script.call('POST', `/api/decisions/${seen.case.decision.id}/appeal-link`, {});
    await page.goto(link.body.url);
    await expect(page.getByText('Marked as Ads, read by a person.')).toBeVisible();
    await isAccessible(page);
  });

  await test.step('an incomplete statement blocks the rejection and gets the focus', async () => {
    const second = await openCase(page, 'More fr33 c0ins, this time for all of us');
    await chooseScam(page);
    await shown(page).getByTestId('reasons-fold').click();
    const facts = shown(page).getByLabel('Facts and circumstances');
    await facts.fill('');
    await isAccessible(page);
    await facts.blur();
    await shown(page)
      .getByRole('button', { name: /^Reject/ })
      .click();
    await expect(facts).toBeFocused();
    await expect(shown(page).getByTestId('reasons-fold')).toContainText('incomplete');
    await facts.fill('It is the same text as the day before.');
    await page.reload();
    await expect(shown(page).getByText('yours')).toBeVisible();
    await expect(shown(page).getByTestId('reasons-fold')).toContainText('edited');
    await page.keyboard.press('r');
    await expect(async () => {
      const { body } = await script.call('GET', `/api/cases/${second}`);
      expect(body.history.at(-1).reasons?.decision_facts).toBe('It is the same text as the day before.');
    }).toPass({ timeout: 60_000 });
  });

  await test.step('the export has both statements and identifies nobody', async () => {
    await page.goto(`${app.url}/settings/statements`);
    await expect(async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Export as JSON lines' }).click();
      const stream = await (await download).createReadStream();
      let text = '';
      for await (const part of stream) text += String(part);
      expect(text.trim().split('\n')).toHaveLength(2);
      expect(text).not.toMatch(/user-77|post-7|fr33/);
    }).toPass({ timeout: 60_000 });
  });

  await test.step('nothing overflows in Chinese or on a phone', async () => {
    await page.evaluate(() => localStorage.setItem('second-look.language', 'zh-CN'));
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(`${app.url}/settings/statements?policy=scam`);
    await expect(drawer.getByLabel('事实与情况')).toBeVisible();
    await isAccessible(page);
    await openCase(page, 'fr33 c0ins 又来了', '由您处理');
    await shown(page).getByTestId('reasons-fold').click();
    await shown(page).getByRole('button', { name: '撰写说明' }).click();
    await expect(shown(page).getByLabel('事实与情况')).toBeVisible();
    await isAccessible(page);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  });
});
