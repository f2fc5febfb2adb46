import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { startScriptedService } from '../src/testing/scripted-service/start.ts';
import { sample } from './second-look.ts';
import { type Call, isDemo, openStage, type Stage } from './stage.ts';

/** A provider that finds something in each of the nine tasks of a video, with known figures. */
let service: Awaited<ReturnType<typeof startScriptedService>>;
let stage: Stage;
test.beforeAll(async () => {
  service = await startScriptedService();
  stage = await openStage({ MEDIA_ALLOWED_HOSTS: new URL(service.url).host });
});
test.afterAll(async () => {
  await stage?.end();
  await service?.close();
});

type PerClass = { label: number; value: number };
type Detail = {
  submission: { id: string; endedAt: string | null; duration: number };
  summary: { taskId: string; avgScores: PerClass[]; maximums: PerClass[]; statistics: PerClass[] }[];
  findings: {
    id: string;
    taskId: string;
    label: string;
    rate: number | null;
    offset: number | null;
    evidence: object | null;
  }[];
};

/** The demo has a video with nine tasks. On the real servers the provider gets one. */
async function nineTasks(page: Page, call: Call): Promise<Detail> {
  const detailOf = async (id: string): Promise<Detail> => (await call('GET', `/api/submissions/${id}`)).body;
  if (isDemo) {
    const { body } = await call('GET', '/api/submissions?q=market.mp4');
    return detailOf(body.items[0].id);
  }
  const added = await call('POST', '/api/moderation-accounts', {
    name: 'Scripted',
    baseUrl: service.url,
    secretId: 's-1',
    serviceKey: service.publicKeyPem,
  });
  const { id: account, ownKey } = added.body.account;
  await service.addAccount('s-1', ownKey.publicKey);
  await call('POST', `/api/moderation-accounts/${account}/use`);
  const uploadId = await stage.upload(page.context().browser() ?? never(), sample('street.mp4'));
  const { body } = await call('POST', '/api/videos', {
    uploadId,
    interval: 3,
    audio: true,
    customInfo: { room: 'r-7' },
  });
  const id: string = body.submission.id;
  await expect.poll(async () => (await detailOf(id)).submission.endedAt).not.toBeNull();
  await expect
    .poll(async () =>
      (await detailOf(id)).findings.every((one) => !JSON.stringify(one).includes('"waiting"')),
    )
    .toBe(true);
  return detailOf(id);
}

function never(): never {
  throw new Error('a page without a browser');
}

const middle = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('not drawn');
  return box.x + box.width / 2;
};

test('the page of a video with nine tasks has one row per class over one time axis', async ({ page }) => {
  await stage.enter(page, 'admin');
  const call = await stage.caller(page);
  const detail = await nineTasks(page, call);
  const { id, duration } = detail.submission;
  const rows = page.getByTestId('score-rows');
  const row = (key: string) => rows.locator(`[data-row="${key}"]`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await stage.open(page, `videos/${id}`);
  await expect(rows.locator('[data-row]').first()).toBeVisible();

  await test.step('nine tasks fit 1440 × 900 without scrolling', async () => {
    await expect(rows.locator('[data-task]')).toHaveCount(9);
    await expect(page.getByTestId('axis-picture').first()).toBeVisible();
    const { bottom } = await rows.evaluate((panel) => panel.getBoundingClientRect());
    expect(bottom).toBeLessThanOrEqual(900);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(900);
  });

  await test.step('the figures are those that the service sent', async () => {
    const figures = { avgScores: 'average', maximums: 'highest', statistics: 'count' } as const;
    let compared = 0;
    for (const task of detail.summary)
      for (const [kind, name] of Object.entries(figures))
        for (const { label, value } of task[
          kind === 'avgScores' || kind === 'maximums' ? kind : 'statistics'
        ]) {
          const cell = row(`${task.taskId} ${label}`).locator(`[data-figure=${name}]`);
          expect(Number(await cell.getAttribute('data-value'))).toBe(value);
          await expect(cell).not.toHaveAttribute('data-counted', /.*/);
          compared += 1;
        }
    expect(compared).toBeGreaterThan(15);
    // Speech has none; what is counted says so.
    const counted = rows.locator('[data-task=vulgar-speech] [data-figure=highest]');
    await expect(counted).toHaveAttribute('data-counted', 'true');
    await expect(page.getByTestId('rows-notes')).toContainText('counted from the findings');
  });

  await test.step('mark, picture and playhead of a moment share their place within 1 px', async () => {
    const placed = detail.findings.filter(({ offset, evidence }) => offset !== null && evidence !== null);
    let compared = 0;
    for (const { id: finding, offset } of placed) {
      const mark = rows.locator(`[data-finding-id="${finding}"]`);
      if ((await mark.count()) === 0) continue;
      await mark.click();
      await expect(mark).toHaveAttribute('data-active', 'true');
      const playheads = await rows.getByTestId('playhead').all();
      const at = await middle(mark);
      for (const playhead of playheads)
        expect(Math.abs((await middle(playhead)) - at)).toBeLessThanOrEqual(1);
      const picture = page.locator(`[data-testid=axis-picture][data-at="${offset}"]`);
      await expect(picture).toHaveAttribute('aria-current', 'true');
      expect(Math.abs((await middle(picture)) - at)).toBeLessThanOrEqual(1);
      const axis = await page.getByTestId('timeline').boundingBox();
      if (!axis || offset === null) throw new Error('no axis');
      expect(Math.abs(axis.x + (offset / duration) * axis.width - at)).toBeLessThanOrEqual(1);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(5);
  });

  await test.step('the height of a mark in its row is its score', async () => {
    for (const { id: finding, rate } of detail.findings) {
      const mark = rows.locator(`[data-finding-id="${finding}"]`);
      if (rate === null || (await mark.count()) === 0) continue;
      const [box, cell] = await Promise.all([mark.boundingBox(), mark.locator('..').boundingBox()]);
      if (!box || !cell) throw new Error('not drawn');
      const score = (cell.y + cell.height - (box.y + box.height)) / (cell.height - box.height);
      // Boxes are on whole pixels in a row of 24.
      if (box.height === 8) expect(Math.abs(score - rate)).toBeLessThan(0.04);
    }
  });

  await test.step('a mark shows its finding in the picture and in the address', async () => {
    const finding = detail.findings.find(({ taskId, offset }) => taskId === 'ocr-text' && offset !== null);
    await rows.locator(`[data-finding-id="${finding?.id}"]`).click();
    await expect(page).toHaveURL(new RegExp(`frame=t${String(finding?.offset).replace('.', '\\.')}`));
    await expect(page.getByTestId('box').first()).toBeVisible();
  });

  await test.step('a row narrows the frames by mouse and by key, in the address; again shows all', async () => {
    const all = await page.getByTestId('findings').getByTestId('finding-row').count();
    const [first] = await rows.getByTestId('class-row').all();
    await first?.click();
    await expect(page).toHaveURL(/class=image-classification/);
    await expect(page.getByTestId('class-filter')).toBeVisible();
    await expect(first ?? rows).toHaveAttribute('aria-pressed', 'true');
    expect(await page.getByTestId('findings').getByTestId('finding-row').count()).toBeLessThan(all);
    await expect(page.getByTestId('rows-notes')).toContainText(/other video/);
    await first?.focus();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/class=/);
    await page.keyboard.press('ArrowDown');
    await expect(rows.getByTestId('class-row').nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect(rows.getByTestId('time-mark').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows.getByTestId('time-mark').first()).toHaveAttribute('data-active', 'true');
    await page.keyboard.press('ArrowLeft');
    await expect(first ?? rows).toBeFocused();
  });

  await test.step('what a task recognised opens below its rows; a link to a former tab opens it too', async () => {
    await stage.open(page, `videos/${id}?tab=ocr-text`);
    const details = rows.getByTestId('task-details');
    await expect(details).toContainText(/match “/);
    await expect(details.locator('.recharts-bar-rectangle').first()).toBeVisible();
    await rows.locator('[data-task=ocr-text]').getByRole('button', { expanded: true }).click();
    await expect(details).toHaveCount(0);
    await expect(page).not.toHaveURL(/tab=/);
  });

  const menu = async (item: string) => {
    await rows.getByRole('button', { name: 'Table and files' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await test.step('the file has the figures of the table', async () => {
    const shown = await rows
      .locator('[data-row]')
      .evaluateAll((all) =>
        all.map((one) =>
          ['average', 'highest', 'count'].map(
            (name) => one.querySelector(`[data-figure=${name}]`)?.getAttribute('data-value') ?? '',
          ),
        ),
      );
    const download = page.waitForEvent('download');
    await menu('Figures as CSV');
    const text = await readFile(await (await download).path(), 'utf8');
    const lines = text.replace('\ufeff', '').trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',').slice(-4, -1))).toEqual(shown);
    expect(lines.filter((line) => line.endsWith(',counted')).length).toBeGreaterThan(0);
    await menu('Show exact figures');
    const exact = rows.getByRole('table').locator('tbody tr');
    await expect(exact).toHaveCount(shown.length);
    const cells = await exact.evaluateAll((all) =>
      all.map((one) => [...one.children].slice(-4, -1).map((cell) => cell.textContent ?? '')),
    );
    expect(cells).toEqual(shown);
    await menu('Show as rows');
  });

  await test.step('the rows are saved as a picture', async () => {
    const download = page.waitForEvent('download');
    await menu('Picture as PNG');
    const file = await readFile(await (await download).path());
    expect([...file.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
    // Twice as wide as the drawing: width and height are at byte 16.
    expect(file.readUInt32BE(16)).toBeGreaterThan(2000);
    expect(file.length).toBeGreaterThan(20_000);
  });

  await test.step('on a phone nothing is wider than the window', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(rows.locator('[data-row]').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
