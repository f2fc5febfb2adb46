import type { Page } from '@playwright/test';

/** What a page loaded to show something: kB of 1,000 bytes as transferred, and the time it took. */
export type Weight = { script: number; style: number; files: string[]; ms: number };

declare global {
  interface Window {
    shown: Promise<{ shown: number; painted: number }>;
  }
}

/** Call it before the page is opened. Watches for `selector` from the first frame on. */
export async function watchWeight(page: Page, selector: string): Promise<void> {
  await page.addInitScript((what) => {
    performance.setResourceTimingBufferSize(2000);
    // The first frame that has the element, and the frame after it.
    window.shown = new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector(what)) return requestAnimationFrame(look);
        const shown = performance.now();
        return requestAnimationFrame((painted) => resolve({ shown, painted }));
      };
      requestAnimationFrame(look);
    });
  }, selector);
}

/** What had been requested by the first frame that has what is watched for. What is loaded ahead comes later. */
export async function weightOf(page: Page): Promise<Weight> {
  const { painted, requested } = await page.evaluate(async () => {
    const at = await window.shown;
    const entries = performance.getEntriesByType('resource').filter((entry) => entry.startTime <= at.shown);
    return {
      painted: at.painted,
      requested: entries.flatMap((entry) =>
        entry instanceof PerformanceResourceTiming ? { url: entry.name, bytes: entry.encodedBodySize } : [],
      ),
    };
  });
  const of = (ending: string) => requested.filter(({ url }) => new URL(url).pathname.endsWith(ending));
  const kB = (files: typeof requested) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const [scripts, styles] = [of('.js'), of('.css')];
  return {
    script: kB(scripts),
    style: kB(styles),
    files: [...scripts, ...styles].map(({ url }) => url),
    ms: painted,
  };
}
