import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { type BrowserContext, expect, test } from '@playwright/test';
import recording from '../src/demo/film/recording.json' with { type: 'json' };
import { shellEnvironment } from './second-look.ts';

const root = path.join(import.meta.dirname, '..');
const { 'ocr-text': ocr } = recording.summary[0] ?? {};
const ocrFigures = ocr?.avgScores ?? [];
let vite: ChildProcess;
let origin: string;

test.beforeAll(async () => {
  const program = path.join(root, 'node_modules/vite/bin/vite.js');
  const flags = ['--mode', 'demo', '--host', '127.0.0.1', '--port', '0'];
  vite = spawn(process.execPath, [program, ...flags], {
    cwd: root,
    env: { ...shellEnvironment({ NO_COLOR: '1' }), FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    vite.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (address) resolve(address[0]);
    });
    vite.once('exit', (code) => reject(new Error(`vite did not start (${code}): ${said}`)));
  });
});
test.afterAll(async () => {
  const gone = new Promise((resolve) => vite.once('exit', resolve));
  vite.kill();
  await gone;
});

test('without any server a person decides a text, takes it back, decides again and looks through the film', async ({
  page,
  context,
}) => {
  // A database is made in the page first: seconds on an idle machine, a minute and more on one that is not.
  const seen = watch(context);
  await page.goto(origin);
  const rows = page.getByRole('option');
  const view = page.locator('[data-testid=case]:visible');
  const undo = page.getByRole('button', { name: /Undo/ }).first();

  await test.step('it starts signed in, filled, live and marked as a demo', async () => {
    await expect(page.getByRole('button', { name: /Demo: you are the moderator/ })).toBeVisible({
      timeout: 600_000,
    });
    await expect(page).toHaveURL(/\/queue\/review/);
    await expect(rows.filter({ hasText: 'street.mp4' })).toBeVisible();
    await expect(page.getByText('live', { exact: true })).toBeVisible();
  });

  await test.step('a text is decided by key, taken back, and decided again', async () => {
    const row = rows.filter({ hasText: 'fr33 c0ins' });
    await row.click();
    await expect(view.locator('mark', { hasText: 'fr33 c0ins' }).first()).toBeVisible();
    await expect(view.getByText('yours')).toBeVisible();
    await page.keyboard.press('r');
    await expect(undo).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.keyboard.press('z');
    await expect(undo).toBeHidden();
    await page.keyboard.press('g');
    await page.keyboard.press('q');
    await row.click();
    await expect(view.locator('mark', { hasText: 'fr33 c0ins' }).first()).toBeVisible();
    await expect(view.getByText('yours')).toBeVisible();
    await page.keyboard.press('a');
    await expect(undo).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step('the film shows its frames with boxes, one evidence after the other', async () => {
    await rows.filter({ hasText: 'street.mp4' }).click();
    const picture = page.getByTestId('frame');
    await expect(picture).toBeVisible();
    const worst = (await picture.getAttribute('src')) ?? '';
    // The worst frame is one of the gallery; the one before it bears writing.
    await page.keyboard.press('[');
    await expect(page.getByTestId('box').first()).toBeVisible();
    await expect(picture).not.toHaveAttribute('src', worst);
    await page.keyboard.press(']');
    await expect(picture).toHaveAttribute('src', worst);
    expect(await picture.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0))).toBe(
      1280,
    );
  });

  await test.step('its video page tells how it ended and draws its figures', async () => {
    await page.getByRole('link', { name: 'open the video' }).click();
    await expect(page).toHaveURL(/\/videos\/[0-9a-f-]{36}/);
    await expect(page.getByTestId('state').first()).toHaveText('ended');
    await page.getByRole('tab', { name: /OCR/ }).click();
    const chart = page.locator('[data-chart="ocr-text avgScores"]');
    await expect(chart.getByRole('application')).toBeVisible();
    for (const { score } of ocrFigures) await expect(chart).toContainText(String(score));
  });

  await test.step('one may be somebody else, without starting over', async () => {
    await page.getByRole('button', { name: /Demo: you are the moderator/ }).click();
    await page.getByRole('radio', { name: /supervisor/ }).check();
    await expect(page.getByRole('button', { name: /Account: Sam Osei/ })).toBeVisible();
    // What supervisors alone are led to.
    await expect(page.getByRole('link', { name: 'Audit' })).toBeVisible();
    await expect(page.getByTestId('state').first()).toHaveText('ended');
  });

  expect(ocrFigures.length).toBeGreaterThan(0);
  expect(seen.answered).toBeGreaterThan(20);
  expect(seen.problems).toEqual([]);
});

/** Whatever leaves the page, reaches the network though the demo should answer it, or complains on the console. */
function watch(context: BrowserContext): { problems: string[]; answered: number } {
  const seen = { problems: [] as string[], answered: 0 };
  const ours = (url: string) => /^\/(api|callbacks|media)\//.test(new URL(url).pathname);
  context.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && new URL(url).origin !== origin) seen.problems.push(`asked ${url}`);
    if (request.serviceWorker() && ours(url)) seen.problems.push(`the service worker passed on ${url}`);
  });
  context.on('response', (response) => {
    if (!ours(response.url())) return;
    seen.answered += 1;
    if (!response.fromServiceWorker()) seen.problems.push(`a server answered ${response.url()}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error') seen.problems.push(message.text());
  });
  context.on('weberror', (error) => seen.problems.push(String(error.error())));
  return seen;
}
