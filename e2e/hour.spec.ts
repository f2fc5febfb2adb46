import { expect, type Page, test } from '@playwright/test';
import { shiftsOf, watchShifts } from './layout-shifts.ts';
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

const seen = (page: Page, part: string) => page.getByTestId(part).filter({ visible: true });
const video = (page: Page) => seen(page, 'video');
const timeOf = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);
const paused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused);
const width = async (page: Page) => (await seen(page, 'frame').boundingBox())?.width ?? 0;

test('a video plays, is peeked at and enlarged in its case, and nothing moves', async ({ browser }) => {
  const { page } = mo;
  const id = await sendVideo(await stage.upload(browser, sample('street.mp4')));
  await watchShifts(page);
  await stage.open(page, `queue/review/${id}`);
  await isMine(page);
  await expect(seen(page, 'frame')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await shiftsOf(page);

  await test.step('the space bar plays from the finding, without sound, and pauses', async () => {
    await page.keyboard.press('Space');
    await expect(video(page)).toHaveAttribute('data-shown');
    const from = await timeOf(page);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(from + 0.3);
    expect(await video(page).evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
    await page.keyboard.press('Space');
    await expect.poll(() => paused(page)).toBe(true);
  });

  await test.step('one frame on, and the speed by key', async () => {
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
  });
  expect(await shiftsOf(page)).toEqual([]);

  await test.step('a held key shows what was around the finding, and its release returns to the still', async () => {
    await page.keyboard.press(']');
    await expect(video(page)).not.toHaveAttribute('data-shown');
    await page.keyboard.down('v');
    await expect(video(page)).toHaveAttribute('data-shown');
    await page.keyboard.up('v');
    await expect(video(page)).not.toHaveAttribute('data-shown');
  });

  await test.step('zoom, the box’s own region, blur, and back', async () => {
    const plain = await width(page);
    await page.keyboard.press('+');
    await expect.poll(() => width(page)).toBeGreaterThan(plain * 1.1);
    await page.keyboard.press('0');
    await expect.poll(() => width(page)).toBeLessThan(plain + 1);
    await page.keyboard.press('Shift+Z');
    await expect.poll(() => width(page)).toBeGreaterThan(plain * 1.2);
    await page.keyboard.press('Shift+Z');
    await expect.poll(() => width(page)).toBeLessThan(plain + 1);
    await page.keyboard.press('b');
    await page.keyboard.press('b');
  });
  expect(await shiftsOf(page)).toEqual([]);

  await test.step('two fingers enlarge it', async () => {
    const plain = await width(page);
    const { x = 0, y = 0 } = (await seen(page, 'stage').boundingBox()) ?? {};
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
    await expect.poll(() => width(page)).toBeGreaterThan(plain * 2);
    await page.keyboard.press('0');
    await expect.poll(() => width(page)).toBeLessThan(plain + 1);
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
