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
  // The demo has another appeal, of its own.
  const waiting = mo.getByRole('listbox', { name: 'Cases' }).getByRole('option');
  await waiting.filter({ hasText: 'Zanzibar' }).click();
  const others = (await waiting.count()) - 1;
  const against = shownCase(mo).getByRole('region', { name: 'Original decision' });
  await expect(against).toContainText('the machine');
  await expect(shownCase(mo).getByText('yours', { exact: true })).toBeVisible();
  await shownCase(mo).getByLabel('Reply to the person').fill('It was a play. It is back.');
  await mo.keyboard.press('Escape');
  await mo.keyboard.press('a');
  // The message about it lasts only as long as the undo window, which is short here.
  await expect(waiting).toHaveCount(others);

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

test('a sample of what the machine decided alone is decided blind, and the dashboard says what it shows', async ({
  browser,
}) => {
  const program = await stage.program(browser);
  const texts = Array.from({ length: 9 }, (_, at) => ({
    content: `A calm evening by the harbour, part ${at}`,
  }));
  await program('POST', '/api/texts', { texts });

  const { page: sue } = await stage.person(browser, 'supervisor');
  await stage.open(sue, 'settings/sample');
  await sue.getByLabel('Cases a day').fill('4');
  await sue.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sue.getByText('Saved', { exact: true })).toBeVisible();
  await sue.getByRole('button', { name: 'Draw now' }).click();
  await expect(sue.getByText(/still to be decided/)).toBeVisible();
  await sue.getByRole('button', { name: 'Draw now' }).click();
  await expect(sue.getByText(/The day’s sample is already drawn/)).toBeVisible();

  const { page: mo } = await stage.person(browser, 'moderator');
  await stage.open(mo, 'queue/sample');
  const rows = mo.getByRole('listbox', { name: 'Cases' }).getByRole('option');
  await expect(rows.first()).toContainText('Audit sample');
  const drawn = await rows.count();
  expect(drawn).toBeGreaterThanOrEqual(4);
  await rows.first().click();
  const shown = shownCase(mo);
  await expect(
    shown.getByText('What the machine found and did stays hidden until you decide.'),
  ).toBeVisible();
  await expect(shown.getByRole('region', { name: 'Why this case is here' })).toContainText('Drawn at random');
  await expect(shown.locator('mark')).toHaveCount(0);
  for (const words of ['Passed by the machine', 'Blocked by the machine', 'score'])
    await expect(mo.locator('main')).not.toContainText(words);
  let before = '';
  for (let at = 0; at < drawn; at += 1) {
    // Not the text of the case before, and not the harmless text about Zanzibar:
    // what contradicts the machine would wait for a supervisor.
    await expect(shown).not.toHaveAttribute('data-case-id', before);
    await expect(shown.getByText('yours', { exact: true })).toBeVisible();
    before = (await shown.getAttribute('data-case-id')) ?? '';
    const threat = await shown.getByText('kill yourself').count();
    await mo.keyboard.press(threat > 0 ? 'r' : 'a');
    await expect(rows).toHaveCount(drawn - at - 1);
  }
  await expect(mo.getByText('Nothing to check')).toBeVisible();

  // The list shows a decision before the server has it.
  await expect.poll(async () => (await program('GET', '/api/sampling')).body.waiting).toBe(0);
  await stage.open(sue, 'dashboard/sample');
  const panel = sue.locator('[data-chart=sample]');
  await expect(panel).toContainText(/too few to say: \d+ of 300 checked/);
  await expect(panel).toContainText('1 draw from');
});
