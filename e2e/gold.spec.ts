import { expect, type Page, test } from '@playwright/test';
import { shownCase } from './shown-case.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage({ UNDO_SECONDS: '1' });
});
test.afterAll(() => stage?.end());

test('a decided case becomes gold, a moderator decides its copy unknowingly, and the dashboard says what that shows', async ({
  browser,
}) => {
  const program = await stage.program(browser);
  const content = 'Get your fr33 c0ins at the Tiergarten before midnight';
  const texts = [{ content, contentId: 'post-5107', userId: 'user-7712' }];
  await program('POST', '/api/texts', { texts });

  const { page: sue } = await stage.person(browser, 'supervisor');
  const { page: mo, name } = await stage.person(browser, 'moderator');
  const rowsOf = (page: Page) => page.getByRole('listbox', { name: 'Cases' }).getByRole('option');
  await test.step('a supervisor decides the case and marks it', async () => {
    await stage.open(sue, 'queue/all?q=tiergarten');
    await rowsOf(sue).first().click();
    await expect(shownCase(sue).getByText('yours', { exact: true })).toBeVisible();
    await sue.keyboard.press('r');
    await expect(rowsOf(sue).first()).toContainText('rejected');
    await stage.open(sue, 'queue/all?q=tiergarten');
    await rowsOf(sue).first().click();
    await shownCase(sue).getByRole('button', { name: 'More actions' }).click();
    await sue.getByRole('menuitem', { name: 'Mark as gold case' }).click();
    const dialog = sue.getByRole('dialog', { name: 'Mark as gold case' });
    await expect(dialog.getByRole('radio', { name: /^Violation/ })).toBeChecked();
    await dialog.getByRole('textbox', { name: 'Why' }).fill('Offers coins.');
    await dialog.getByRole('button', { name: 'Mark' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Gold case marked');
  });

  const row = sue.getByTestId('gold').filter({ hasText: 'Tiergarten' });
  await test.step('a copy goes to the queue', async () => {
    await stage.open(sue, 'settings/gold');
    await expect(row).toContainText('violation');
    await row.getByRole('button', { name: 'Send a copy to the queue now' }).click();
    await expect(row).toContainText('a copy waits');
  });

  await test.step('a moderator finds it like any other case, and not the original', async () => {
    await stage.open(mo, 'queue/all?q=tiergarten');
    const rows = rowsOf(mo);
    await expect(rows).toHaveCount(1);
    await rows.first().click();
    const shown = shownCase(mo);
    await expect(shown.getByText('yours', { exact: true })).toBeVisible();
    await expect(shown).toContainText(content);
    await expect(shown).not.toContainText('post-5107');
    await expect(mo.locator('main')).not.toContainText(/gold/i);
    await mo.keyboard.press('a');
    await expect(rows.first()).toContainText('approved');
  });

  await test.step('the answer counts, and says nothing yet', async () => {
    await expect(async () => {
      await stage.open(sue, 'settings/gold');
      await expect(row).toContainText('0 of 1', { timeout: 3000 });
    }).toPass();
    await stage.open(sue, 'dashboard/people');
    const panel = sue.locator('[data-chart=gold]');
    await expect(panel.getByRole('row', { name: new RegExp(`^${name} `) })).toContainText(
      'Too few to say: 139 more needed',
    );
    await expect(panel).toContainText('A reason for a conversation, not proof.');
  });

  await test.step('texts with a known answer can be imported', async () => {
    await stage.open(sue, 'settings/gold?import=yes');
    const drawer = sue.getByRole('dialog', { name: 'Import texts' });
    await drawer.getByRole('textbox', { name: 'Texts' }).fill('Buy followers now\n\nBuy likes now');
    await drawer.getByRole('button', { name: 'Import' }).click();
    await expect(drawer.getByRole('status')).toHaveText('2 texts imported');
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(sue.getByTestId('gold')).toHaveCount(3);
    await sue.getByRole('textbox', { name: 'Copies per 100 cases' }).fill('2');
    await sue.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(sue.getByText('Saved', { exact: true })).toBeVisible();
    await sue.reload();
    await expect(sue.getByRole('textbox', { name: 'Copies per 100 cases' })).toHaveValue('2');
  });
});
