import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { build } from '../scripts/build/vite.ts';
import { builtDemo, serveDemo } from '../scripts/demo/serve.ts';
import recording from '../src/demo/video/recording.json' with { type: 'json' };
import { shellEnvironment } from './second-look.ts';

const { 'ocr-text': ocr } = recording.summary[0] ?? {};
const ocrFigures = ocr?.avgScores ?? [];
let server: Awaited<ReturnType<typeof serveDemo>>;
let origin: string;

// Served as on any static host, below some folder.
test.beforeAll(async () => {
  await build('demo', shellEnvironment());
  server = await serveDemo();
  origin = new URL(server.url).origin;
});
test.afterAll(() => server.close());

test('without a server a person decides a text, undoes it, decides again and looks through the video', async ({
  page,
  context,
}) => {
  const seen = watch(context);
  await page.goto(server.url);
  const rows = page.locator('[role=option]');
  const view = page.locator('[data-testid=case]:visible');
  const undo = page.getByRole('button', { name: /Undo/ }).first();

  await test.step('it starts signed in, filled, live and marked as a demo', async () => {
    await expect(page.getByRole('button', { name: /Demo: your role is moderator/ })).toBeVisible();
    await expect(page).toHaveURL(/\/queue\/review/);
    await expect(rows.first()).toBeVisible();
    await expect(page.getByText('live', { exact: true })).toBeVisible();
  });

  await test.step('a text is decided by key, undone, and decided again', async () => {
    await open(page, 'queue/review?q=get+your+fr33');
    const row = rows.filter({ hasText: 'Get your fr33 c0ins' });
    await row.click();
    await expect(view.locator('mark', { hasText: 'fr33 c0ins' }).first()).toBeVisible();
    await expect(view.getByText('yours')).toBeVisible();
    await page.keyboard.press('r');
    await expect(undo).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.keyboard.press('z');
    await expect(undo).toBeHidden();
    await open(page, 'queue/review?q=get+your+fr33');
    await row.click();
    await expect(view.locator('mark', { hasText: 'fr33 c0ins' }).first()).toBeVisible();
    await expect(view.getByText('yours')).toBeVisible();
    await page.keyboard.press('a');
    await expect(undo).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step('the video shows its frames with boxes, one piece of evidence after the other', async () => {
    await open(page, 'queue/review?q=street.mp4');
    await rows.filter({ hasText: 'street.mp4' }).click();
    const picture = page.getByTestId('frame');
    await expect(picture).toBeVisible();
    // It was sent again under another name.
    const alike = page.getByTestId('alike').filter({ visible: true });
    await expect(alike).toContainText('1 like it · 1 waiting');
    const worst = (await picture.getAttribute('src')) ?? '';
    // The worst frame is one of the gallery; the one before it has text.
    await page.keyboard.press('[');
    await expect(page.getByTestId('box').first()).toBeVisible();
    await expect(picture).not.toHaveAttribute('src', worst);
    await page.keyboard.press(']');
    await expect(picture).toHaveAttribute('src', worst);
    const wide = () => picture.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0));
    await expect.poll(wide).toBe(1280);
  });

  await test.step('its page shows how it ended and draws its figures', async () => {
    await page.getByRole('link', { name: 'open the video' }).click();
    await expect(page).toHaveURL(/\/videos\/[0-9a-f-]{36}/);
    await expect(page.getByTestId('state').first()).toHaveText('ended');
    for (const { score, label } of ocrFigures) {
      const average = page.locator(`[data-row="ocr-text ${label}"] [data-figure=average]`);
      await expect(average).toHaveAttribute('data-value', String(score));
    }
  });

  await test.step('the visitor can take another role without starting over', async () => {
    await page.getByRole('button', { name: /Demo: your role is moderator/ }).click();
    await page.getByRole('radio', { name: /supervisor/ }).check();
    await expect(page.getByRole('button', { name: /Account: Sam Osei/ })).toBeVisible();
    // Only supervisors see this link.
    await expect(page.getByRole('link', { name: 'Audit' })).toBeVisible();
    await expect(page.getByTestId('state').first()).toHaveText('ended');
  });

  await test.step('a running stream is listed', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Streams' }).click();
    await expect(page.getByText('night-market').first()).toBeVisible();
  });

  await test.step('it has ninety days of history', async () => {
    const opened = await openedByDay(page, 90);
    expect(opened.length).toBeGreaterThanOrEqual(90);
    // Check a month at a time: none of them is empty.
    for (const from of [0, 30, 60])
      expect(opened.slice(from, from + 30).filter((count) => count > 0).length).toBeGreaterThan(20);
  });

  await test.step('a reload keeps the person and their work, also without a network, until they start over', async () => {
    await open(page, 'queue/review?q=get+your+fr33');
    await untilSaved(page);
    expect(seen.problems).toEqual([]);
    await context.setOffline(true);
    server.close();
    await page.reload();
    await expect(page.getByRole('button', { name: /Account: Sam Osei/ })).toBeVisible();
    await expect(page.getByText('fr33 c0ins').first()).toBeHidden();
    await page.getByRole('button', { name: /Demo: your role is supervisor/ }).click();
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByRole('button', { name: /Demo: your role is moderator/ })).toBeVisible();
    await open(page, 'queue/review?q=get+your+fr33');
    await expect(rows.filter({ hasText: 'Get your fr33 c0ins' })).toBeVisible();
  });

  expect(ocrFigures.length).toBeGreaterThan(0);
  expect(seen.answered).toBeGreaterThan(20);
});

test('a browser with the files of an earlier build gets the next build, however short a visit was', async ({
  page,
  context,
}) => {
  const root = await mkdtemp(path.join(tmpdir(), 'second-look-demo-'));
  await cp(builtDemo, root, { recursive: true });
  const { url, close } = await serveDemo(root);
  const visit = await context.newPage();
  await visit.goto(url);
  await untilSaved(visit);
  await renameEntry(root);
  await visit.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  // The visitor leaves, and the next service worker takes over. It has not stored any file yet.
  await visit.close();
  await page.route('**/elsewhere', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(`${new URL(url).origin}/elsewhere`);
  const isReplaced = (scope: string) =>
    navigator.serviceWorker.getRegistration(scope).then((now) => !now?.installing && !now?.waiting);
  // By itself it waits for all that the worker before has begun, which can take minutes.
  const tools = await context.newCDPSession(page);
  await tools.send('ServiceWorker.enable');
  await expect
    .poll(async () => {
      await tools.send('ServiceWorker.skipWaiting', { scopeURL: url });
      return page.evaluate(isReplaced, url);
    })
    .toBe(true);
  await page.goto(url);
  await expect(page.getByRole('button', { name: /^Demo: / })).toBeVisible();
  close();
  await rm(root, { recursive: true });
});

/** Makes a built demo another build: its first script has another name, and so the service worker another version. */
async function renameEntry(root: string): Promise<void> {
  const [, entry = ''] =
    /"\S*assets\/(index-\S+\.js)"/.exec(await readFile(`${root}/index.html`, 'utf8')) ?? [];
  await rename(`${root}/assets/${entry}`, `${root}/assets/next-${entry}`);
  const scripts = (await readdir(`${root}/assets`)).filter((name) => name.endsWith('.js'));
  for (const name of ['index.html', 'worker.js', ...scripts.map((script) => `assets/${script}`)]) {
    const text = await readFile(`${root}/${name}`, 'utf8');
    const version = text.replace(/^const version = '/m, "const version = 'next");
    await writeFile(`${root}/${name}`, version.replaceAll(entry, `next-${entry}`));
  }
}

/** Opens a page by its address, as a link would. Waits for the database to be saved first. */
async function open(page: Page, address: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-demo-saved', 'true');
  await page.goto(server.url + address);
}

/** How many cases were opened on each of the last days, oldest first. */
async function openedByDay(page: Page, days: number): Promise<number[]> {
  const to = Date.now();
  const [start, end] = [to - days * 86_400_000, to].map((at) => new Date(at).toISOString());
  return page.evaluate(
    async ([from, until]) => {
      const params = new URLSearchParams({ from: from ?? '', to: until ?? '', zone: 'UTC' });
      const answer = await fetch(`/api/stats/content?${params}`);
      const { now } = await answer.json();
      return now.series.map((day: { opened: number }) => day.opened);
    },
    [start, end],
  );
}

/** Waits until the browser has all files of the demo and has saved the database. */
async function untilSaved(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const allStored = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('message', ({ data }) => {
        if (data?.['second-look-demo'] === true) resolve(null);
      });
    });
    (await navigator.serviceWorker.ready).active?.postMessage('second-look-demo: keep');
    await allStored;
  });
  await expect(page.locator('html')).toHaveAttribute('data-demo-saved', 'true');
}

/** Records requests to other origins, requests that the demo should have answered itself, and console errors. */
function watch(context: BrowserContext): { problems: string[]; answered: number } {
  const seen = { problems: [] as string[], answered: 0 };
  const ours = (url: string) => /^\/(api|callbacks|media)\//.test(new URL(url).pathname);
  context.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && new URL(url).origin !== origin) seen.problems.push(`requested ${url}`);
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
