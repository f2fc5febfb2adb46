import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { untilStill } from '../e2e/axe.ts';
import { needsStream, sideBySide } from '../e2e/screens/every-screen.ts';
import type { Screen } from '../e2e/screens/screen.ts';
import { makeVisitor, type Variant } from '../e2e/screens/visit.ts';
import { pseudoWords } from '../e2e/screens/words.ts';
import { makeWorld } from '../e2e/screens/world.ts';
import playwright from '../playwright.config.ts';
import { input } from './arguments.mjs';
import { collectStrings, faultsOf, seesFaults } from './pseudo/faults.ts';

const dist = path.join(import.meta.dirname, '../dist-pseudo');
const names = input.words;
const isChosen = ({ name }: Screen) => names.length === 0 || names.some((begins) => name.startsWith(begins));
const log = (line: string) => process.stdout.write(`${line}\n`);
const startedAt = performance.now();

const wide: Variant = { width: 1440, height: 900, theme: 'dark', language: 'en' };
const narrow = { width: 360, height: 780 };

/** Serves the pages built with the pseudo-locale; everything else comes from the real servers, which use it, too. */
async function fromPseudo(context: BrowserContext): Promise<void> {
  const html = await readFile(path.join(dist, 'index.html'), 'utf8');
  await context.route(/\/assets\//, (route) =>
    route.fulfill({ path: path.join(dist, new URL(route.request().url()).pathname) }),
  );
  await context.route(
    () => true,
    (route) =>
      route.request().resourceType() === 'document'
        ? route.fulfill({ contentType: 'text/html', body: html })
        : route.fallback(),
  );
}

const servers = pathToFileURL(path.join(import.meta.dirname, 'pseudo/servers.ts')).href;
const world = await makeWorld({
  live: needsStream(names) ? 900 : 0,
  env: { NODE_OPTIONS: `--import ${servers}` },
});
const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
const blank = await browser.newPage();
await seesFaults(blank);
await blank.close();
const stringsOf = new WeakMap<Page, ReadonlySet<string>>();
let faultCount = 0;

async function go(screens: Screen[]): Promise<void> {
  const visitor = makeVisitor(browser, world, wide, {
    say: pseudoWords,
    prepare: async (page) => {
      await fromPseudo(page.context());
      stringsOf.set(page, collectStrings(page));
    },
  });
  for (const screen of screens) {
    const finds: string[] = [];
    await visitor
      .visit(screen, async ({ page }) => {
        const data = stringsOf.get(page) ?? new Set();
        for (const size of [wide, narrow]) {
          await page.setViewportSize({ width: size.width, height: size.height });
          // Elements that measure themselves are redrawn only after the window has changed.
          await untilStill(page);
          finds.push(...(await faultsOf(page, data)).map((what) => `at ${size.width} px ${what}`));
        }
        await page.setViewportSize({ width: wide.width, height: wide.height });
      })
      .catch((error: Error) => finds.push(`is not shown: ${error.message.split('\n')[0]}`));
    faultCount += finds.length;
    log(`${finds.length > 0 ? 'FOUND' : 'ok   '} ${screen.name}`);
    for (const find of finds) log(`      ${find}`);
  }
  await visitor.end();
}

const rows = sideBySide(world).map((row) => row.filter(isChosen));
try {
  await go(rows.flat().filter(({ running }) => running));
  world.cutStream();
  await Promise.all(rows.map((row) => go(row.filter(({ running }) => !running))));
} finally {
  await browser.close();
  await world.end();
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
log(
  `${rows.flat().length} screens at ${wide.width} and ${narrow.width} px, ${faultCount} found, ${seconds} s`,
);
if (faultCount > 0 || rows.flat().length === 0) process.exitCode = 1;
