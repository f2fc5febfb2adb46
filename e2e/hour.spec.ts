import { expect, test } from '@playwright/test';
import { shiftsOf, watchShifts } from './layout-shifts.ts';
import { isStill, isVideo, painted, paused, playhead, seen, timeOf, video } from './played-video.ts';
import { longUndo, sample } from './second-look.ts';
import { isMine, noteOf, shownCase } from './shown-case.ts';
import { type Call, isDemo, openStage, type Person, type Stage, until } from './stage.ts';

let stage: Stage;
let program: Call;
let mo: Person;
test.beforeAll(async ({ browser }) => {
  stage = await openStage(longUndo);
  program = await stage.program(browser);
  mo = await stage.person(browser, 'moderator');
});
test.afterAll(() => stage?.end());

/** The sample video's case. */
async function sendVideo(uploadId: string): Promise<string> {
  const sent = await program('POST', '/api/videos', { uploadId, interval: 3, tasks: ['ocr-text'] });
  const { id } = sent.body.submission;
  await until(
    program,
    `/api/submissions/${id}`,
    ({ submission }) => submission.endedAt !== null && submission.caseId !== null,
  );
  return (await program('GET', `/api/submissions/${id}`)).body.submission.caseId;
}

test('a case’s video is played, peeked at, stepped and enlarged on its one stage, and nothing moves', async ({
  browser,
}) => {
  const { page } = mo;
  const id = await sendVideo(await stage.upload(browser, sample('street.mp4')));
  await watchShifts(page);
  await stage.open(page, `queue/review/${id}`);
  await isMine(page);
  await expect(seen(page, 'frame')).toBeVisible();
  // What moves while the page is loaded is measured elsewhere.
  await page.evaluate(() => document.fonts.ready);
  await shiftsOf(page);
  const picture = seen(page, 'stage');
  const room = await picture.boundingBox();
  const home = await playhead(page);
  const width = async () => (await seen(page, 'frame').boundingBox())?.width ?? 0;

  await test.step('the space bar plays from the frame, without sound, and pauses', async () => {
    await page.keyboard.press('Space');
    await isVideo(page);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(home + 0.3);
    expect(await video(page).evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
    await expect.poll(() => playhead(page)).toBeGreaterThan(home);
    await page.keyboard.press('Space');
    await expect.poll(() => paused(page)).toBe(true);
  });

  expect(await shiftsOf(page)).toEqual([]);
  await test.step('a step of evidence brings the still back, and the moment with it', async () => {
    await page.keyboard.press(']');
    await isStill(page);
    const next = await seen(page, 'frame').getAttribute('src');
    await page.keyboard.press('[');
    await expect(seen(page, 'frame')).not.toHaveAttribute('src', next ?? '');
  });
  await test.step('a step back from a played video goes to the evidence that began last', async () => {
    // The element reports its time up to 250 ms late: the step must not wait for that.
    await page.evaluate(() => {
      const late = (event: Event) => event.stopImmediatePropagation();
      addEventListener('timeupdate', late, true);
      addEventListener('keyup', ({ key }) => key === '[' && removeEventListener('timeupdate', late, true));
    });
    const still = await seen(page, 'frame').getAttribute('src');
    const begin = await playhead(page);
    await page.keyboard.press('Space');
    await isVideo(page);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(begin + 0.2);
    await page.keyboard.press('Space');
    await expect.poll(() => paused(page)).toBe(true);
    await page.keyboard.press('[');
    await isStill(page);
    expect(await playhead(page)).toBe(begin);
    await expect(seen(page, 'frame')).toHaveAttribute('src', still ?? '');
  });
  expect(await shiftsOf(page)).toEqual([]);

  await test.step('a held key shows what was before and after, and its release returns to the still', async () => {
    const before = await playhead(page);
    await page.keyboard.down('v');
    await isVideo(page);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(Math.max(0, before - 5));
    expect(await timeOf(page)).toBeLessThan(before);
    await page.keyboard.up('v');
    await isStill(page);
    expect(await paused(page)).toBe(true);
    expect(await playhead(page)).toBe(before);
  });

  await test.step('the space bar plays after a click on a button, and presses a button that was reached by Tab', async () => {
    const blur = page.getByRole('button', { name: /^(Blur|Show)$/ });
    await blur.click();
    await expect(blur).toHaveAttribute('aria-pressed', 'true');
    await expect(video(page)).toHaveCSS('filter', /blur\(28px\)/);
    await page.keyboard.press('Space');
    await isVideo(page);
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
    await painted(page);
    const at = await timeOf(page);
    await page.keyboard.press('.');
    await expect.poll(() => timeOf(page)).toBeGreaterThan(at);
    expect((await timeOf(page)) - at).toBeLessThan(0.2);
    await page.keyboard.press('>');
    await expect(page.getByRole('button', { name: 'Speed: 1.5×' })).toBeVisible();
    await page.keyboard.press('Shift+M');
    await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.muted)).toBe(false);
  });

  expect(await shiftsOf(page)).toEqual([]);
  const whole = room?.width ?? 0;
  await test.step('the box’s region is shown large by a key, and all of it again', async () => {
    await page.keyboard.press('[');
    await page.keyboard.press('Shift+Z');
    await expect.poll(width).toBeGreaterThan(whole * 1.2);
    await page.keyboard.press('Shift+Z');
    await expect.poll(width).toBeLessThan(whole + 1);
    await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(whole * 1.1);
    await page.keyboard.press('0');
    await expect.poll(width).toBeLessThan(whole + 1);
  });

  expect(await picture.boundingBox()).toEqual(room);
  expect(await shiftsOf(page)).toEqual([]);

  await test.step('two fingers enlarge it', async () => {
    const { x = 0, y = 0 } = room ?? {};
    const touch = await page.context().newCDPSession(page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
    const fingers = async (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) => {
      const touchPoints = [200 - apart, 200 + apart].map((at, id) => ({ x: x + at, y: y + 100, id }));
      await touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : touchPoints,
      });
    };
    await fingers('touchStart', 20);
    for (const apart of [30, 45, 60]) await fingers('touchMove', apart);
    await fingers('touchEnd', 60);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await expect.poll(width).toBeGreaterThan(whole * 2);
    await page.keyboard.press('0');
    await expect.poll(width).toBeLessThan(whole + 1);
  });
});

test('what was typed outlives an undo and a reload, and a key that cannot act says why', async () => {
  const { page } = mo;
  const texts = [{ content: 'Get your fr33 c0ins', userId: crypto.randomUUID() }];
  const id: string = (await program('POST', '/api/texts', { texts })).body.results[0].caseId;
  const reason = shownCase(page).getByRole('group', { name: 'Reason' }).getByRole('button').first();
  const isWhole = async () => {
    await expect(noteOf(page)).toHaveValue('the coins are fake');
    await expect(reason).toHaveAttribute('aria-pressed', 'true');
  };
  await stage.open(page, `queue/review/${id}`);
  await isMine(page);
  await page.keyboard.press('m');
  await page.keyboard.type('the coins are fake');
  await page.keyboard.press('Escape');
  for (const key of ['p', '1']) await page.keyboard.press(key);
  await isWhole();

  await test.step('a key that a text has no use for', async () => {
    await page.keyboard.press('Shift+Z');
    await expect(page.getByTestId('key-hint')).not.toBeEmpty();
  });
  await test.step('an undo', async () => {
    await page.keyboard.press('r');
    await expect(page.getByText('Rejected “').first()).toBeVisible();
    await page.keyboard.press('z');
    await expect(shownCase(page)).toHaveAttribute('data-case-id', id);
    await isMine(page);
    await isWhole();
  });
  await test.step('a reload', async () => {
    await page.reload();
    await isMine(page);
    await isWhole();
  });
});

// On the real servers, live-playback.spec.ts does this with streams of its own.
if (isDemo)
  test('a running stream shows its latest picture, and a fragment’s row says which stream and minute', async () => {
    const { page } = mo;
    await stage.open(page, 'streams');
    const tile = page.getByTestId('stream-tile').filter({ hasText: 'running' }).first();
    await expect(tile.getByRole('img').first()).toBeVisible();
    await stage.open(page, 'queue/live');
    await expect(page.getByRole('option', { name: /· minute \d+, / }).first()).toBeVisible();
  });
