import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { MachineAnswer } from '../src/api/stats-machine.ts';
import { dashboardTabs } from '../src/web/paths/paths.ts';
import { shiftsOf, watchShifts } from './layout-shifts.ts';
import { type Call, isDemo, openStage, type Stage } from './stage.ts';

const cases = 6000;
const days = 30;
const dayMs = 86_400_000;

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage({}, generate);
});
test.afterAll(() => stage?.end());

/** Runs `npm run generate` into a folder on which the product then starts. */
async function generate(dataDir: string): Promise<void> {
  const words = ['--cases', String(cases), '--days', String(days)];
  const child = spawn(process.execPath, ['scripts/generate.ts', ...words], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-2000);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`The generator failed (${code}): ${output}`);
}

/**
 * The last ten days, in which the generated machine is wrong about Ads, against the ten before. The demo has a fiftieth
 * of the cases, so it uses all of its ninety days.
 */
const lateDays = isDemo ? 90 : 10;
function late(): URLSearchParams {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const now = Date.now();
  return new URLSearchParams({
    range: 'own',
    from: day(now - (lateDays - 1) * dayMs),
    to: day(now),
    zone: 'UTC',
  });
}

const panel = (page: Page, name: string) => page.locator(`[data-chart="${name}"]`);
const rowOf = (page: Page, name: string, label: string) =>
  panel(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: label, exact: true }) });

/** The number of cases in the list at this address, over all pages. */
async function held(page: Page, call: Call): Promise<number> {
  const { pathname, searchParams } = new URL(page.url());
  const lane = pathname.split('/queue/')[1]?.split('/')[0] ?? '';
  const query = new URLSearchParams(searchParams);
  query.set('lane', lane);
  query.set('limit', '200');
  let count = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    if (cursor) query.set('cursor', cursor);
    const { status, body } = await call('GET', `/api/cases?${query}`);
    expect(status).toBe(200);
    count += body.items.length;
    cursor = body.nextCursor;
  }
  return count;
}

/** Chooses from the menu of the labels with keys alone. Its first entry takes the focus a moment after it opens. */
async function chooseByKeys(page: Page, name: string): Promise<void> {
  await panel(page, 'labels')
    .getByRole('button', { name: /^Table and files: / })
    .press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const item = page.getByRole('menuitem', { name });
  const before = item.locator('xpath=preceding-sibling::*[@role="menuitem"]');
  for (let steps = await before.count(); steps > 0; steps--) await page.keyboard.press('ArrowDown');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}

const number = async (text: Promise<string | null>) => Number((await text)?.replaceAll(/\D/g, ''));

test('a supervisor notices where the machine went wrong, names an unnamed label, and moves a lane’s threshold', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  const name = await stage.enter(page, 'supervisor');
  const call = await stage.caller(page);

  await test.step('notices a drop in the precision of Ads', async () => {
    await stage.open(page, `dashboard/machine?${late()}`);
    if (!isDemo)
      await expect(panel(page, 'labels').locator('[role=img][aria-label]')).toHaveAttribute(
        'aria-label',
        /Significantly worse than before: [^.]*Ads/,
      );
    await chooseByKeys(page, 'Show as a table');
    const ads = rowOf(page, 'labels', 'Ads').filter({ hasText: 'Text' });
    await expect(ads).toBeVisible();
    if (isDemo) return;
    await expect(
      ads.getByTitle(/percentage points from the previous period, statistically significant/),
    ).toBeVisible();
  });

  await test.step('takes the figures elsewhere: as a file with what they count, and as a link', async () => {
    const downloading = page.waitForEvent('download');
    await chooseByKeys(page, 'Download figures (CSV)');
    const csv = await readFile(await (await downloading).path(), 'utf8');
    const [head = '', ...lines] = csv.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(head).toContain('Precision (0–1),Precision (0–1) 95% low,Precision (0–1) 95% high');
    expect(head).toMatch(/,From,To,Time zone,Filters,Counted$/);
    const ads = lines.find((line) => /(^|,)Ads,/.test(line)) ?? '';
    expect(ads).toMatch(/,0\.\d+,0\.\d+,0\.\d+,/);
    expect(ads).toMatch(/,\d{4}-\d\d-\d\dT[^,]*,\d{4}-\d\d-\d\dT[^,]*,UTC,,/);

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await chooseByKeys(page, 'Copy link to these figures');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const shown = await rowOf(page, 'labels', 'Ads').first().textContent();
    if (isDemo) return;
    const other = await page.context().newPage();
    await other.goto(link);
    await expect(rowOf(other, 'labels', 'Ads').first()).toHaveText(shown ?? '');
    await expect(panel(other, 'labels')).toBeInViewport();
    await other.close();
  });

  await test.step('opens the cases behind it: as many as the figure says', async () => {
    const ads = rowOf(page, 'labels', 'Ads').filter({ hasText: 'Text' });
    const wrong = ads.getByRole('link').nth(1);
    const figure = await number(wrong.textContent());
    expect(figure).toBeGreaterThan(isDemo ? 3 : 30);
    await wrong.click();
    const behind = page.getByRole('region', { name: 'Filtered from the dashboard' });
    await expect(behind).toContainText('machine marked wrong');
    await expect(behind.getByRole('status')).toHaveText(`${figure} cases`);
    const first = page.locator('[data-case-id]').first();
    await expect(first).toBeVisible();
    expect(await held(page, call)).toBe(figure);
    await behind.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'oldest first' });
    await expect(page).toHaveURL(/sort=oldest/);
    const { searchParams } = new URL(page.url());
    const oldest = await call('GET', `/api/cases?lane=all&limit=1&${searchParams}`);
    await expect(first).toHaveAttribute('data-case-id', oldest.body.items[0].id);
    expect(searchParams.get('zone')).toBe('UTC');
  });

  await test.step('every figure of labels agrees with its cases, those of a name that another label has too', async () => {
    const query = late();
    const [from, to] = [`${query.get('from')}T00:00:00.000Z`, `${query.get('to')}T00:00:00.000Z`];
    const params = new URLSearchParams({ from, to, zone: 'UTC' });
    const answer: MachineAnswer = (await call('GET', `/api/stats/machine?${params}`)).body;
    const texts = answer.now.labels.filter(({ label }) => label.task === 'text');
    expect(texts.length).toBeGreaterThan(3);
    for (const { ruled, behind } of texts) {
      const address = new URLSearchParams(
        Object.entries(behind).map(([name, value]) => [name, String(value)]),
      );
      const { body } = await call('GET', `/api/cases?${address}&limit=200`);
      expect(body.items.length).toBe(Math.min(200, ruled));
    }
  });

  await test.step('names the two numbers that nobody has named', async () => {
    await stage.open(page, 'settings/labels');
    for (const [number, name] of [
      [104, 'Fake money'],
      [107, 'Watermark'],
    ] as const) {
      const item = page.getByRole('button', { name: new RegExp(`^Name number ${number} of`) });
      await item.click();
      const drawer = page.getByRole('dialog').filter({ visible: true });
      await drawer.getByLabel('Name · English').fill(name);
      await drawer.getByRole('button', { name: 'Save' }).click();
      await expect(drawer).toBeHidden();
      await expect(item).toBeHidden();
    }
    await stage.open(page, `dashboard/machine?tables=labels&all=labels&${late()}`);
    await expect(rowOf(page, 'labels', 'Fake money').first()).toBeVisible();
    await expect(rowOf(page, 'labels', 'Watermark').first()).toBeVisible();
    await expect(panel(page, 'labels').getByText('(unnamed)')).toHaveCount(0);
  });

  // The demo has no lane of this name yet, and no second browser.
  const filter = { labels: ['Ads'], rateMin: 0.5 };
  if (isDemo) expect((await call('POST', '/api/lanes', { name: 'Ads', filter })).status).toBe(201);
  const other = isDemo ? null : await (await browser.newContext()).newPage();
  if (other) {
    await stage.enter(other, 'admin');
    await stage.open(other, 'dashboard/machine');
    await expect(panel(other, 'what-if')).toContainText('.50 → .50');
  }
  await stage.open(page, `dashboard/machine?tables=labels&${late()}`);

  await test.step('tries a threshold, sees which cases leave the lane, and applies it', async () => {
    const whatIf = panel(page, 'what-if');
    await whatIf.getByLabel('Lane', { exact: true }).selectOption({ label: 'Ads' });
    const slider = whatIf.getByRole('slider');
    const track = await whatIf.locator('.mantine-Slider-track').boundingBox();
    expect(track?.width).toBeGreaterThan(150);
    await slider.focus();
    for (const score of ['0.55', '0.6', '0.65', '0.7']) {
      await page.keyboard.press('ArrowRight');
      await expect(slider).toHaveAttribute('aria-valuenow', score);
    }
    await expect(whatIf).toContainText('.50 → .70');
    await expect(whatIf.getByText('Cases that leave the lane').first()).toBeVisible();
    await expect(whatIf.getByText('Violations among them').first()).toBeVisible();
    await expect(page).toHaveURL(/threshold=0\.70/);
    await whatIf.getByRole('button', { name: 'Apply…' }).click();
    const ask = page.getByRole('dialog', { name: 'Apply…' });
    await expect(ask).toContainText('“Ads” will take cases with a highest score of .70 or more');
    await ask.getByRole('button', { name: 'Change the lane' }).click();
    await expect(whatIf).toContainText('“Ads” now starts at .70.');
  });

  await test.step('the lane has changed, on somebody else’s open dashboard too, without a reload', async () => {
    const { body } = await call('GET', '/api/lanes');
    const lane = body.lanes.find(({ name }: { name: string | null }) => name === 'Ads');
    expect(lane.filter.rateMin).toBe(0.7);
    if (other) await expect(panel(other, 'what-if')).toContainText('.70 → .70');
    await page.getByRole('link', { name: 'Open the lane' }).click();
    await expect(page).toHaveURL(new RegExp(`/queue/${lane.key}`));
    expect(await held(page, call)).toBe(lane.open);
  });

  await test.step('exports the decisions of these days, each of them once', async () => {
    await stage.open(page, `dashboard/machine?${late()}`);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const count = await number(page.getByText(/^[\d,]+ decisions, in the selected period$/).textContent());
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Decisions: JSON lines', exact: true }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\n');
    const ids = new Set(lines.map((line): string => JSON.parse(line).id));
    expect(ids.size).toBe(lines.length);
    expect(lines.length).toBe(count);
    expect(count).toBeGreaterThan(isDemo ? 100 : 1000);
  });

  await test.step('finds all of it in the audit', async () => {
    await stage.open(page, 'audit');
    const entries = page.getByRole('list', { name: 'Audit' }).getByRole('listitem').filter({ hasText: name });
    await expect(entries.filter({ hasText: 'label named' })).toHaveCount(2);
    await expect(entries.filter({ hasText: 'lane changed' }).first()).toContainText('0.7');
    await expect(entries.filter({ hasText: 'decisions exported' })).toHaveCount(1);
  });
});

/** A headline figure. The hints of panels are paragraphs too, but come before any figure. */
const aFigure = 'section[aria-label][aria-busy] p';

/** Where the first figure of a tab begins, how high the page is, and what scrolls inside of it. */
const layoutOf = (page: Page) =>
  page.locator('main').evaluate((main, aFigure) => {
    const inner = [...main.querySelectorAll('*')].filter(
      (at) => /auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight + 1,
    );
    const figure = main.querySelector(aFigure);
    return {
      figureTop: figure?.getBoundingClientRect().top ?? Number.NaN,
      height: document.documentElement.scrollHeight,
      width: document.documentElement.scrollWidth,
      inner: inner.map((at) => at.outerHTML.slice(0, 120)),
    };
  }, aFigure);

test('each tab shows its first figure above 160 px, is at most 1,200 px high, scrolls only as a whole, and stays still while its figures arrive', async ({
  browser,
}) => {
  test.skip(isDemo, 'The demo’s answers come from its own page and cannot be held back.');
  // Long names among the marks of the trends.
  const program = await stage.program(browser);
  for (const when of ['weekdays', 'weekends', 'holidays']) {
    const name = `Advertisements and offers of sellers from abroad, ${when}`;
    const { status, body } = await program('POST', '/api/lanes', { name });
    expect(status).toBe(201);
    expect((await program('DELETE', `/api/lanes/${body.lane.key}`)).status).toBe(204);
  }
  const page = await (await browser.newContext()).newPage();
  await watchShifts(page);
  await stage.enter(page, 'supervisor');
  let release = () => {};
  let held = Promise.resolve();
  for (const answers of ['**/api/stats/**', '**/api/lanes'])
    await page.route(answers, async (route) => {
      await held;
      await route.continue();
    });
  const skeletons = page.locator('main .mantine-Skeleton-root');
  for (const tab of dashboardTabs)
    await test.step(tab, async () => {
      held = new Promise((done) => {
        release = () => done();
      });
      await stage.open(page, `dashboard/${tab}?${late()}`);
      await expect(
        panel(page, 'lanes')
          .or(panel(page, 'labels'))
          .or(panel(page, 'sample'))
          .or(panel(page, 'shares'))
          .or(panel(page, 'looks'))
          .or(panel(page, 'mix')),
      ).toBeVisible();
      await shiftsOf(page);
      release();
      await expect(skeletons).toHaveCount(0);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      expect(await shiftsOf(page)).toEqual([]);
      const { figureTop, height, inner } = await layoutOf(page);
      expect(figureTop).toBeLessThan(160);
      expect(height).toBeLessThanOrEqual(1200);
      expect(inner).toEqual([]);
    });
  for (const width of [1024, 768, 360])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      for (const tab of dashboardTabs) {
        await stage.open(page, `dashboard/${tab}?${late()}`);
        await expect(page.locator('main').locator(aFigure).first()).toBeVisible();
        await expect(skeletons).toHaveCount(0);
        const layout = await layoutOf(page);
        expect(layout.width).toBe(width);
        if (width === 1024) expect(layout.figureTop).toBeLessThan(160);
      }
    });
});

test('a supervisor finds a failing label in the sample, and tries, watches and switches on a rule against it', async ({
  browser,
}) => {
  const { page: sue } = await stage.person(browser, 'supervisor');
  await stage.open(sue, `dashboard/sample?${late()}`);
  await expect(rowOf(sue, 'sample', 'Ads')).toBeVisible();

  await stage.open(sue, 'settings/rules?rule=new');
  const form = sue.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Doubtful ads');
  await form.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Block' });
  await form.getByRole('button', { name: 'Run dry' }).click();
  await expect(form.getByText('Needs at least one condition')).toBeVisible();
  const choose = async (field: string, option: string) => {
    await form.getByRole('combobox', { name: field, exact: true }).press('ArrowDown');
    await sue.getByRole('option', { name: option, exact: true }).click();
    await sue.keyboard.press('Tab');
  };
  await choose('What the machine answered', 'left to people');
  await choose('Labels', 'Ads');
  await form.getByRole('button', { name: 'Run dry' }).click();
  const dry = form.getByRole('region', { name: 'Dry run' });
  await expect(dry).toContainText(/Fits [\d,]+ cases\. 0 passed by the machine, [\d,]+ left to people/);
  await expect(dry).toContainText(/[\d,]+ of [\d,]+ decided otherwise: [\d.]+% \(/);
  await expect(dry.getByRole('table', { name: 'Who decided otherwise' })).toBeVisible();
  await form.getByRole('button', { name: 'Add rule' }).click();
  await expect(form).toHaveCount(0);

  const rules = sue.getByRole('table', { name: 'Rules, in order' });
  const row = rules.locator('tbody').filter({ hasText: 'Doubtful ads' });
  await expect(row).toContainText('off');
  await row.getByRole('button', { name: 'More actions' }).click();
  await sue.getByRole('menuitem', { name: 'Run “Doubtful ads” in shadow' }).click();
  await expect(row).toContainText('in shadow');
  const program = await stage.program(browser);
  const send = async () => {
    const texts = [{ content: 'fr33 c0ins, and a rule that reads them' }];
    return (await program('POST', '/api/texts', { texts })).body.results[0];
  };
  expect((await send()).action).toBe('review');
  await stage.open(sue, 'settings/rules');
  await expect(row).toContainText('Fits 1 case.');

  await row.getByRole('button', { name: 'More actions' }).click();
  await sue.getByRole('menuitem', { name: 'Switch “Doubtful ads” on' }).click();
  await sue.getByRole('button', { name: 'Switch on' }).click();
  await expect(row.getByText('on', { exact: true })).toBeVisible();
  expect(await send()).toMatchObject({ action: 'block', rule: { name: 'Doubtful ads', was: 'review' } });
  await sue.getByRole('button', { name: 'Pause all rules' }).click();
  await expect(sue.getByText('All rules are paused', { exact: false })).toBeVisible();
  expect((await send()).action).toBe('review');
  await sue.getByRole('button', { name: 'Let rules decide again' }).click();
  await expect(sue.getByText('Rules decide', { exact: true })).toBeVisible();

  await stage.open(sue, `dashboard/trends?${late()}`);
  const changed = panel(sue, 'marks').getByRole('row').filter({ hasText: 'Doubtful ads' });
  await expect(changed.filter({ hasText: 'rule switched on' })).toHaveCount(1);
  await expect(panel(sue, 'shares').locator('.recharts-reference-line')).not.toHaveCount(0);
});
