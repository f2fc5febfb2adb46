import type { Page } from '@playwright/test';

/** What a page loaded to show something: kB of 1,000 bytes as transferred, and the time it took. */
export type Weight = { script: number; style: number; files: string[]; ms: number };

declare global {
  interface Window {
    shownAt(selector: string): Promise<number>;
  }
}

/**
 * The smallest of three loads: on a machine that needs five seconds to paint, prefetching starts earlier
 * (src/web/ui/use-preload.ts), and it is no part of what the page needs.
 */
export async function minWeight(weigh: () => Promise<Weight>): Promise<Weight> {
  const weights: Weight[] = [];
  while (weights.length < 3) weights.push(await weigh());
  return weights.reduce((min, one) => (one.script + one.style < min.script + min.style ? one : min));
}

/** Call it before the page is opened. */
export async function watchWeight(page: Page): Promise<void> {
  await page.addInitScript(() => {
    performance.setResourceTimingBufferSize(2000);
    // The frame after the one in which the element first existed.
    window.shownAt = (selector) =>
      new Promise((resolve) => {
        const look = () =>
          document.querySelector(selector) ? requestAnimationFrame(resolve) : requestAnimationFrame(look);
        look();
      });
  });
}

/** What had been requested by the time `selector` was painted. */
export async function weightOf(page: Page, selector: string): Promise<Weight> {
  const { at, requested } = await page.evaluate(async (what) => {
    const shown = await window.shownAt(what);
    const entries = performance.getEntriesByType('resource').filter((entry) => entry.startTime <= shown);
    return {
      at: shown,
      requested: entries.flatMap((entry) =>
        entry instanceof PerformanceResourceTiming ? { url: entry.name, bytes: entry.encodedBodySize } : [],
      ),
    };
  }, selector);
  const of = (ending: string) => requested.filter(({ url }) => new URL(url).pathname.endsWith(ending));
  const kB = (files: typeof requested) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const [scripts, styles] = [of('.js'), of('.css')];
  return {
    script: kB(scripts),
    style: kB(styles),
    files: [...scripts, ...styles].map(({ url }) => url),
    ms: at,
  };
}
