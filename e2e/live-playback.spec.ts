import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { makeClockVideo } from '../src/testing/moderation/clock-video.ts';
import { type LiveSource, startFlv, startHls, startRtmp } from './live-sources.ts';
import { pageOf } from './people.ts';
import { admin, longUndo, type SecondLook, sample, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
let folder: string;
let [flv, rtmp, street, hls]: LiveSource[] = [];

test.beforeAll(async () => {
  folder = await mkdtemp('/tmp/second-look-live-');
  const clock = path.join(folder, 'clock.flv');
  makeClockVideo(clock, '10', 1000, ['-bf', '0', '-g', '10', '-tune', 'zerolatency']);
  flv = await startFlv(clock);
  rtmp = await startRtmp(clock, 'clock');
  street = await startRtmp(sample('street.mp4'), 'street');
  hls = await startHls(clock, folder);
  const hosts = [flv, rtmp, street, hls].map(({ host }) => host).join();
  app = await startSecondLook({ MEDIA_ALLOWED_HOSTS: hosts, ...longUndo });
});
test.afterAll(async () => {
  await app?.end();
  await Promise.all([flv, rtmp, street, hls].map((source) => source?.end()));
  await rm(folder, { recursive: true });
});

/** The number in the picture that the page shows now, and when it was read. */
const readClock = (page: Page) =>
  page
    .getByTestId('live')
    .locator('video')
    .evaluate((video) => {
      if (!(video instanceof HTMLVideoElement)) throw new Error('no video');
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
      const context = canvas.getContext('2d');
      context?.drawImage(video, 0, 0);
      const at = Date.now();
      const row = context?.getImageData(0, Math.floor(canvas.height / 2), canvas.width, 1).data ?? [];
      let number = 0;
      for (let bit = 0; bit < 10; bit++) {
        const x = Math.floor(((bit + 0.5) * canvas.width) / 10);
        if ((row[x * 4] ?? 0) > 127) number |= 1 << bit;
      }
      return { number, at };
    });

for (const kind of ['HTTP-FLV', 'RTMP'] as const) {
  test(`a ${kind} stream plays on its page, at most two seconds behind its source`, async ({ browser }) => {
    const page = await pageOf(browser, app, admin);
    const source = kind === 'RTMP' ? rtmp : flv;
    if (!source) throw new Error('no source');
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url) && !request.url().startsWith('blob:'))
        foreign.push(request.url());
    });
    const { call } = await signIn(app.url);
    const body = { url: source.address, interval: 5, fragmentTime: 10, audio: false };
    const { submission } = (await call('POST', '/api/video-streams', body)).body;
    await page.goto(`${app.url}/streams/${submission.id}`);
    const panel = page.getByTestId('live');
    await expect(panel).toHaveAttribute('data-live', 'playing');
    const watched = source.newest();

    await test.step('half a second behind, as a rule', async () => {
      const behind: number[] = [];
      await expect
        .poll(async () => {
          const { number, at } = await readClock(page);
          behind.push((at - watched) / 1000 - number / 10);
          return behind.length;
        })
        .toBeGreaterThan(20);
      const sorted = behind.slice(5).sort((one, other) => one - other);
      const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
      test.info().annotations.push({ type: `${kind} behind, median`, description: `${median.toFixed(2)} s` });
      console.log(
        `${kind}: ${median.toFixed(2)} s behind (${sorted[0]?.toFixed(2)}–${sorted.at(-1)?.toFixed(2)})`,
      );
      expect(median).toBeLessThan(2);
    });

    await test.step('leaving the page ends its reader of the source', async () => {
      await page.goto(`${app.url}/queue/review`);
      await expect.poll(() => source.readers()).toBeLessThanOrEqual(1);
    });

    await test.step('our watch ends, and so does the picture; the page says whose end it is', async () => {
      await page.goto(`${app.url}/streams/${submission.id}`);
      await expect(panel).toHaveAttribute('data-live', 'playing');
      await page.getByRole('button', { name: 'Stop monitoring' }).click();
      await expect(page.getByText('the live stream itself goes on')).toBeVisible();
      await page.getByRole('button', { name: 'End our watch' }).click();
      await expect(page.getByTestId('state').first()).toHaveText('stopped');
      await expect(panel).toHaveCount(0);
      await expect.poll(() => source.readers()).toBe(0);
    });
    expect(foreign).toEqual([]);
  });
}

test('an HLS stream plays on its page', async ({ browser }) => {
  const page = await pageOf(browser, app, admin);
  const { call } = await signIn(app.url);
  const body = { url: hls?.address, interval: 5, fragmentTime: 10, audio: false };
  const { submission } = (await call('POST', '/api/video-streams', body)).body;
  await page.goto(`${app.url}/streams/${submission.id}`);
  await expect(page.getByTestId('live')).toHaveAttribute('data-live', 'playing');
  const { number: first } = await readClock(page);
  await expect.poll(async () => (await readClock(page)).number).not.toBe(first);
  await call('POST', `/api/submissions/${submission.id}/close`);
});

test('an audio stream is heard on its page when somebody asks for it', async ({ browser }) => {
  const page = await pageOf(browser, app, admin);
  const { call } = await signIn(app.url);
  const { submission } = (await call('POST', '/api/audio-streams', { url: street?.address })).body;
  await page.goto(`${app.url}/streams/${submission.id}`);
  const panel = page.getByTestId('live-audio');
  await expect(panel).toHaveAttribute('data-live', 'off');
  await panel.getByRole('button', { name: 'Listen live' }).click();
  await expect(panel).toHaveAttribute('data-live', 'playing');
  const playedTo = () =>
    panel.locator('audio').evaluate((audio: HTMLAudioElement) => [audio.muted, audio.currentTime] as const);
  const [, first] = await playedTo();
  await expect.poll(async () => (await playedTo())[1]).toBeGreaterThan(first);
  expect((await playedTo())[0]).toBe(false);
  await panel.getByRole('button', { name: 'Stop listening' }).click();
  await expect(panel.locator('audio')).toHaveCount(0);
  await call('POST', `/api/submissions/${submission.id}/close`);
  await expect(panel).toHaveCount(0);
});

test('a stream that stalls says what was checked and what not, without an inner address', async ({
  browser,
}) => {
  const page = await pageOf(browser, app, admin);
  if (!flv) throw new Error('no source');
  const { call } = await signIn(app.url);
  const body = { url: flv.address, interval: 5, fragmentTime: 10, audio: false };
  const { submission } = (await call('POST', '/api/video-streams', body)).body;
  const now = async () => (await call('GET', `/api/submissions/${submission.id}`)).body;
  await page.goto(`${app.url}/streams`);
  const tile = page.getByTestId('stream-tile').filter({ hasText: 'clock' });
  await expect(tile.getByTestId('live-image')).toBeVisible();
  await expect.poll(async () => (await now()).fragments.length).toBeGreaterThan(0);
  flv.stall();
  await expect.poll(async () => (await now()).submission.state).toBe('error');
  await page.goto(`${app.url}/streams/${submission.id}`);
  const header = page.getByTestId('video-header');
  await expect(header).toContainText('The live stream broke off. What came before was checked.');
  await expect(header.getByTestId('outcome')).toContainText(/Checked: 0:00–.*fragment.*Nothing after/);
  await expect(header).not.toContainText(/127\.0\.0\.1|ffmpeg/);
});

test('fragments name stream and minute, and those alike are one decision with one undo', async ({
  browser,
}) => {
  const page = await pageOf(browser, app, admin);
  const { call } = await signIn(app.url);
  // The video lasts 24 s, so every other fragment shows the same.
  const body = { url: street?.address, interval: 3, fragmentTime: 12, audio: false };
  const { submission } = (await call('POST', '/api/video-streams', body)).body;
  const now = async () => (await call('GET', `/api/submissions/${submission.id}`)).body;
  for (const count of [1, 3, 5])
    await expect.poll(async () => (await now()).fragments.length).toBeGreaterThanOrEqual(count);
  let found = '';
  await expect
    .poll(async () => {
      for (const { id } of (await now()).cases) {
        const { items } = (await call('GET', `/api/cases/${id}/alike`)).body;
        if (items.length > 0) found = id;
      }
      return found;
    })
    .not.toBe('');
  await call('POST', `/api/submissions/${submission.id}/close`);
  await expect.poll(async () => (await now()).submission.state).toBe('closed');
  const caseOf = async () => (await call('GET', `/api/cases/${found}`)).body.case;
  const items = (await call('GET', `/api/cases/${found}/alike`)).body.items as { id: string }[];
  const { place } = await caseOf();

  await page.goto(`${app.url}/queue/review/${found}`);
  await expect(page.getByRole('option', { name: /street · minute 1, 0:00–0:12/ })).toBeVisible();
  const axis = page.locator('[data-testid=case]:visible').getByTestId('timeline');
  await expect(axis).toHaveAttribute('aria-valuemin', String(Math.floor(place.from)));
  await expect(axis).toHaveAttribute('aria-valuemax', String(place.to));
  const link = page.getByRole('link', { name: /open the stream at/ });
  await expect(link).toHaveAttribute(
    'href',
    new RegExp(`/streams/${submission.id}\\?frame=[te][0-9a-f.-]+&at=`),
  );

  await page.getByTestId('alike').getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('alike-list').getByRole('listitem')).toHaveCount(items.length);
  await dialog.getByRole('button', { name: `Reject ${items.length + 1}` }).click();
  await dialog
    .getByRole('button', { name: /^Reject/ })
    .last()
    .click();
  await expect(dialog).toHaveCount(0);
  const states = () =>
    Promise.all(
      [found, ...items.map(({ id }) => id)].map(
        async (id) => (await call('GET', `/api/cases/${id}`)).body.case.state,
      ),
    );
  await expect.poll(states).toEqual(Array.from({ length: items.length + 1 }, () => 'decided'));
  // The case in view may offer it as well.
  const undoable = page.getByRole('list', { name: 'Decisions that can be undone' });
  await undoable.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(states).toEqual(Array.from({ length: items.length + 1 }, () => 'open'));
});
