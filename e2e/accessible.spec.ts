import { expect, type Locator, type Page, test } from '@playwright/test';
import { axeFinds, drawAll, showTheme, sidewaysOnPhone } from './axe.ts';
import { filledButtons } from './filled.ts';
import { pageOf } from './people.ts';
import { faultsAtZoom } from './reach.ts';
import { offScale } from './scale.ts';
import { everyScreen } from './screens/every-screen.ts';
import { makeVisitor } from './screens/visit.ts';
import { makeWorld, type World } from './screens/world.ts';
import { admin } from './second-look.ts';

let world: World;
test.beforeAll(async () => {
  world = await makeWorld({});
});
test.afterAll(() => world.end());

// `npm run look -- axe` checks each state of each screen in every theme, language and width.
test('axe finds no fault on any screen, contrast is sufficient in both themes, no screen scrolls sideways at 360 px or hides anything at 200 % and 400 %, and all keep to the scale of sizes and have one primary action', async ({
  browser,
}) => {
  const look = { width: 1440, height: 900, theme: 'dark', language: 'en' } as const;
  const visitor = makeVisitor(browser, world, look);
  const found: string[] = [];
  const titles = new Map<string, number>();
  for (const screen of everyScreen(world).filter(({ state }) => !state))
    await visitor.visit(screen, async ({ page }) => {
      const describe = (where: string) => (what: string) => `${screen.name}${where}: ${what}`;
      await drawAll(page);
      const { faults, titleLeft } = await offScale(page);
      found.push(...faults.map(describe('')));
      const filled = await filledButtons(page);
      if (filled.length > 1) found.push(describe('')(`more than one primary action: ${filled.join(', ')}`));
      // What says that there is no page is in the middle of it.
      const begins = screen.who !== 'nobody' && screen.name !== 'not-found';
      if (titleLeft !== null && begins) titles.set(screen.name, titleLeft);
      found.push(...(await axeFinds(page)).map(describe('')));
      await showTheme(page, 'light');
      found.push(...(await axeFinds(page, 'color-contrast')).map(describe(' in light')));
      const wider = await sidewaysOnPhone(page);
      if (wider > 0) found.push(describe('')(`scrolls ${wider} px sideways at 360 px`));
      for (const zoom of [200, 400] as const)
        found.push(...(await faultsAtZoom(page, zoom)).map(describe('')));
    });
  await visitor.end();
  expect(found).toEqual([]);
  // Every page begins at the same left edge.
  const [left] = titles.values();
  expect([...titles].filter(([, at]) => at !== left)).toEqual([]);
});

const shown = (page: Page) => page.locator('[data-testid=case]:visible');
const mine = (page: Page) => expect(shown(page).getByText('yours', { exact: true })).toBeVisible();
/** The computed colour of an element, and the system colours it is compared with. */
const colorOf = (at: Locator, name: 'stroke' | 'background-color' | 'outline-color' | 'border-top-color') =>
  at.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
const systemColor = (page: Page, name: 'Canvas' | 'CanvasText' | 'Highlight') =>
  page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = color;
    const read = getComputedStyle(probe).color;
    probe.remove();
    return read;
  }, name);

test('with forced colours, boxes and the selection use the system colours', async ({ browser }) => {
  const page = await pageOf(browser, world.app, admin);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/queue/review/${world.text}`);
  await mine(page);
  const [canvas, ink, chosen] = await Promise.all([
    systemColor(page, 'Canvas'),
    systemColor(page, 'CanvasText'),
    systemColor(page, 'Highlight'),
  ]);
  expect(new Set([canvas, ink, chosen]).size).toBe(3);
  const lane = page.getByRole('link', { name: /^Review/ });
  expect(await colorOf(lane, 'background-color')).toBe(chosen);
  const other = page.getByRole('link', { name: /^Live now/ });
  expect(await colorOf(other, 'background-color')).not.toBe(chosen);
  const row = page.locator('[data-testid=queue] [role=option][aria-selected=true]');
  expect(await colorOf(row, 'outline-color')).toBe(chosen);
  await page.keyboard.press('Tab');
  expect(await colorOf(page.locator(':focus'), 'outline-color')).toBe(chosen);

  await page.goto(`/queue/review/${world.videoCase}`);
  await mine(page);
  await page.keyboard.press('[');
  const box = shown(page).getByTestId('box').first();
  await expect(box).toBeVisible();
  expect(await colorOf(box, 'stroke')).toBe(ink);
  expect(await colorOf(box.locator('xpath=preceding-sibling::*'), 'stroke')).toBe(canvas);

  await page.goto('/settings/care');
  const boxes = page.getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  expect(await colorOf(page.getByRole('checkbox', { checked: true }).first(), 'background-color')).toBe(
    chosen,
  );
  expect(await colorOf(page.getByRole('checkbox', { checked: false }).first(), 'background-color')).toBe(
    canvas,
  );
  await page.context().close();
});

test("at 200 % a case can be decided with the browser's own keys, and nothing moves under reduced motion", async ({
  browser,
}) => {
  const page = await pageOf(browser, world.app, admin);
  await page.setViewportSize({ width: 720, height: 450 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  /** Names of animations that run for longer than a frame or two. */
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => {
          const { activeDuration } = effect?.getComputedTiming() ?? {};
          return playState === 'running' && Number(activeDuration) > 50;
        })
        .map((one) => (one instanceof CSSAnimation ? one.animationName : one.id)),
    );
  await page.goto(`/queue/review/${world.chinese}`);
  await mine(page);
  const approve = shown(page).getByRole('button', { name: 'Approve' });
  await expect(approve).toBeEnabled();
  for (let tabs = 0; tabs < 80; tabs += 1) {
    if (await approve.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
    // The focused element is always visible.
    await expect(page.locator(':focus')).toBeInViewport();
  }
  await expect(approve).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await moving()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shown(page)).toHaveAttribute('data-case-id', world.chinese);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  expect(await moving()).toEqual([]);
  await page.context().close();
});
