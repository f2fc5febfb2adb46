import { availableParallelism, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { admin, signIn, startSecondLook } from '../e2e/second-look.ts';
import playwright from '../playwright.config.ts';
import { fill } from './bench-decide/fill.ts';
import { type Pass, watchPage } from './bench-decide/watch-page.ts';
import { startReport } from './soak/table.ts';

const decisions = 200;
const maxMs = 50;
const report = startReport();
const app = await startSecondLook();
const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
try {
  await fill(await signIn(app.url), { videos: 60, texts: 160 });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await page.goto(app.url);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(admin.email);
  await page.locator('input[type=password]').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('[data-case-id]').first().waitFor();
  await page.keyboard.press('o');
  // What filled the queue has to settle.
  await page.waitForTimeout(15_000);
  const passes = await page.evaluate(watchPage, decisions);
  report.figure('processors, load before', `${availableParallelism()}, ${loadavg()[0]?.toFixed(1)}`);
  reportPasses('texts and videos', passes.passes);
  reportPasses(
    'video, with its picture',
    passes.passes.filter(({ picture }) => picture),
  );
  report.figure('until the case is claimed and can be decided, median', ms(median(passes.waits)));
  report.promise(
    'layout shift, including shifts after a key press',
    passes.shift === 0,
    passes.shift.toFixed(6),
  );
} finally {
  await browser.close();
  await app.end();
}
report.end();

function reportPasses(what: string, passes: Pass[]): void {
  const sorted = passes.map((pass) => pass.ms).sort((a, b) => a - b);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
  report.figure(`${what}: decisions`, String(sorted.length));
  report.figure(`${what}: median, max`, `${ms(median(sorted))}, ${ms(sorted.at(-1) ?? 0)}`);
  report.promise(`${what}: p95 ≤ ${maxMs} ms`, p95 <= maxMs, ms(p95));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
