import type { Page } from '@playwright/test';

/**
 * Runs something while a decision of this page is in flight. It runs in the page itself: a request sent right after
 * `page.route` may bypass the route, and a service worker's requests always do. Call it before the page is opened; it
 * returns a function that sets what to run, once.
 */
export async function betweenDecisions(page: Page): Promise<(action: () => Promise<void>) => void> {
  let next: (() => Promise<void>) | null = null;
  await page.exposeFunction('secondLookMeanwhile', async () => {
    const action = next;
    next = null;
    await action?.();
  });
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (input, init) => {
      if (String(input).endsWith('/decision')) await Reflect.get(window, 'secondLookMeanwhile')();
      return send(input, init);
    };
  });
  return (action) => {
    next = action;
  };
}

/** Cuts the page off from events. Call it before the page is opened. */
export async function deafen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const silent = class extends EventTarget {
      readonly readyState = 0;
      close() {}
    };
    Object.assign(window, { EventSource: silent });
  });
}
