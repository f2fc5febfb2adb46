import { expect, test } from '@playwright/test';
import { axeFinds, drawAll, showTheme, sidewaysOnPhone } from './axe.ts';
import { everyScreen } from './screens/every-screen.ts';
import { makeVisitor } from './screens/visit.ts';
import { makeWorld, type World } from './screens/world.ts';

let world: World;
test.beforeAll(async () => {
  world = await makeWorld({});
});
test.afterAll(() => world.end());

// Each state of each screen, in every theme, language and width: `npm run test:axe`.
test('axe finds nothing to mend on any screen, no colour too weak in either theme, and none scrolls sideways at 360 px', async ({
  browser,
}) => {
  const way = { width: 1440, height: 900, theme: 'dark', language: 'en' } as const;
  const visitor = makeVisitor(browser, world, way);
  const found: string[] = [];
  for (const screen of everyScreen(world).filter(({ state }) => !state))
    await visitor.visit(screen, async ({ page }) => {
      const tell = (where: string) => (what: string) => `${screen.name}${where}: ${what}`;
      await drawAll(page);
      found.push(...(await axeFinds(page)).map(tell('')));
      await showTheme(page, 'light');
      found.push(...(await axeFinds(page, 'color-contrast')).map(tell(' in light')));
      const wider = await sidewaysOnPhone(page);
      if (wider > 0) found.push(tell('')(`scrolls ${wider} px sideways at 360 px`));
    });
  await visitor.end();
  expect(found).toEqual([]);
});
