// `npm run screens`: pictures of every screen and every state into screens/, of the real servers with samples in them.
// For looking at, not for comparing. `npm run screens -- queue case-film 360 light` takes only the screens whose names
// begin with one of the words, and of those only the ways that are named.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { everyScreen } from '../e2e/screens/every-screen.ts';
import { fits } from '../e2e/screens/screen.ts';
import { makeVisitor } from '../e2e/screens/visit.ts';
import { makeWorld } from '../e2e/screens/world.ts';
import playwright from '../playwright.config.ts';
import { shoot } from './screens/shoot.ts';
import { chooseWays, isWord } from './screens/ways.ts';
import { writeIndex } from './screens/write-index.ts';

const out = path.join(import.meta.dirname, '../screens');
const asked = process.argv.slice(2);
const names = asked.filter((word) => !isWord(word));
/** Longer than all pictures take. */
const liveSeconds = 3600;

if (asked.length === 0) await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const streams = names.length === 0 || names.some((name) => name.startsWith('stream'));
const world = await makeWorld({ live: streams ? liveSeconds : 0 });
const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
const faults: string[] = [];
try {
  const screens = everyScreen(world).filter(
    ({ name }) => names.length === 0 || names.some((begins) => name.startsWith(begins)),
  );
  if (screens.length === 0) faults.push(`no screen is called ${names.join(' or ')}`);
  for (const way of chooseWays(asked)) {
    const visitor = makeVisitor(browser, world, way);
    const shown = screens.filter((screen) => (!screen.state || way.states) && fits(screen, way.width));
    for (const screen of shown) {
      try {
        faults.push(...(await shoot(visitor, screen, way, out)));
      } catch (error) {
        const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
        faults.push(`${screen.name} at ${way.width} px in ${way.language}: ${why}`);
      }
    }
    await visitor.end();
  }
  await writeIndex(out);
} finally {
  await browser.close();
  await world.end();
}
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`Open ${path.join('screens', 'index.html')}\n`);
if (faults.length > 0) process.exitCode = 1;
