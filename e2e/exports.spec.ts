import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { chooseInRow } from './row-menu.ts';
import { admin, type SecondLook, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook();
  const script = await signIn(app.url);
  const texts = ['cheap coins', '=1+1 add my whatsapp', 'you idiot'].map((content) => ({
    content: `${content}, add my whatsapp for free coins`,
    userId: 'u-1',
  }));
  const { body } = await script.call('POST', '/api/texts', { texts });
  const [first] = body.results;
  const { body: claimed } = await script.call('POST', `/api/cases/${first.caseId}/claim`, {});
  await script.call('POST', `/api/cases/${first.caseId}/decision`, {
    verdict: 'reject',
    version: claimed.case.version,
    epoch: claimed.case.claim.epoch,
    next: null,
  });
});
test.afterAll(() => app.end());
test.beforeEach(async ({ page }) => {
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
});

async function taken(page: Page, item: string): Promise<string> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('a supervisor exports the list as filtered, by keyboard, and decisions from the dashboard', async ({
  page,
}) => {
  await page.goto(`${app.url}/queue/review`);
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  await expect(page.getByText('2 cases, as listed here')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Home');
  await expect(page.getByRole('menuitem', { name: 'Cases: CSV', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(3);
  expect(csv).toContain("'=1+1 add my whatsapp");

  await page.goto(`${app.url}/dashboard/machine`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText('1 decision, in the selected period')).toBeVisible();
  await page.keyboard.press('Escape');
  const lines = (await taken(page, 'Decisions: JSON lines')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).verdict)).toEqual(['reject']);

  await page.goto(`${app.url}/audit?what=decisions-exported`);
  expect(await taken(page, 'Audit: CSV for Excel')).toMatch(/^\uFEFFid,at,by,/);
});

test('a scheduled export is set up, run now, downloaded, paused and removed', async ({ page }) => {
  await page.goto(`${app.url}/settings/exports`);
  await expect(page.getByText('No scheduled exports')).toBeVisible();
  await page.getByRole('button', { name: 'Add export' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByText('Must not be empty')).toBeVisible();
  await form.getByLabel('Name').fill('All decisions');
  await form.getByLabel('Format').selectOption('JSON lines');
  await form.getByLabel('Period').selectOption('everything so far');
  await form.getByRole('button', { name: 'Save' }).click();
  const row = page.getByTestId('schedule');
  await expect(row).toContainText('All decisions');
  await expect(row).toContainText('No files yet');
  await row.getByRole('button', { name: 'Write now' }).click();
  await expect(row).toContainText('1 row', { timeout: 15_000 });
  const download = page.waitForEvent('download');
  await row.getByRole('link', { name: /^Download/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^decisions-.*Z\.jsonl$/);
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ verdict: 'reject' });
  await chooseInRow(page, row, 'Pause');
  await expect(row).toContainText('paused');
  await chooseInRow(page, row, 'Remove');
  await page.getByRole('dialog', { name: 'Remove' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No scheduled exports')).toBeVisible();
});
