import { expect, test } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { admin, longUndo, type SecondLook, sample, signIn, startSecondLook } from './second-look.ts';

// Playwright's own Firefox is a patched one. This is the one that people have, driven over WebDriver BiDi.
let app: SecondLook;
let browser: Browser;
let page: Page;
test.beforeAll(async () => {
  app = await startSecondLook(longUndo);
  const executablePath = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
  browser = await puppeteer.launch({ browser: 'firefox', executablePath });
  page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
});
test.afterAll(async () => {
  await browser?.close();
  await app?.end();
});

const press = (key: Parameters<Page['keyboard']['press']>[0]) => page.keyboard.press(key);
const see = (selector: string) => page.locator(selector).setTimeout(120_000).waitHandle();
const role = (role: string, name: string) => see(`::-p-aria([role="${role}"][name="${name}"])`);
const shown = '[data-testid=case]:not([data-ahead] *)';
const openId = () =>
  page.$$eval('[data-testid=case]', (all) =>
    all.find((one) => one.checkVisibility({ visibilityProperty: true }))?.getAttribute('data-case-id'),
  );
async function ready(): Promise<string> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('[data-testid=case]')].some(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          [...one.querySelectorAll('button')].some(
            (button) => button.textContent?.startsWith('Approve') && !button.disabled,
          ),
      ),
    { timeout: 60_000 },
  );
  return (await openId()) ?? '';
}

test('in Firefox a person signs in, sends texts and a video, decides by keys, undoes, and watches the video', async () => {
  const problems: string[] = [];
  let sent = '';
  page.on('pageerror', (error) => problems.push(String(error)));

  await test.step('signs in', async () => {
    await page.goto(app.url);
    await (await role('textbox', 'E-mail')).type(admin.email);
    await (await see('input[type=password]')).type(admin.password);
    await (await role('button', 'Sign in')).click();
    await role('heading', 'Queue: Review');
  });

  await test.step('sends texts and a video', async () => {
    await page.goto(`${app.url}/submit/texts`);
    const texts = [1, 2, 3].map((at) => `Get your fr33 c0ins here before midnight, offer ${at}`);
    await (await role('textbox', 'Texts')).type(texts.join('\n'));
    await (await role('button', 'Moderate 3 texts')).click();
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=text-answer] mark').length >= 3);
    await page.goto(`${app.url}/submit/video`);
    const input = await page.waitForSelector('input[type=file]');
    await input?.uploadFile(sample('street.mp4'));
    await (await role('button', 'Submit video')).click();
    await page.waitForFunction(() => /\/videos\/[0-9a-f-]{36}/.test(location.pathname));
    sent = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  });

  await test.step('claims, decides and undoes by keys', async () => {
    await page.goto(`${app.url}/queue/review`);
    await see('[role=option]');
    await press('o');
    const first = await ready();
    const buttons = await page.$$eval('button', (all) => all.map(({ textContent }) => textContent));
    expect(buttons.some((words) => words?.startsWith('Approve'))).toBe(true);
    // It would need the browser's own translation, or a translation service.
    expect(buttons).not.toContain('Translate');
    await press('r');
    await expect.poll(openId).not.toBe(first);
    const { call } = await signIn(app.url);
    const verdict = async () =>
      (await call('GET', `/api/cases/${first}`)).body.case.decision?.verdict ?? null;
    await expect.poll(verdict).toBe('reject');
    await ready();
    await press('z');
    await expect.poll(verdict).toBe(null);
    await expect.poll(openId).toBe(first);
  });

  await test.step("watches the video's case", async () => {
    const { until } = await signIn(app.url);
    const { submission } = await until(
      `/api/submissions/${sent}`,
      ({ submission }: { submission: { endedAt: string | null } }) => submission.endedAt !== null,
    );
    await page.goto(`${app.url}/queue/review/${submission.caseId}`);
    expect(await ready()).toBe(submission.caseId);
    await see(`${shown} [data-testid=frame]`);
    await press(' ');
    const time = () => page.$$eval('video', (all) => Math.max(...all.map((video) => video.currentTime)));
    const began = await time();
    await expect.poll(time).toBeGreaterThan(began + 0.5);
    await press(' ');
  });

  await test.step('reads the dashboard', async () => {
    await page.goto(`${app.url}/dashboard`);
    await see('h1');
    await see('main svg');
  });
  expect(problems).toEqual([]);
});

test('of what the product can use, Firefox lacks translation in the browser alone', async () => {
  await page.goto(app.url);
  const has = await page.evaluate(() => ({
    translator: 'Translator' in window,
    languageDetector: 'LanguageDetector' in window,
    mediaSource: MediaSource.isTypeSupported('video/mp4; codecs="avc1.64001f,mp4a.40.2"'),
    frames: 'requestVideoFrameCallback' in HTMLVideoElement.prototype,
    channel: 'BroadcastChannel' in window,
    idle: 'requestIdleCallback' in window,
    has: CSS.supports('selector(:has(a))'),
    containers: CSS.supports('container-type: inline-size'),
    mix: CSS.supports('color: color-mix(in srgb, red, blue)'),
    contentVisibility: CSS.supports('content-visibility: auto'),
  }));
  expect(has).toEqual({
    translator: false,
    languageDetector: false,
    mediaSource: true,
    frames: true,
    channel: true,
    idle: true,
    has: true,
    containers: true,
    mix: true,
    contentVisibility: true,
  });
});
