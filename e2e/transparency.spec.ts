import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { expect, test } from '@playwright/test';
import { axeFinds } from './axe.ts';
import { isDemo, openStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(() => stage.end());

test('the transparency report is downloaded with the notices of its period', async ({ page }) => {
  await stage.enter(page, 'admin');
  const call = await stage.caller(page);
  const text = { content: 'Get your fr33 c0ins, add my whatsapp', userId: 'user-77' };
  const reporter = { id: 'flag', kind: 'trusted-flagger' };
  const sent = await call('POST', '/api/notices', { contentId: 'post-2', reporter, reason: 'scam', text });
  expect(sent.status).toBeLessThan(300);
  await stage.open(page, 'settings/exports');
  const part = page.getByTestId('transparency-report');
  const today = new Date().toISOString().slice(0, 10);
  await part.getByLabel('First day').fill(today);
  await part.getByLabel('Last day').fill('2020-01-01');
  await expect(part.getByText('The last day is before the first.')).toBeVisible();
  await part.getByLabel('Last day').fill(today);
  await expect(part.getByRole('row', { name: /^trusted flaggers [1-9]/ })).toBeVisible();
  expect(await axeFinds(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await part.getByRole('link', { name: 'Download workbook (XLSX)' }).click();
  const book = read(await readFile(await (await download).path()));
  const sheet = book.Sheets['4_notices'];
  const [total] = sheet ? utils.sheet_to_json<Record<string, unknown>>(sheet) : [];
  expect(total?.['Number of notices received from Trusted flaggers']).toBeGreaterThan(0);
});

test('only the product sends statements to the Transparency Database, not the demo', async ({ page }) => {
  await stage.enter(page, 'admin');
  await stage.open(page, 'settings/statements');
  const part = page.getByTestId('send-statements');
  await expect(part.getByText(isDemo ? 'Not available in this demo' : 'not set up')).toBeVisible();
  await expect(part.getByTestId('statement-connection')).toHaveCount(isDemo ? 0 : 1);
});
