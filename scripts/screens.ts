import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { needsStream, sideBySide } from '../e2e/screens/every-screen.ts';
import type { Screen } from '../e2e/screens/screen.ts';
import { makeVisitor } from '../e2e/screens/visit.ts';
import { makeWorld } from '../e2e/screens/world.ts';
import playwright from '../playwright.config.ts';
import { input } from './arguments.mjs';
import { shootForReadme } from './screens/readme.ts';
import { shoot } from './screens/shoot.ts';
import { chooseVariants, isWord } from './screens/variants.ts';
import { writeIndex } from './screens/write-index.ts';

const out = path.join(import.meta.dirname, '../screens');
const words = input.words;
if (words.join(' ') === 'readme') {
  await shootForReadme();
  process.exit();
}
const names = words.filter((word) => !isWord(word));
/** The stream outlasts the pictures of running content, which come first. */
const liveSeconds = 900;

if (words.length === 0) await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const world = await makeWorld({ live: needsStream(names) ? liveSeconds : 0 });
const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
const faults: string[] = [];
const rows = sideBySide(world).map((row) =>
  row.filter(({ name }) => names.length === 0 || names.some((begins) => name.startsWith(begins))),
);

async function go(screens: Screen[]): Promise<void> {
  for (const variant of chooseVariants(words)) {
    const visitor = makeVisitor(browser, world, variant);
    const shown = screens.filter((screen) => !screen.state || variant.states);
    for (const screen of shown) {
      try {
        faults.push(...(await shoot(visitor, screen, variant, out)));
      } catch (error) {
        const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
        faults.push(`${screen.name} at ${variant.width} px in ${variant.language}: ${why}`);
      }
    }
    await visitor.end();
  }
}

try {
  if (rows.flat().length === 0) faults.push(`no screen is called ${names.join(' or ')}`);
  await go(rows.flat().filter(({ running }) => running));
  world.cutStream();
  await Promise.all(rows.map((row) => go(row.filter(({ running }) => !running))));
  await writeIndex(out);
} finally {
  await browser.close();
  await world.end();
}
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`Open ${path.join('screens', 'index.html')}\n`);
if (faults.length > 0) process.exitCode = 1;
