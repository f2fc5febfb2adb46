import type { Page } from '@playwright/test';

/**
 * Lets something happen while a decision of this page is on its way: in the page itself, since a request that is sent
 * right after `page.route` may pass it by, and one that a service worker answers always does. Called before the page is
 * opened; gives the way to say what happens, once.
 */
export async function betweenDecisions(page: Page): Promise<(deed: () => Promise<void>) => void> {
  let next: (() => Promise<void>) | null = null;
  await page.exposeFunction('secondLookMeanwhile', async () => {
    const deed = next;
    next = null;
    await deed?.();
  });
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (asked, init) => {
      if (String(asked).endsWith('/decision')) await Reflect.get(window, 'secondLookMeanwhile')();
      return send(asked, init);
    };
  });
  return (deed) => {
    next = deed;
  };
}

/** Nothing that happens elsewhere reaches this page. Called before it is opened. */
export async function deafen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const silent = class extends EventTarget {
      readonly readyState = 0;
      close() {}
    };
    Object.assign(window, { EventSource: silent });
  });
}
