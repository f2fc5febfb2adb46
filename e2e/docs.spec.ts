import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '../src/testing/free-port.ts';
import { axeFinds } from './axe.ts';
import { shellEnvironment } from './second-look.ts';

const root = path.join(import.meta.dirname, '..');
const site = path.join(root, 'dist-docs');
const options = { cwd: root, env: shellEnvironment() };
let server: ChildProcess;
let url: string;
test.beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/docs.ts'], { ...options, stdio: 'pipe' });
  const port = await freePort();
  server = spawn(process.execPath, ['scripts/docs.ts', 'serve', '--port', String(port)], options);
  await once(server.stdout ?? server, 'data');
  url = `http://localhost:${port}`;
});
test.afterAll(() => server.kill());

test('every link of the built site leads to a page and to a place on it, and nothing is loaded from elsewhere', () => {
  const files = globSync('**/*.html', { cwd: site });
  const pages = new Map(files.map((file) => [file, readFileSync(path.join(site, file), 'utf8')]));
  expect(pages.size).toBeGreaterThan(60);
  const faults: string[] = [];
  let links = 0;
  for (const [file, html] of pages)
    for (const [, to = ''] of html.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      if (/^https:/.test(to)) continue;
      links += 1;
      const { pathname, hash } = new URL(to, `http://site/${file}`);
      const target = pages.get(`${pathname.slice(1)}${pathname.endsWith('/') ? 'index.html' : ''}`);
      const id = decodeURIComponent(hash.slice(1));
      if (target === undefined || (id !== '' && !target.includes(`id="${id}"`)))
        faults.push(`${file}: ${to}`);
    }
  expect(faults).toEqual([]);
  expect(links).toBeGreaterThan(1000);
  const loaded = [...pages].flatMap(([file, html]) =>
    (html.match(/(?:src|<link [^>]*href)="(?:https?:)?\/\/[^"]+/g) ?? []).map((what) => `${file}: ${what}`),
  );
  expect(loaded).toEqual([]);
});

async function search(page: Page, words: string): Promise<string[]> {
  await page.locator('.DocSearch-Button').click();
  await page.getByRole('searchbox').fill(words);
  const results = page.locator('#localsearch-list [role=option]');
  await expect(results.first()).toBeVisible();
  const found = await results.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
  await page.keyboard.press('Escape');
  return found;
}

test('people search it in English and in Chinese, and change the language of a page', async ({ page }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!/^data:/.test(request.url()) && !request.url().startsWith(url)) outside.push(request.url());
  });
  await page.goto(url);
  expect(await search(page, 'connection pooler')).toContain('/operating.html#a-connection-pooler');
  await page.goto(`${url}/operating.html`);
  await page.getByRole('button', { name: 'Change language' }).hover();
  await page.getByRole('link', { name: '简体中文' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('运行 Second Look');
  expect((await search(page, '连接池'))[0]).toBe('/zh/operating.html#a-connection-pooler');
  expect((await search(page, '撤销时限')).length).toBeGreaterThan(2);
  // Pages without a translation are found below the same addresses.
  expect(await search(page, 'DISK_FLOOR_MB')).toContain('/zh/operating.html#alarms');
  await page.getByRole('link', { name: '配置' }).first().click();
  await expect(page.getByText('此页暂无中文版')).toBeVisible();
  await expect(page).toHaveURL(/\/zh\/configuration\.html/);
  expect(outside).toEqual([]);
});

test('axe finds no fault on it in either theme, and nothing but tables and code scrolls sideways at 320 px', async ({
  browser,
}) => {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1440, height: 900 } });
    for (const at of ['/', '/operating.html', '/integration.html', '/zh/', '/zh/operating.html']) {
      await page.goto(`${url}${at}`);
      found.push(...(await axeFinds(page)).map((what) => `${at} ${colorScheme}: ${what}`));
      await page.setViewportSize({ width: 320, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > 320) found.push(`${at}: ${wide} px wide`);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    await page.close();
  }
  expect(found).toEqual([]);
});
