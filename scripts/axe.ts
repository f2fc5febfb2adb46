import { chromium } from '@playwright/test';
import { needsStream, sideBySide } from '../e2e/screens/every-screen.ts';
import type { Screen } from '../e2e/screens/screen.ts';
import { makeVisitor } from '../e2e/screens/visit.ts';
import { makeWorld } from '../e2e/screens/world.ts';
import playwright from '../playwright.config.ts';
import { input } from './arguments.mjs';
import { firstLook, lookAt, looks } from './axe/look-at.ts';

const startedAt = performance.now();
const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(1);
const log = (line: string) => process.stdout.write(`${line}\n`);
const names = input.words;
const isChosen = ({ name }: Screen) => names.length === 0 || names.some((begins) => name.startsWith(begins));

/** The stream outlasts its screens, which come first. */
const world = await makeWorld({ live: needsStream(names) ? 900 : 0 });
const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
let scans = 0;
let faultCount = 0;
const rows = sideBySide(world).map((row) => row.filter(isChosen));

async function go(screens: Screen[]): Promise<void> {
  const visitor = makeVisitor(browser, world, firstLook);
  for (const screen of screens) {
    const from = performance.now();
    const finds: string[] = [];
    // A screen that cannot be shown is reported like the faults of the others.
    await visitor
      .visit(screen, async ({ page }) => {
        for await (const { look, what } of lookAt(page)) {
          scans += 1;
          finds.push(...what.map((one) => `${look}: ${one}`));
        }
      })
      .catch((error: Error) => finds.push(`is not shown: ${error.message.split('\n')[0]}`));
    faultCount += finds.length;
    log(`${finds.length > 0 ? 'FOUND' : 'ok   '} ${screen.name} (${seconds(from)} s)`);
    for (const find of finds) log(`      ${find}`);
  }
  await visitor.end();
}

try {
  log(`ready after ${seconds(startedAt)} s`);
  await go(rows.flat().filter(({ running }) => running));
  world.cutStream();
  await Promise.all(rows.map((row) => go(row.filter(({ running }) => !running))));
} finally {
  await browser.close();
  await world.end();
}
const screens = rows.flat().length;
log(`${screens} screens, ${scans} looks at them (${looks}), ${faultCount} found, ${seconds(startedAt)} s`);
if (faultCount > 0 || screens === 0) process.exitCode = 1;
