// `npm run screens`: pictures of every screen into screens/, wide and narrow, dark and light, in both languages, of the
// real servers with the samples in them. For looking at, not for comparing.
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { admin, sample, signIn, startSecondLook } from '../e2e/second-look.ts';
import playwright from '../playwright.config.ts';

const out = path.join(import.meta.dirname, '../screens');
const widths = { 1440: 900, 768: 1024, 360: 780 } as const;
const themes = ['dark', 'light'] as const;

type Screen = { name: string; at: string; look?: (page: Page) => Promise<void> };

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const app = await startSecondLook();
const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
try {
  await shoot(browser, [{ name: 'sign-in', at: '/sign-in' }], false);
  await shoot(browser, [
    { name: 'queue-empty', at: '/queue/review' },
    { name: 'videos-empty', at: '/videos' },
  ]);
  await shoot(browser, await fill());
} finally {
  await browser.close();
  await app.end();
}

/** Sends the samples, and gives the screens that show them. */
async function fill(): Promise<Screen[]> {
  const script = await signIn(app.url);
  const texts = JSON.parse(await readFile(sample('texts.json'), 'utf8'));
  const { body: answered } = await script.call('POST', '/api/texts', { texts });
  const uploadId = await script.upload(sample('street.mp4'));
  const { body: film } = await script.call('POST', '/api/videos', {
    uploadId,
    interval: 1,
    customInfo: { room: 'r-7' },
  });
  const broken = await script.call('POST', '/api/uploads', new Uint8Array(5000).fill(7), {
    'x-filename': 'broken.mp4',
  });
  const { body: bad } = await script.call('POST', '/api/videos', { uploadId: broken.body.uploadId });
  const ended = (now: { submission: { endedAt: string | null } }) => now.submission.endedAt !== null;
  const { cases } = await script.until(`/api/submissions/${film.submission.id}`, ended);
  await script.until(`/api/submissions/${bad.submission.id}`, ended);
  const text = answered.results.find((result: { caseId: string | null }) => result.caseId !== null).caseId;
  return [
    { name: 'queue', at: '/queue/review' },
    { name: 'case-text', at: `/queue/review/${text}` },
    {
      name: 'case-film',
      at: `/queue/review/${cases[0].id}?frame=x`,
      look: (page) => page.keyboard.press('['),
    },
    { name: 'help', at: '/queue/review', look: (page) => page.keyboard.press('?') },
    { name: 'videos', at: '/videos' },
    { name: 'video', at: `/videos/${film.submission.id}` },
    { name: 'video-ocr', at: `/videos/${film.submission.id}?tab=ocr-text` },
    { name: 'video-gallery', at: `/videos/${film.submission.id}?tab=image-gallery` },
    { name: 'video-failed', at: `/videos/${bad.submission.id}` },
    { name: 'audio', at: '/audio' },
    { name: 'streams', at: '/streams' },
    { name: 'submit-texts', at: '/submit/texts' },
    { name: 'submit-video', at: '/submit/video' },
    { name: 'submit-video-stream', at: '/submit/video-stream' },
    { name: 'not-found', at: '/nowhere' },
  ];
}

async function shoot(on: Browser, screens: Screen[], signedIn = true): Promise<void> {
  for (const [width, height] of Object.entries(widths)) {
    for (const theme of themes) {
      for (const language of width === '1440' ? ['en', 'zh-CN'] : ['en']) {
        const context = await on.newContext({ viewport: { width: Number(width), height } });
        await context.addInitScript(
          ([chosenTheme, chosenLanguage]) => {
            localStorage.setItem('second-look.theme', chosenTheme);
            localStorage.setItem('second-look.language', chosenLanguage);
          },
          [theme, language] as const,
        );
        const page = await context.newPage();
        if (signedIn) {
          await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
        }
        for (const screen of screens) {
          await page.goto(app.url + screen.at);
          // Never idle, since events keep coming: done when nothing stands in for what is still loading.
          await page
            .locator('.mantine-Skeleton-root')
            .first()
            .waitFor({ state: 'hidden', timeout: 5000 })
            .catch(() => {});
          await screen.look?.(page);
          await page.waitForTimeout(400);
          const sideways = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          if (sideways > 0) console.log(`${screen.name} scrolls ${sideways} px sideways at ${width} px`);
          await page.screenshot({ path: path.join(out, `${screen.name}-${width}-${theme}-${language}.png`) });
        }
        await context.close();
      }
    }
  }
}
