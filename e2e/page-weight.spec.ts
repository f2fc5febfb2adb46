import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { type Weight, watchWeight, weightOf } from '../scripts/bench/page-weight.ts';
import { fill } from '../scripts/bench-decide/fill.ts';
import { admin, type SecondLook, signIn, startSecondLook } from './second-look.ts';

/**
 * In kB of 1,000 bytes as transferred. Code that exceeds a budget belongs behind `lazyPart` (src/web/ui/lazy-part.tsx).
 */
const budgets = { queueScript: 200, queueStyle: 15, videoScript: 235, videoStyle: 20 };

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook();
});
test.afterAll(async () => {
  await app?.end();
});

/** What a new browser loads until `selector` is painted. */
async function weigh(browser: Browser, address: string, selector: string): Promise<Weight> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  await watchWeight(page, selector);
  // So slow that whatever is loaded ahead too early is seen on any machine.
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await page.goto(address);
  const weight = await weightOf(page);
  await context.close();
  return weight;
}

const assets = path.join(import.meta.dirname, '../dist/assets');
const built = (ending: string) => readdirSync(assets).filter((name) => name.endsWith(ending));
const textOf = (name: string) => readFileSync(path.join(assets, path.basename(name)), 'utf8');

/** Strings that only these parts contain. */
const marks = { charts: 'recharts-wrapper', player: 'requestVideoFrameCallback', demo: 'mockServiceWorker' };

test('the queue and a video’s case are light, and load neither charts, players nor the demo', async ({
  browser,
}) => {
  const script = await signIn(app.url);
  await fill(script, { videos: 1, texts: 1 });
  const { body } = await script.call('GET', '/api/cases?lane=review&kind=video');
  const queue = await weigh(browser, app.url, '[data-case-id]');
  const video = await weigh(browser, `${app.url}/queue/review/${body.items[0].id}`, '[data-testid=frame]');
  expect(queue.script).toBeGreaterThan(100);
  expect(queue.script).toBeLessThanOrEqual(budgets.queueScript);
  expect(queue.style).toBeLessThanOrEqual(budgets.queueStyle);
  expect(video.script + video.style).toBeGreaterThan(queue.script + queue.style);
  expect(video.script).toBeLessThanOrEqual(budgets.videoScript);
  expect(video.style).toBeLessThanOrEqual(budgets.videoStyle);

  const loaded = [...new Set([...queue.files, ...video.files])].filter((url) => url.includes('/assets/'));
  for (const mark of Object.values(marks))
    expect(loaded.filter((url) => textOf(new URL(url).pathname).includes(mark))).toEqual([]);
  for (const mark of [marks.charts, marks.player])
    expect(built('.js').filter((name) => textOf(name).includes(mark)).length).toBeGreaterThan(0);

  // Mantine's components have their styles, both at first and in the end.
  const classesIn = (text: string) => text.match(/\bm_[0-9a-f]{5,8}\b/g) ?? [];
  const drawn = (names: string[]) => new Set(names.flatMap((name) => classesIn(textOf(name))));
  const sheet = path.join(import.meta.dirname, '../node_modules/@mantine/core/styles.css');
  const all = new Set(classesIn(readFileSync(sheet, 'utf8')));
  expect(all.size).toBeGreaterThan(100);
  const missing = (scripts: string[], styles: string[]) => {
    const styled = drawn(styles);
    return [...drawn(scripts)].filter((name) => all.has(name) && !styled.has(name));
  };
  const pathOf = (url: string) => path.basename(new URL(url).pathname);
  const [scripts, styles] = ['.js', '.css'].map((ending) =>
    loaded.map(pathOf).filter((name) => name.endsWith(ending)),
  );
  expect(missing(scripts ?? [], styles ?? [])).toEqual([]);
  expect(missing(built('.js'), built('.css'))).toEqual([]);
});

test('scripts come compressed as the browser understands it', async ({ request }) => {
  const [name] = built('.js').filter((one) => one.startsWith('index-'));
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const answer = await request.get(`${app.url}/assets/${name}`, {
      headers: { 'accept-encoding': accepted },
    });
    const { 'content-encoding': used, 'content-type': type, 'cache-control': cache, vary } = answer.headers();
    expect([used, type, cache]).toEqual([
      encoding,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    if (encoding) expect(vary?.toLowerCase()).toContain('accept-encoding');
    expect(await answer.text()).toBe(textOf(name ?? ''));
  }
});
