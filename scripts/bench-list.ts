import { type CDPSession, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { admin, startSecondLook } from '../e2e/second-look.ts';
import playwright from '../playwright.config.ts';
import { openDatabase } from '../src/bff/node/database.ts';
import { startPostgres } from '../src/platform/node/postgres/postgres.ts';
import { input } from './arguments.mjs';
import { insertCases } from './bench/many-cases.ts';

const { count } = input;
/** Pixels per frame: about 40 rows, 2,400 rows a second. */
const step = 3700;
const patienceMs = 20 * 60_000;

const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds of processor time. */
  tdur: z.number().optional(),
  args: z.object({ name: z.string().optional() }).optional(),
});

const app = await startSecondLook();
const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
try {
  await fill();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signIn(page);
  await page.goto(`${app.url}/queue/review`);
  await page.locator('[role=listbox] [role=option]').first().waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.enable');
  await scroll(page, 'down', 200_000);
  const before = await heap(cdp);
  console.log(`${count} cases; heap ${mb(before)} MB after the first 200,000 pixels`);
  for (const direction of ['down', 'up'] as const) {
    const tasks = await watchTasks(cdp);
    const { frames, maxMs, over, rows, seconds } = await scroll(page, direction, Number.POSITIVE_INFINITY);
    const own = await tasks();
    const after = await heap(cdp);
    if (rows !== (direction === 'down' ? count : 1)) process.exitCode = 1;
    console.log(
      `${direction}: row ${rows} reached in ${seconds} s; ${frames} frames, max ${maxMs} ms, ${over} over 50 ms; slowest tasks of the main thread ${own.map((ms) => ms.toFixed(0)).join(', ')} ms of processor time; heap ${mb(after)} MB (${mb(after - before)} more)`,
    );
  }
} finally {
  await browser.close();
  await app.end();
}

/** Writes directly to the database of the running servers: sending 100,000 texts would take too long. */
async function fill(): Promise<void> {
  const server = await startPostgres({ dataDir: app.dataDir });
  const db = openDatabase(await server.url('second_look'));
  await insertCases(db.kysely, count, (done) => process.stderr.write(`\r${done} cases`));
  process.stderr.write('\n');
  await db.close();
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${app.url}/sign-in`);
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/queue/);
}

function mb(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(1);
}

async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize;
}

/**
 * The slowest tasks of the page's main thread, in milliseconds of processor time, which excludes what a busy machine
 * adds.
 */
async function watchTasks(cdp: CDPSession): Promise<() => Promise<number[]>> {
  const taken = new Map<string, number[]>();
  const mains = new Set<string>();
  const collect = ({ value }: { value: object[] }) => {
    for (const one of value) {
      const event = eventSchema.safeParse(one);
      if (!event.success) continue;
      const { name, pid, tid, tdur = 0, args } = event.data;
      const thread = `${pid} ${tid}`;
      if (name === 'thread_name' && args?.name === 'CrRendererMain') mains.add(thread);
      if (name.endsWith('RunTask'))
        taken.set(thread, [...slowest([...(taken.get(thread) ?? []), tdur / 1000])]);
    }
  };
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'], recordMode: 'recordAsMuchAsPossible' },
  });
  return async () => {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    cdp.off('Tracing.dataCollected', collect);
    return slowest([...mains].flatMap((thread) => taken.get(thread) ?? []));
  };
}

function slowest(times: number[]): number[] {
  return times.sort((one, other) => other - one).slice(0, 10);
}

/** Scrolls one step a frame, and waits for rows that are still loading. A frame lasts from one callback to the next. */
function scroll(page: Page, direction: 'down' | 'up', maxPixels: number) {
  return page.evaluate(
    ({ direction, maxPixels, step, patienceMs }) =>
      new Promise<{ frames: number; maxMs: number; over: number; rows: number; seconds: number }>(
        (resolve) => {
          const list = document.querySelector('[role=listbox]');
          const scroller = list?.parentElement;
          if (!list || !scroller) throw new Error('there is no list');
          const began = performance.now();
          let [last, maxMs, frames, over, scrolled, still] = [began, 0, 0, 0, 0, began];
          let row = 0;
          const look = (now: number) => {
            const took = now - last;
            last = now;
            frames += 1;
            if (frames > 1) maxMs = Math.max(maxMs, took);
            // Three screen refreshes take 50 ms; the page's clock is off by a tenth or two.
            if (frames > 1 && took > 50.2) over += 1;
            const at = scroller.scrollTop;
            scroller.scrollTop = at + (direction === 'down' ? step : -step);
            const moved = Math.abs(scroller.scrollTop - at);
            scrolled += moved;
            if (moved > 0) still = now;
            const shown = [...list.querySelectorAll('[aria-posinset]')].map((one) =>
              Number(one.getAttribute('aria-posinset')),
            );
            row = Math.max(row, ...shown);
            const waits = list.parentElement?.querySelector('[aria-busy=true]') !== null;
            const ended =
              direction === 'down'
                ? !waits && now - still > 3000
                : scroller.scrollTop === 0 && shown.includes(1);
            if (ended || scrolled >= maxPixels || now - began > patienceMs) {
              resolve({
                frames,
                maxMs: Math.round(maxMs * 10) / 10,
                over,
                rows: direction === 'down' ? row : Math.min(...shown),
                seconds: Math.round((now - began) / 1000),
              });
            } else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        },
      ),
    { direction, maxPixels, step, patienceMs },
  );
}
