import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { isVideo, paused, playhead, seen, timeOf } from './played-video.ts';
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

async function openCase(page: Page, id: string): Promise<void> {
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  await page.goto(`${app.url}/queue/review/${id}`);
  await expect(seen(page, 'frame')).toBeVisible();
  await expect(seen(page, 'case').getByText('yours')).toBeVisible();
}

test('a video that came by address plays and is sought in, and the stage says when its source is gone', async ({
  page,
}) => {
  const { port } = elsewhere.address() as AddressInfo;
  const id = await caseOf({ url: `http://127.0.0.1:${port}/street.mp4` });
  await openCase(page, id);
  source.starts.length = 0;
  await page.keyboard.press('Space');
  await isVideo(page);
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
  await isVideo(page);
});

test('a link to the player has the video on the stage, paused', async ({ page }) => {
  const id = await caseOf({ uploadId: await script.upload(sample('street.mp4')) });
  const { body } = await script.call('GET', `/api/cases/${id}`);
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  await page.goto(`${app.url}/videos/${body.submission.id}?view=player`);
  await isVideo(page);
  expect(await paused(page)).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(() => paused(page)).toBe(false);
});
