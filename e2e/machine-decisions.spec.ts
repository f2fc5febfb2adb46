import { expect, test } from '@playwright/test';
import { shownCase } from './shown-case.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage({ UNDO_SECONDS: '1' });
});
test.afterAll(() => stage?.end());

const content = 'You promised to kill yourself, so go and kill yourself, Zanzibar';

test('what the machine blocked alone is found, read and appealed, and a person answers it', async ({
  browser,
}) => {
  const program = await stage.program(browser);
  const texts = [
    { content, contentId: 'post-zanzibar', userId: 'u-zanzibar' },
    { content: 'The weather in Zanzibar is lovely today', userId: 'u-other' },
  ];
  const { body } = await program('POST', '/api/texts', { texts });
  expect(body.results.map(({ action }: { action: string }) => action)).toEqual(['block', 'pass']);

  const { page: sue } = await stage.person(browser, 'supervisor');
  await stage.open(sue, 'queue/all?q=zanzibar');
  const rows = sue.getByRole('listbox', { name: 'Cases' }).getByRole('option');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'lovely' })).toContainText('Passed by the machine');
  await sue.getByRole('combobox', { name: 'Decided by' }).selectOption({ label: 'Blocked by the machine' });
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  await expect(shownCase(sue)).toContainText('Blocked by the machine');
  await expect(shownCase(sue).getByRole('button', { name: /^Approve/ })).toBeDisabled();

  await shownCase(sue).getByRole('button', { name: 'More actions' }).click();
  await sue.getByRole('menuitem', { name: /Copy appeal link/ }).click();
  const address = await sue.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue();
  // Somebody who stays would claim it as soon as it can be decided.
  await stage.open(sue, 'dashboard');
  const outside = await stage.outside(browser);
  await outside.goto(address);
  await expect(outside.getByRole('region', { name: 'Decision' })).toContainText('It was rejected.');
  await outside.getByRole('textbox', { name: /What should be reviewed again/ }).fill('We were on stage.');
  await outside.getByRole('button', { name: 'Send appeal' }).click();
  await expect(outside.getByText('Your appeal was received')).toBeVisible();

  const { page: mo } = await stage.person(browser, 'moderator');
  await stage.open(mo, 'queue/appeals');
  await mo.getByRole('listbox', { name: 'Cases' }).getByRole('option').first().click();
  const against = shownCase(mo).getByRole('region', { name: 'Original decision' });
  await expect(against).toContainText('the machine');
  await expect(shownCase(mo).getByText('yours', { exact: true })).toBeVisible();
  await shownCase(mo).getByLabel('Reply to the person').fill('It was a play. It is back.');
  await mo.keyboard.press('Escape');
  await mo.keyboard.press('a');
  await expect(mo.getByText('earlier decision overturned')).toBeVisible();

  await expect(async () => {
    await outside.reload();
    await expect(outside.getByText('It was a play. It is back.')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(outside.getByText('The decision was overturned')).toBeVisible();
  await stage.open(sue, 'queue/all?q=zanzibar&settled=block');
  await rows.first().click();
  const appeals = shownCase(sue).getByRole('region', { name: 'Appeals' });
  await expect(appeals).toContainText('It was a play. It is back.');
  await expect(appeals).toContainText('the machine');
});
