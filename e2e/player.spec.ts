import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { shiftsOf, watchShifts } from './layout-shifts.ts';
import { admin, type SecondLook, sample, signIn, startSecondLook } from './second-look.ts';

/** A video's own server elsewhere, which sends ranges until a test stops it. */
const source = { ranges: true, here: true, starts: [] as number[] };
let elsewhere: Server;
let app: SecondLook;
let script: Awaited<ReturnType<typeof signIn>>;

test.beforeAll(async () => {
  const file = await readFile(sample('street.mp4'));
  elsewhere = createServer((request, response) => {
    const [, from, to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (!source.here) return void response.writeHead(404).end();
    const headers = { 'content-type': 'video/mp4' };
    if (from === undefined || !source.ranges) return void response.writeHead(200, headers).end(file);
    const [start, end] = [Number(from), to === '' ? file.length - 1 : Math.min(Number(to), file.length - 1)];
    source.starts.push(start);
    response.writeHead(206, { ...headers, 'content-range': `bytes ${start}-${end}/${file.length}` });
    response.end(file.subarray(start, end + 1));
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  app = await startSecondLook({
    MEDIA_ALLOWED_HOSTS: `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`,
  });
  script = await signIn(app.url);
});
test.afterAll(async () => {
  await app?.end();
  elsewhere.closeAllConnections();
  elsewhere.close();
});

/** Sends a video and waits for its case. */
async function caseOf(body: object): Promise<string> {
  const sent = await script.call('POST', '/api/videos', { ...body, interval: 3, tasks: ['ocr-text'] });
  expect(sent.status).toBe(202);
  const done = await script.until(
    `/api/submissions/${sent.body.submission.id}`,
    ({ submission }: { submission: { endedAt: string | null; caseId: string | null } }) =>
      submission.endedAt !== null && submission.caseId !== null,
  );
  return done.submission.caseId;
}

/** The sample video's case, made once. */
let street: Promise<string> | null = null;
const streetCase = async () => {
  street ??= script.upload(sample('street.mp4')).then((uploadId) => caseOf({ uploadId }));
  return street;
};

/** On the page that is shown: the next case is rendered ahead, out of sight. */
const seen = (page: Page, part: string) => page.getByTestId(part).filter({ visible: true });

async function openCase(page: Page, id: string): Promise<void> {
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  await watchShifts(page);
  await page.goto(`${app.url}/queue/review/${id}`);
  await expect(seen(page, 'frame')).toBeVisible();
  await expect(seen(page, 'case').getByText('yours')).toBeVisible();
  // What moves while the page is loaded is measured elsewhere.
  await page.evaluate(() => document.fonts.ready);
  await shiftsOf(page);
}

const video = (page: Page) => page.getByTestId('video');
const timeOf = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);
const paused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused);
const playhead = async (page: Page) => Number(await seen(page, 'timeline').getAttribute('aria-valuenow'));
const shown = (page: Page) => expect(video(page)).toHaveAttribute('data-shown');
const still = (page: Page) => expect(video(page)).not.toHaveAttribute('data-shown');

test('a case’s video is played, peeked at, stepped and enlarged on its one stage, and nothing moves', async ({
  page,
}) => {
  const id = await streetCase();
  await openCase(page, id);
  const stage = seen(page, 'stage');
  const room = await stage.boundingBox();
  const home = await playhead(page);

  await test.step('the space bar plays from the frame, without sound, and pauses', async () => {
    await page.keyboard.press('Space');
    await shown(page);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(home + 0.3);
    expect(await video(page).evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
    await expect.poll(() => playhead(page)).toBeGreaterThan(home);
    await page.keyboard.press('Space');
    await expect.poll(() => paused(page)).toBe(true);
  });

  expect(await shiftsOf(page)).toEqual([]);
  await test.step('a step of evidence brings the still back, and the moment with it', async () => {
    await page.keyboard.press(']');
    await still(page);
    const next = await seen(page, 'frame').getAttribute('src');
    await page.keyboard.press('[');
    await expect(seen(page, 'frame')).not.toHaveAttribute('src', next ?? '');
  });
  expect(await shiftsOf(page)).toEqual([]);

  await test.step('a held key shows what was before and after, and its release returns to the still', async () => {
    const before = await playhead(page);
    await page.keyboard.down('v');
    await shown(page);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(Math.max(0, before - 5));
    expect(await timeOf(page)).toBeLessThan(before);
    await page.keyboard.up('v');
    await still(page);
    expect(await paused(page)).toBe(true);
    expect(await playhead(page)).toBe(before);
  });

  await test.step('the space bar plays after a click on a button, and presses a button that was reached by Tab', async () => {
    const blur = page.getByRole('button', { name: /^(Blur|Show)$/ });
    await blur.click();
    await expect(blur).toHaveAttribute('aria-pressed', 'true');
    await expect(video(page)).toHaveCSS('filter', /blur\(28px\)/);
    await page.keyboard.press('Space');
    await shown(page);
    await expect.poll(() => paused(page)).toBe(false);
    await expect(blur).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Space');
    await expect.poll(() => paused(page)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(blur).toBeFocused();
    await page.keyboard.press('Space');
    await expect(blur).toHaveAttribute('aria-pressed', 'false');
    expect(await paused(page)).toBe(true);
  });

  await test.step('a step of one frame is one of the video, and the speed is by key', async () => {
    // The first step is from the painted picture, which can be behind the element's own time.
    const before = await timeOf(page);
    await page.keyboard.press('.');
    await expect.poll(() => timeOf(page)).not.toBe(before);
    const at = await timeOf(page);
    await expect
      .poll(async () => {
        await page.keyboard.press('.');
        return timeOf(page);
      })
      .toBeGreaterThan(at);
    expect((await timeOf(page)) - at).toBeLessThan(0.2);
    await page.keyboard.press('>');
    await expect(page.getByRole('button', { name: 'Speed: 1.5×' })).toBeVisible();
    await page.keyboard.press('Shift+M');
    await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.muted)).toBe(false);
  });

  expect(await shiftsOf(page)).toEqual([]);
  await test.step('the box’s region is shown large by a key, and all of it again', async () => {
    await page.keyboard.press('[');
    await page.keyboard.press('Shift+Z');
    await expect
      .poll(async () => (await seen(page, 'frame').boundingBox())?.width)
      .toBeGreaterThan((room?.width ?? 0) * 1.2);
    await page.keyboard.press('Shift+Z');
    await expect
      .poll(async () => (await seen(page, 'frame').boundingBox())?.width)
      .toBeLessThan((room?.width ?? 0) + 1);
  });

  expect(await stage.boundingBox()).toEqual(room);
  expect(await shiftsOf(page)).toEqual([]);
});

test('a video that came by address plays and is sought in, and the stage says when its source is gone', async ({
  page,
}) => {
  const { port } = elsewhere.address() as AddressInfo;
  const id = await caseOf({ url: `http://127.0.0.1:${port}/street.mp4` });
  await openCase(page, id);
  source.starts.length = 0;
  await page.keyboard.press('Space');
  await shown(page);
  await expect.poll(() => paused(page)).toBe(false);
  await page.keyboard.press('Space');
  const timeline = seen(page, 'timeline');
  const box = await timeline.boundingBox();
  await timeline.click({ position: { x: (box?.width ?? 0) * 0.9, y: 4 } });
  const sought = await playhead(page);
  await expect.poll(async () => Math.abs((await timeOf(page)) - sought)).toBeLessThan(0.1);
  expect(source.starts.length).toBeGreaterThan(0);

  const { body } = await script.call('GET', `/api/cases/${id}`);
  const passed = await page.request.get(`${app.url}${body.submission.playUrl}`, {
    headers: { range: 'bytes=1000-1009' },
  });
  expect([passed.status(), (await passed.body()).length]).toEqual([206, 10]);
  expect(source.starts.at(-1)).toBe(1000);
  // Nobody else gets it through us.
  expect((await fetch(`${app.url}${body.submission.playUrl}`)).status).toBe(401);

  for (const [gone, says] of [
    [{ ranges: false, here: true }, 'does not send parts of it'],
    [{ ranges: true, here: false }, 'no longer answers with it'],
  ] as const) {
    Object.assign(source, gone);
    await page.reload();
    await expect(seen(page, 'frame')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(seen(page, 'stage').getByRole('status')).toContainText(says);
    await expect(seen(page, 'stage')).not.toContainText('127.0.0.1');
    await expect(seen(page, 'frame')).toBeVisible();
  }
  Object.assign(source, { ranges: true, here: true });
  await page.keyboard.press('Space');
  await shown(page);
});

test('a link to the player has the video on the stage, paused', async ({ page }) => {
  const { body } = await script.call('GET', `/api/cases/${await streetCase()}`);
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  await page.goto(`${app.url}/videos/${body.submission.id}?view=player`);
  await shown(page);
  expect(await paused(page)).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(() => paused(page)).toBe(false);
});
