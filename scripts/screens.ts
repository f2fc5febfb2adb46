// `npm run screens`: pictures of every screen into screens/, wide and narrow, dark and light, in both languages, of the
// real servers with the samples in them. For looking at, not for comparing. `npm run screens -- audio stream` takes only
// those whose name begins with one of the words.
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { lookAgain } from '../e2e/looks.ts';
import { addPerson } from '../e2e/people.ts';
import { admin, freePort, sample, signIn, startSecondLook } from '../e2e/second-look.ts';
import playwright from '../playwright.config.ts';
import { type Care, shippedCare } from '../src/api/care.ts';
import { unionCountries } from '../src/api/statement-values.ts';
import { speakAt } from '../src/moderation/capture/speech-film.ts';
import { plan, publish } from './soak/publish.ts';

const out = path.join(import.meta.dirname, '../screens');
const widths = { 1440: 900, 768: 1024, 360: 780 } as const;
const themes = ['dark', 'light'] as const;

type Deed = (page: Page) => Promise<void>;
/** `before` the page is opened, to `look` at it as it is wanted, and `after` the picture, to leave things as they were. */
type Screen = { name: string; at: string; before?: Deed; look?: Deed; after?: Deed };

const wanted = process.argv.slice(2);
/** How long a stream runs: longer than all pictures take. */
const liveSeconds = 1200;

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const folder = await mkdtemp(path.join(tmpdir(), 'second-look-screens-'));
const livePort = await freePort();
const deadPort = await freePort();
const live = `rtmp://127.0.0.1:${livePort}/live/market-square`;
const app = await startSecondLook({ MEDIA_ALLOWED_HOSTS: `127.0.0.1:${livePort},127.0.0.1:${deadPort}` });
const publisher = await publish(live, plan(120), liveSeconds);
const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
try {
  await shoot(browser, [{ name: 'sign-in', at: '/sign-in' }], false);
  await shoot(browser, [
    { name: 'queue-empty', at: '/queue/review' },
    { name: 'videos-empty', at: '/videos' },
  ]);
  await shoot(browser, await fill());
} finally {
  publisher.kill('SIGKILL');
  await browser.close();
  await app.end();
  await rm(folder, { recursive: true, force: true });
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
  const voice = path.join(folder, 'voicemail-2026-11-20.wav');
  speakAt(
    voice,
    [
      { at: 2, words: 'good evening everybody' },
      { at: 6, words: 'what an idiot' },
      { at: 12, words: 'please join my telegram' },
      { at: 19, words: 'stupid bastard' },
    ],
    40,
  );
  const { body: talk } = await script.call('POST', '/api/audio-files', {
    uploadId: await script.upload(voice),
    callbackRule: 'all',
    roomId: 'r-7',
  });
  const { body: stream } = await script.call('POST', '/api/video-streams', {
    url: live,
    interval: 2,
    fragmentTime: 10,
    audio: true,
  });
  const { body: unheard } = await script.call('POST', '/api/audio-streams', {
    url: `rtmp://127.0.0.1:${deadPort}/live/nobody`,
  });
  const ended = (now: { submission: { endedAt: string | null } }) => now.submission.endedAt !== null;
  const { cases } = await script.until(`/api/submissions/${film.submission.id}`, ended, 600);
  await script.until(`/api/submissions/${bad.submission.id}`, ended, 600);
  await script.until(`/api/submissions/${talk.submission.id}`, ended, 600);
  await script.until(`/api/submissions/${unheard.submission.id}`, ended, 600);
  const twoFragments = (now: { fragments: unknown[] }) => now.fragments.length >= 2;
  await script.until(`/api/submissions/${stream.submission.id}`, twoFragments, 600);
  await script.call('POST', '/api/words/import', {
    csv: 'moon coins,Ads,block,fuzzy\n空气币,Ads,review,pinyin\nScunthorpe,,allow,\nour rival,,review,exact',
  });
  await script.call('PUT', '/api/engines/speech-transcription', {
    engines: [
      {
        kind: 'openai-transcriptions',
        url: `http://127.0.0.1:${deadPort}/v1/audio/transcriptions`,
        model: 'whisper-large-v3',
        apiKey: 'sk-example',
      },
      { kind: 'embedded' },
    ],
  });
  const text = answered.results.find((result: { caseId: string | null }) => result.caseId !== null).caseId;
  return [
    { name: 'queue', at: '/queue/review' },
    { name: 'case-text', at: `/queue/review/${text}` },
    {
      name: 'case-film',
      at: `/queue/review/${cases[0].id}?frame=x`,
      look: (page) => page.keyboard.press('['),
    },
    ...(await careScreens(cases[0].id, text)),
    {
      name: 'bulk',
      at: '/queue/review',
      look: async (page) => {
        await page.locator('[role=option]').first().waitFor();
        for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
      },
    },
    { name: 'grid', at: '/queue/review?view=grid' },
    {
      name: 'hand-over',
      at: `/queue/review/${text}`,
      look: async (page) => {
        await page.locator('[data-testid=case]:visible').waitFor();
        await page.waitForTimeout(800);
        await page.keyboard.press('h');
      },
    },
    {
      name: 'palette',
      at: '/queue/review',
      look: async (page) => {
        await page.locator('[role=option]').first().waitFor();
        await page.keyboard.press('Control+k');
      },
    },
    { name: 'focus', at: `/queue/review/${text}?focus=1` },
    { name: 'lanes', at: '/settings/lanes' },
    { name: 'audit', at: '/audit' },
    { name: 'retention', at: '/settings/retention' },
    { name: 'retention-holds', at: '/settings/retention?view=holds' },
    { name: 'retention-erasure', at: '/settings/retention?view=erasure' },
    ...(await lookScreens()),
    ...(await statementScreens(text)),
    { name: 'webhooks', at: '/settings/webhooks' },
    { name: 'webhooks-new', at: '/settings/webhooks?endpoint=new' },
    { name: 'webhooks-log', at: '/settings/webhooks?view=log' },
    { name: 'webhooks-replay', at: '/settings/webhooks?view=log&replay=1' },
    { name: 'queue-search', at: `/queue/all?q=${encodeURIComponent('加')}` },
    { name: 'help', at: '/queue/review', look: (page) => page.keyboard.press('?') },
    { name: 'videos', at: '/videos' },
    { name: 'video', at: `/videos/${film.submission.id}` },
    { name: 'video-ocr', at: `/videos/${film.submission.id}?tab=ocr-text` },
    { name: 'video-gallery', at: `/videos/${film.submission.id}?tab=image-gallery` },
    { name: 'video-failed', at: `/videos/${bad.submission.id}` },
    { name: 'audio', at: '/audio' },
    { name: 'audio-file', at: `/audio/${talk.submission.id}` },
    { name: 'streams', at: '/streams' },
    { name: 'stream', at: `/streams/${stream.submission.id}` },
    { name: 'stream-failed', at: `/streams/${unheard.submission.id}` },
    { name: 'submit-texts', at: '/submit/texts' },
    { name: 'submit-video', at: '/submit/video' },
    { name: 'submit-video-stream', at: '/submit/video-stream' },
    { name: 'galleries-pictures', at: '/settings/galleries?kind=pictures' },
    { name: 'galleries-empty', at: '/settings/galleries?kind=logos' },
    { name: 'galleries-new', at: '/settings/galleries?kind=persons&entry=new' },
    {
      name: 'galleries-entry',
      at: '/settings/galleries?kind=pictures',
      look: (page) => page.getByTestId('gallery-entry').first().getByRole('link').click(),
    },
    {
      name: 'galleries-part',
      at: `/videos/${film.submission.id}`,
      look: (page) => page.getByRole('button', { name: /^(Add to a gallery|加入图库)$/ }).click(),
    },
    {
      name: 'words',
      at: '/settings/words',
      look: async (page) => {
        const text = page.getByRole('textbox', { name: /^(Try a text|试用文本)$/ });
        await text.fill('Get your m00n c0ins, 空汽币, from Scunthorpe');
        await page.getByTestId('words-tried').locator('mark').first().waitFor();
      },
    },
    { name: 'words-new', at: '/settings/words?word=new' },
    { name: 'engines', at: '/settings/engines' },
    { name: 'engines-change', at: '/settings/engines?edit=speech-transcription' },
    {
      name: 'engines-try',
      at: '/settings/engines?try=ocr-text',
      look: async (page) => {
        const picture = path.join(import.meta.dirname, '../.readme/queue.png');
        await page.getByTestId('try').locator('input[type=file]').setInputFiles(picture);
        await page.getByTestId('tried').waitFor({ timeout: 60_000 });
        await page.getByTestId('task-ocr-text').scrollIntoViewIfNeeded();
      },
    },
    { name: 'not-found', at: '/nowhere' },
  ];
}

/** The template of one reason; a statement by it, closed and opened; one that was made, in history and to the person. */
async function statementScreens(text: string): Promise<Screen[]> {
  const script = await signIn(app.url);
  const template = {
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    incompatible_content_ground: 'Terms of use, 4.2: no contacts or groups for sale',
    incompatible_content_explanation: 'It leads people to a group in which goods are sold.',
    decision_ground_reference_url: 'https://example.org/terms#4-2',
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    territorial_scope: unionCountries,
    decision_facts: 'Our filter marked the {kind} as {label}; a person read it and decided.',
  };
  for (const policy of ['contact-bait', 'spam', 'scam', 'other-policy'])
    await script.call('PUT', `/api/reason-templates/${policy}`, { template });
  const { body: sent } = await script.call('POST', '/api/texts', {
    texts: [{ content: 'fr33 c0ins, and a statement of reasons with them' }],
  });
  const stated: string = sent.results[0].caseId;
  const { body: claimed } = await script.call('POST', `/api/cases/${stated}/claim`, {});
  const { version, claim } = claimed.case;
  const { body: decided } = await script.call('POST', `/api/cases/${stated}/decision`, {
    verdict: 'reject',
    label: 'Ads',
    policy: 'scam',
    reasons: { ...template, decision_facts: 'Our filter marked the text as Ads; a person read it.' },
    version,
    epoch: claim.epoch,
    next: null,
  });
  const { body: link } = await script.call('POST', `/api/decisions/${decided.decision.id}/appeal-link`, {});
  const shown = (page: Page) => page.locator('[data-testid=case]:visible');
  const choose = async (page: Page) => {
    await shown(page).getByTestId('reasons-fold').waitFor();
    await page.keyboard.press('p');
  };
  return [
    { name: 'statements', at: '/settings/statements' },
    { name: 'statements-template', at: '/settings/statements?policy=scam' },
    { name: 'statements-closed', at: `/queue/review/${text}`, look: choose },
    {
      name: 'statements-open',
      at: `/queue/review/${text}`,
      look: async (page) => {
        await choose(page);
        await shown(page).getByTestId('reasons-fold').click();
        await shown(page).getByRole('textbox').first().waitFor();
      },
    },
    {
      name: 'statements-history',
      at: `/queue/all/${stated}`,
      look: (page) => shown(page).locator('summary').first().click(),
    },
    { name: 'statements-person', at: link.url.replace(app.url, '') },
  ];
}

/** Whatever is looked at again: blind, by the wrong person, appealed, and by whom it is about. */
async function lookScreens(): Promise<Screen[]> {
  const again = await lookAgain(app);
  const agreed = `/queue/all/${again.agreed}`;
  const more = (page: Page) =>
    page
      .locator('[data-testid=case]:visible')
      .getByRole('button', { name: /^(More about this decision|更多操作)$/ });
  const keys = (second: string) => async (page: Page) => {
    await more(page).waitFor();
    await page.keyboard.press('c');
    await page.keyboard.press(second);
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  };
  return [
    { name: 'looks-queue', at: '/queue/second-look' },
    { name: 'looks-second', at: `/queue/second-look/${again.second}` },
    { name: 'looks-third', at: `/queue/second-look/${again.third}` },
    { name: 'looks-own', at: `/queue/second-look/${again.own}` },
    { name: 'looks-agreed', at: agreed, look: (page) => more(page).click() },
    { name: 'looks-lane', at: `/settings/lanes?lane=${again.lane}` },
    { name: 'appeal-case', at: `/queue/appeals/${again.appealed}` },
    { name: 'appeal-link', at: agreed, look: keys('l') },
    { name: 'appeal-open', at: agreed, look: keys('o') },
    { name: 'appeal-page', at: again.pages.possible },
    { name: 'appeal-page-sent', at: again.pages.waiting },
    { name: 'appeal-page-unknown', at: again.pages.unknown },
  ];
}

/** The states of a case that depend on who looks at it and how: hidden, grey, another's, run out, without a line. */
async function careScreens(film: string, text: string): Promise<Screen[]> {
  const care = (own: Care | null) => async (page: Page) => {
    await page.request.put(`${app.url}/api/care/own`, { data: { care: own } });
  };
  const all = (step: Care['bySeverity'][number]): Care => ({
    ...shippedCare,
    bySeverity: [step, step, step, step],
  });
  const blurred = care(all({ blur: true, greyscale: false, mute: true }));
  const asShipped = care(null);
  const filmAt = `/queue/review/${film}?frame=x`;
  const textAt = `/queue/review/${text}`;
  const mo = await (await browser.newContext()).newPage();
  const { email } = await addPerson(app, 'Mo', 'moderator');
  await mo.request.post(`${app.url}/api/auth/sign-in/email`, { data: { ...admin, email } });
  let epoch = 0;
  return [
    { name: 'case-film-blurred', at: filmAt, before: blurred, after: asShipped },
    {
      name: 'case-film-box-only',
      at: filmAt,
      before: blurred,
      look: async (page) => {
        // The worst frame is one of the gallery's, which has no box.
        await page.locator('[data-testid=case]:visible').waitFor();
        await page.keyboard.press('[');
        await page.getByRole('button', { name: /^(Only the box|仅显示方框)$/ }).click();
      },
      after: asShipped,
    },
    {
      name: 'case-film-grey',
      at: filmAt,
      before: care(all({ blur: false, greyscale: true, mute: true })),
      after: asShipped,
    },
    {
      name: 'case-read-only',
      at: textAt,
      before: async (page) => {
        // Whoever had it open lets go of it first.
        await page.goto('about:blank');
        await page.waitForTimeout(500);
        const claimed = await mo.request.post(`${app.url}/api/cases/${text}/claim`, { data: {} });
        epoch = (await claimed.json()).case.claim.epoch;
      },
      after: async () => {
        await mo.request.post(`${app.url}/api/cases/${text}/release`, { data: { epoch } });
      },
    },
    {
      name: 'case-expired',
      at: textAt,
      before: (page) => page.clock.install(),
      look: async (page) => {
        await page.waitForTimeout(1000);
        await page.clock.fastForward('06:00');
      },
    },
    {
      name: 'case-offline',
      at: textAt,
      look: async (page) => {
        await page.locator('[data-testid=case]:visible').waitFor();
        await page.waitForTimeout(1500);
        await page.context().setOffline(true);
        await page.keyboard.press('a');
        await page.waitForTimeout(3000);
      },
      after: (page) => page.context().setOffline(false),
    },
    {
      name: 'care-pause',
      at: textAt,
      look: async (page) => {
        await page.evaluate(() => {
          const now = Date.now();
          const work = { severeInARow: 0, since: now - 61 * 60_000, lastUse: now, lastCase: null };
          sessionStorage.setItem('second-look.work', JSON.stringify(work));
          // At once, before the page itself keeps how long it was worked.
          location.reload();
        });
        await page.getByTestId('pause').waitFor();
      },
      after: (page) => page.evaluate(() => sessionStorage.removeItem('second-look.work')),
    },
    {
      name: 'care-own',
      at: '/queue/review',
      look: async (page) => {
        await page.getByRole('button', { name: /^(Account|账户|帐户|账号)/ }).click();
        await page.getByRole('menuitem', { name: /^(Care|关照)/ }).click();
      },
    },
    { name: 'care-organisation', at: '/settings/care' },
  ];
}

async function shoot(on: Browser, all: Screen[], signedIn = true): Promise<void> {
  const screens = all.filter(({ name }) => wanted.length === 0 || wanted.some((one) => name.startsWith(one)));
  if (screens.length === 0) return;
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
          await screen.before?.(page);
          await page.goto(app.url + screen.at);
          // Never idle, since events keep coming: done when nothing stands in for what is still loading.
          await page
            .locator('.mantine-Skeleton-root')
            .first()
            .waitFor({ state: 'hidden', timeout: 15_000 })
            .catch(() => {});
          await screen.look?.(page);
          await page.waitForTimeout(400);
          const sideways = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          if (sideways > 0) console.log(`${screen.name} scrolls ${sideways} px sideways at ${width} px`);
          await page.screenshot({ path: path.join(out, `${screen.name}-${width}-${theme}-${language}.png`) });
          await screen.after?.(page);
        }
        await context.close();
      }
    }
  }
}
