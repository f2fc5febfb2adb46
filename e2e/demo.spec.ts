import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { build } from '../scripts/build/vite.ts';
import { builtDemo, serveDemo } from '../scripts/demo/serve.ts';
import recording from '../src/demo/video/recording.json' with { type: 'json' };
import { shellEnvironment } from './second-look.ts';
import { withoutGuide } from './stage.ts';

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
  await withoutGuide(context);
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
    await page.keyboard.press('Escape');
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

const card = (page: Page) => page.getByRole('region', { name: 'Guided path' });
const step = (page: Page, name: string) => expect(card(page)).toHaveAttribute('data-step', name);
const shown = (page: Page) => page.locator('[data-testid=case]:visible');

/** Opens the demo and takes one of the three people, or none. */
async function choose(page: Page, name: string): Promise<void> {
  await again();
  await page.goto(server.url);
  const dialog = page.getByRole('dialog', { name: 'Whose work do you want to see?' });
  await dialog.getByRole('button', { name }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('[role=option]').first()).toBeVisible();
}

/** The strip and its card cover nothing of the page: neither the case nor the keys. */
async function coversNothing(page: Page): Promise<void> {
  const top = (await page.getByRole('complementary', { name: 'Demo' }).boundingBox())?.y ?? 0;
  const box = await shown(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(top + 1);
}

test('a moderator’s path goes on by what the visitor does, and can be ended at once', async ({ page }) => {
  await choose(page, 'Moderator');
  await expect(page.getByRole('button', { name: /Account: Mina Moreno/ })).toBeVisible();
  await step(page, 'open');
  await expect(card(page).getByRole('status')).toContainText('Open the first case (o)');
  // Another key than the one asked for changes nothing.
  await page.keyboard.press('j');
  await step(page, 'open');
  await page.keyboard.press('o');
  await expect(shown(page).getByText('yours')).toBeVisible();
  await step(page, 'reject');
  await coversNothing(page);
  await page.keyboard.press('r');
  await step(page, 'undo');
  await page.keyboard.press('z');
  await step(page, 'approve');
  await expect(shown(page).getByText('yours')).toBeVisible();
  await page.keyboard.press('a');
  await step(page, 'evidence');
  await page.locator('[role=option]').filter({ hasText: 'street.mp4' }).click();
  await expect(page.getByTestId('frame')).toBeVisible();
  await page.keyboard.press('[');
  await step(page, 'shift');
  await coversNothing(page);
  // A reload of the tab goes on at the same step.
  await page.reload();
  await expect(shown(page).getByText('yours')).toBeVisible();
  await step(page, 'shift');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await step(page, 'done');
  await expect(card(page)).toContainText('That was the path.');
  await page.keyboard.press('Escape');
  await card(page).getByRole('button', { name: 'Close' }).click();
  await expect(card(page)).toBeHidden();
  // It stays ended in this tab. The focus is not lost with the card.
  await expect(page.getByRole('button', { name: /^Demo: / })).toBeFocused();
  await page.reload();
  await expect(page.locator('[role=option]').first()).toBeVisible();
  await expect(card(page)).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a supervisor’s path leads from the late lane over a second look and the dashboard to the audit', async ({
  page,
}) => {
  await choose(page, 'Supervisor');
  await expect(page.getByRole('button', { name: /Account: Sam Osei/ })).toBeVisible();
  await step(page, 'late');
  await page.getByRole('link', { name: /^Reports/ }).click();
  await step(page, 'look');
  await page.getByRole('link', { name: /^Second look/ }).click();
  await page.locator('[role=option]').first().click();
  await expect(shown(page).getByText('yours')).toBeVisible();
  await page.keyboard.press('r');
  await step(page, 'dashboard');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await step(page, 'machine');
  await page
    .getByRole('link', { name: 'Machine' })
    .or(page.getByRole('tab', { name: 'Machine' }))
    .click();
  await step(page, 'target');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page
    .getByRole('link', { name: /^Lanes/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Change “Reports”' }).click();
  const form = page.getByRole('dialog').filter({ visible: true });
  await form.getByLabel('Target time, in minutes').fill('120');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await step(page, 'audit');
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await step(page, 'done');
});

test('a platform engineer’s path sends a text, decides it and connects a platform', async ({ page }) => {
  await choose(page, 'Platform engineer');
  await expect(page.getByRole('button', { name: /Account: Ada Kowalska/ })).toBeVisible();
  await step(page, 'send');
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await page.getByRole('textbox', { name: 'Texts' }).fill('Get your fr33 c0ins here, add my number');
  await page.getByRole('button', { name: 'Moderate' }).click();
  await step(page, 'case');
  await page.getByRole('link', { name: 'Open the case' }).click();
  await step(page, 'decide');
  await expect(shown(page).getByText('yours')).toBeVisible();
  await page.keyboard.press('r');
  await step(page, 'key');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page
    .getByRole('link', { name: /^API keys/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await dialog.getByLabel('Name').fill('Platform');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await step(page, 'webhook');
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page
    .getByRole('link', { name: /^Webhooks and messages/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'New endpoint' }).click();
  await dialog.getByLabel('Name').fill('Platform');
  await dialog.getByLabel('Address').fill('https://platform.example/hooks');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await step(page, 'done');
});

test('steps can be skipped and the path ended by keyboard, and a switch of people is one click', async ({
  page,
}) => {
  await choose(page, 'Moderator');
  await card(page).getByRole('button', { name: 'Skip step' }).focus();
  await page.keyboard.press('Enter');
  await step(page, 'reject');
  await expect(card(page).getByRole('button', { name: 'Skip step' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeHidden();
  const people = page.getByRole('group', { name: 'Your role' });
  const person = (name: string) => people.getByRole('button', { name });
  await expect(person('Mina Moreno')).toHaveAttribute('aria-pressed', 'true');
  await person('Ada Kowalska').click();
  await expect(page.getByRole('button', { name: /Account: Ada Kowalska/ })).toBeVisible();
  await expect(person('Ada Kowalska')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: 'Audit' })).toBeVisible();
  // Without a guide, the panel still offers the paths.
  await page.getByRole('button', { name: /^Demo: / }).click();
  await page.getByRole('button', { name: 'Supervisor', exact: true }).click();
  await step(page, 'late');
  await expect(page.getByRole('button', { name: /Account: Sam Osei/ })).toBeVisible();
});

test('each edge state does what its name says, in this tab, and back', async ({ page, context }) => {
  await choose(page, 'Look around without a guide');
  const rows = page.locator('[role=option]');
  const state = page.getByRole('combobox', { name: 'State' });
  const get = (path: string) => page.evaluate(async (at) => (await fetch(at)).status, path);
  const lane = page.getByRole('link', { name: /^Review/ });

  await state.selectOption('empty');
  await expect(rows).toHaveCount(0);
  await expect(lane).toHaveText(/Review\s*0/);
  await state.selectOption('normal');
  await expect(rows.first()).toBeVisible();

  await state.selectOption('slow');
  const slow = await page.evaluate(async () => {
    const from = performance.now();
    await fetch('/api/lanes');
    return performance.now() - from;
  });
  expect(slow).toBeGreaterThan(2900);
  await state.selectOption('normal');

  await state.selectOption('offline');
  await expect(page.getByText('offline', { exact: true })).toBeVisible();
  await expect(get('/api/lanes')).rejects.toThrow();
  // Another tab is as before.
  const other = await context.newPage();
  await other.goto(server.url);
  await other.getByRole('button', { name: 'Look around without a guide' }).click();
  await expect(other.locator('[role=option]').first()).toBeVisible();
  await other.close();
  await state.selectOption('normal');
  await expect(page.getByText('live', { exact: true })).toBeVisible();
  expect(await get('/api/lanes')).toBe(200);

  await state.selectOption('conflict');
  await page.keyboard.press('o');
  await expect(shown(page).getByText('yours')).toBeVisible();
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/decision'));
  await page.keyboard.press('r');
  expect((await refused).status()).toBe(409);
  await state.selectOption('normal');
  await state.selectOption('unavailable');
  expect(await get('/api/lanes')).toBe(503);
  await expect(page.getByText('live', { exact: true })).toBeHidden();
  await state.selectOption('normal');
  await expect(page.getByText('live', { exact: true })).toBeVisible();
  expect(await get('/api/lanes')).toBe(200);
});

test('forty days after it was built, everything is as old as at its making', async ({ browser }) => {
  const ages = async (days: number) => {
    const root = await mkdtemp(path.join(tmpdir(), 'second-look-demo-'));
    await cp(builtDemo, root, { recursive: true });
    const ahead = clockAhead(days * 86_400_000);
    for (const name of await readdir(`${root}/assets`)) {
      const file = `${root}/assets/${name}`;
      if (/^worker-.*\.js$/.test(name)) await writeFile(file, ahead + (await readFile(file, 'utf8')));
    }
    const { url, close } = await serveDemo(root);
    const context = await browser.newContext();
    await withoutGuide(context);
    await context.addInitScript(ahead);
    await context.addInitScript(() => sessionStorage.setItem('second-look.demo.person', 'demo-sam'));
    const page = await context.newPage();
    await page.goto(url);
    await expect(page.locator('[role=option]').first()).toBeVisible();
    const texts = await page.evaluate(async () => {
      const { items } = await (await fetch('/api/cases?limit=200&lane=review')).json();
      const minutes = (at: string) => Math.round((Date.now() - Date.parse(at)) / 60_000);
      return items
        .filter(({ kind }: { kind: string }) => kind === 'text')
        .map(({ title, openedAt }: { title: string; openedAt: string }) => [title, minutes(openedAt)]);
    });
    const lanes = await page.evaluate(async () => {
      const { lanes } = await (await fetch('/api/lanes')).json();
      const isLate = ({
        oldestAt,
        targetSeconds,
      }: {
        oldestAt: string | null;
        targetSeconds: number | null;
      }) =>
        oldestAt !== null &&
        targetSeconds !== null &&
        Date.now() - Date.parse(oldestAt) > targetSeconds * 1000;
      return lanes.filter(isLate).map(({ name }: { name: string }) => name);
    });
    // A few clicks on, no stream seems lost.
    await page.getByRole('link', { name: 'Streams' }).click();
    await expect(page.getByText('night-market').first()).toBeVisible();
    expect(await page.getByTestId('overdue').count()).toBe(0);
    const opened = await openedByDay(page, 90);
    expect(opened.slice(-7).filter((count) => count > 0).length).toBeGreaterThan(5);
    await context.close();
    close();
    await rm(root, { recursive: true });
    return { texts: new Map<string, number>(texts), lanes };
  };
  const [today, later] = [await ages(0), await ages(40)];
  expect(today.texts.size).toBeGreaterThan(10);
  expect([today.lanes, later.lanes]).toEqual([['Reports'], ['Reports']]);
  // Rounded, and the page was open for some seconds.
  for (const [title, minutes] of today.texts)
    expect(Math.abs(minutes - (later.texts.get(title) ?? 0)), title).toBeLessThanOrEqual(1);
});

test('a demo that was closed for two days goes on where it was', async ({ browser }) => {
  const context = await browser.newContext();
  await withoutGuide(context);
  const openedAt = async () => {
    const page = await context.newPage();
    await page.goto(server.url);
    await expect(page.locator('[role=option]').first()).toBeVisible();
    const { items } = await page.evaluate(async () =>
      (await fetch('/api/cases?limit=200&lane=review')).json(),
    );
    await untilSaved(page);
    await page.close();
    return new Map<string, number>(
      items.map((one: { id: string; openedAt: string }) => [one.id, Date.parse(one.openedAt)]),
    );
  };
  const before = await openedAt();
  const beside = await context.newPage();
  await beside.goto(`${server.url}favicon.svg`);
  await beside.evaluate(
    (ms) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(`second-look-demo ${new URL('.', location.href).pathname}`);
        opening.onsuccess = () => {
          const facts = opening.result.transaction('facts', 'readwrite').objectStore('facts');
          facts.put(Date.now() - ms, 'saved at').onsuccess = () => resolve();
        };
        opening.onerror = () => reject(opening.error);
      }),
    2 * 86_400_000,
  );
  await beside.close();
  const after = await openedAt();
  expect(before.size).toBeGreaterThan(10);
  for (const [id, at] of before) {
    const days = ((after.get(id) ?? 0) - at) / 86_400_000;
    expect(days, id).toBeGreaterThanOrEqual(2);
    expect(days, id).toBeLessThan(2.01);
  }
  await context.close();
});

/** A script that sets the clock of the page or worker that it begins. */
const clockAhead = (ms: number) => `{
  const System = Date;
  globalThis.Date = new Proxy(System, {
    construct: (target, given, as) =>
      Reflect.construct(target, given.length === 0 ? [target.now() + ${ms}] : given, as),
    get: (target, name) => (name === 'now' ? () => target.now() + ${ms} : Reflect.get(target, name)),
  });
}
`;

/** Starts the server again, which a journey without a network has closed. */
async function again(): Promise<void> {
  server.close();
  server = await serveDemo();
  origin = new URL(server.url).origin;
}

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
