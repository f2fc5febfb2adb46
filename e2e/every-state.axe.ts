// `npm run test:axe`: longer than `npm test` may take.
import { expect, test } from '@playwright/test';
import { axeFinds, drawAll, showTheme } from './axe.ts';
import { everyScreen } from './screens/every-screen.ts';
import { fits } from './screens/screen.ts';
import { makeVisitor } from './screens/visit.ts';
import { makeWorld, type World } from './screens/world.ts';

test.describe.configure({ mode: 'parallel', timeout: 3_600_000 });

let world: World;
test.beforeAll(async () => {
  world = await makeWorld({ live: 3600 });
});
test.afterAll(() => world.end());

for (const [width, height] of [
  [1440, 900],
  [360, 780],
] as const)
  for (const language of ['en', 'zh-CN'] as const)
    test(`axe finds nothing to mend on any screen in any state, at ${width} px, in ${language}, in both themes`, async ({
      browser,
    }) => {
      const visitor = makeVisitor(browser, world, { width, height, theme: 'dark', language });
      const found: string[] = [];
      for (const screen of everyScreen(world).filter((one) => fits(one, width))) {
        const visited = visitor.visit(screen, async ({ page }) => {
          await drawAll(page);
          for (const theme of ['dark', 'light'] as const) {
            await showTheme(page, theme);
            found.push(...(await axeFinds(page)).map((what) => `${screen.name} in ${theme}: ${what}`));
          }
        });
        // One that cannot be shown is told with the others.
        await visited.catch((error: Error) => found.push(`${screen.name}: ${error.message.split('\n')[0]}`));
      }
      await visitor.end();
      expect(found).toEqual([]);
    });
