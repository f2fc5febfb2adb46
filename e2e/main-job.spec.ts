import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { longUndo, sample } from './second-look.ts';
import { isDemo, openStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage(longUndo);
});
test.afterAll(() => stage.end());

const street = { mimeType: 'video/mp4', buffer: await readFile(sample('street.mp4')) };
/** The demo's queue is long already, so the test searches for its own content. */
const queueOf = (words: string) => (isDemo ? `queue/review?q=${words}` : 'queue/review');

type Point = [number, number];
const video = JSON.parse(await readFile(sample('video.json'), 'utf8')) as {
  texts: { text: string; from: number; to: number; location: Point[] }[];
};

const texts = [
  // Two requests to the service: ten texts, then two.
  'Does anyone know when the night market opens?',
  'Get your fr33 c0ins here at lunchtime',
  '今天的直播讲得很清楚，谢谢主播',
  '想领礼包的朋友加 微 信 abc12345',
  'The clinic in Scunthorpe published its dates.',
  'What an idiot. Did you even watch the match?',
  '周六上午操场有篮球赛，欢迎来加油',
  'Cheap followers and likes, add my number',
  '你这个傻\u200b逼，懂什么',
  'Thanks, that helped a lot!',
  'Lovely weather in Essex today',
  'I will be there at eight',
];

test('a person signs in, sends texts and a video, and decides what the machine was unsure of', async ({
  page,
}) => {
  const problems = watch(page);
  await stage.enter(page, 'admin');
  // The demo starts with videos and texts of its own.
  if (!isDemo) await expect(page.getByText('No content yet')).toBeVisible();

  await test.step('twelve texts are moderated at once, the obfuscated ones are marked', async () => {
    await stage.open(page, 'submit/texts');
    await page.getByRole('textbox', { name: 'Texts' }).fill(texts.join('\n'));
    await page.getByRole('button', { name: 'Moderate 12 texts' }).click();
    const answers = page.getByTestId('text-answer');
    await expect(answers).toHaveCount(12);
    for (const word of ['fr33 c0ins', '微 信 abc12345', 'idiot', 'Cheap followers']) {
      await expect(page.getByTestId('text-answers').locator('mark', { hasText: word }).first()).toBeVisible();
    }
    await expect(answers.nth(4).locator('mark')).toHaveCount(0);
    await expect(answers.nth(6).locator('mark')).toHaveCount(0);
  });

  await test.step('the sample video is uploaded and runs while the queue shows earlier cases', async () => {
    await stage.open(page, 'submit/video');
    await page.locator('input[type=file]').setInputFiles({ ...street, name: 'bakery.mp4' });
    await expect(page.getByTestId('upload')).toContainText('Ready to submit');
    await page.getByLabel('Interval').fill('1');
    await page.getByRole('button', { name: 'Submit video' }).click();
    await expect(page).toHaveURL(/\/videos\/[0-9a-f-]{36}/);
    // The demo plays it in the page, which must stay open meanwhile.
    const state = isDemo ? 'ended' : /submitted|queued|running/;
    await expect(page.getByTestId('state').first()).toHaveText(state);
  });

  const rows = page.getByRole('option');
  await test.step('the queue fills live: the video appears without a reload', async () => {
    await stage.open(page, queueOf('lunchtime'));
    await expect(rows.filter({ hasText: 'lunchtime' })).toBeVisible();
    if (isDemo) return;
    const fresh = page.getByRole('button', { name: /new/ });
    await expect(fresh).toBeVisible();
    await page.keyboard.press('n');
    await expect(rows.filter({ hasText: 'bakery.mp4' })).toBeVisible();
  });

  await test.step('a text is decided by key, undone, and decided again', async () => {
    await rows.filter({ hasText: 'lunchtime' }).click();
    const view = page.locator('[data-testid=case]:visible');
    await expect(view.getByTestId('case-text').locator('mark', { hasText: 'fr33 c0ins' })).toBeVisible();
    await expect(view.getByText('yours')).toBeVisible();
    await page.keyboard.press('r');
    const undo = page.getByRole('button', { name: /Undo/ }).first();
    await expect(undo).toBeVisible();
    await expect(rows.filter({ hasText: 'lunchtime' })).toHaveCount(0);
    await page.keyboard.press('z');
    await expect(undo).toBeHidden();
    await stage.open(page, queueOf('lunchtime'));
    await rows.filter({ hasText: 'lunchtime' }).click();
    await expect(page.locator('[data-testid=case]:visible').getByText('yours')).toBeVisible();
    await page.keyboard.press('a');
    await expect(page.getByRole('button', { name: /Undo/ }).first()).toBeVisible();
  });

  await test.step("the video's case shows each piece of evidence with its boxes where the drawn text is", async () => {
    await stage.open(page, queueOf('bakery.mp4'));
    await rows.filter({ hasText: 'bakery.mp4' }).click();
    await expect(page.locator('[data-testid=case]:visible').getByText('yours')).toBeVisible();
    const seen = new Set<string>();
    // It opens at the worst frame. The test then looks at every frame from the first one on.
    const place = page.locator('[data-testid=case]:visible').getByText(/^evidence \d+ \/ \d+/);
    const of = Number((await place.innerText()).match(/\/ (\d+)/)?.[1]);
    for (let step = 0; step < of; step += 1) await page.keyboard.press('[');
    for (let at = 1; at <= of && seen.size < 2; at += 1) {
      await expect(place).toContainText(new RegExp(`^evidence ${at} / ${of}\\b`));
      await page.getByTestId('frame').evaluate((picture: HTMLImageElement) => picture.decode());
      for (const planted of video.texts.slice(0, 2)) {
        const overlap = await bestOverlap(page, planted.location);
        if (overlap >= 0.5) seen.add(planted.text);
      }
      await page.keyboard.press(']');
    }
    expect([...seen].sort()).toEqual(
      video.texts
        .slice(0, 2)
        .map(({ text }) => text)
        .sort(),
    );
    await page.keyboard.press('[');
    await page.keyboard.press('r');
    await expect(page.getByRole('button', { name: /Undo/ }).first()).toBeVisible();
  });

  await test.step('the video page shows the numbers of the callback', async () => {
    const call = await stage.caller(page);
    const { body: list } = await call('GET', '/api/submissions?kind=video-file');
    const id = list.items[0].id as string;
    const { body: detail } = await call('GET', `/api/submissions/${id}`);
    const callback = JSON.parse(detail.callbacks.find((one: { type: string }) => one.type === 'summary').raw);
    await stage.open(page, `videos/${id}`);
    await expect(page.getByTestId('state').first()).toHaveText('ended');
    const row = (label: number) => page.locator(`[data-row="ocr-text ${label}"]`);
    const figure = async (label: number, name: string) =>
      Number(await row(label).locator(`[data-figure=${name}]`).getAttribute('data-value'));
    const figures = callback['ocr-text'];
    for (const { count, label } of figures.statistics) expect(await figure(label, 'count')).toBe(count);
    for (const { score, label } of figures.avgScores) expect(await figure(label, 'average')).toBe(score);
    for (const { max, label } of figures.maximums) expect(await figure(label, 'highest')).toBe(max);
  });

  expect(problems).toEqual([]);
});

/** The best intersection over union of a drawn box with the known corners, both upright, as shares of the picture. */
async function bestOverlap(page: Page, corners: Point[]): Promise<number> {
  const picture = await page.getByTestId('frame').boundingBox();
  if (!picture) return 0;
  const known = rectangle(corners);
  const boxes = await page.getByTestId('box').all();
  const overlaps = await Promise.all(
    boxes.map(async (box) => {
      const drawn = await box.boundingBox();
      if (!drawn) return 0;
      const left = (drawn.x - picture.x) / picture.width;
      const top = (drawn.y - picture.y) / picture.height;
      return overlap(known, {
        left,
        top,
        right: left + drawn.width / picture.width,
        bottom: top + drawn.height / picture.height,
      });
    }),
  );
  return Math.max(0, ...overlaps);
}

type Rectangle = { left: number; top: number; right: number; bottom: number };

function rectangle(corners: Point[]): Rectangle {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function overlap(one: Rectangle, other: Rectangle): number {
  const width = Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left));
  const height = Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
  const area = (r: Rectangle) => (r.right - r.left) * (r.bottom - r.top);
  return (width * height) / (area(one) + area(other) - width * height);
}

/** Records console errors and requests to other origins. */
function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    // The browser reports the 401 that sends a visitor to the sign-in page.
    if (message.type() === 'error' && !message.text().includes('401')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(stage.origin) && !/^(data|blob):/.test(request.url()))
      problems.push(`requested ${request.url()}`);
  });
  return problems;
}
