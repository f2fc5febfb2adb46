import type { Page, ViewportSize } from '@playwright/test';
import { untilStill } from './axe.ts';

/** Names of controls that cannot be scrolled into the window. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const may = (way: string) => way === 'auto' || way === 'scroll';
      return (
        (may(overflowY) && element.scrollHeight > element.clientHeight) ||
        (may(overflowX) && element.scrollWidth > element.clientWidth)
      );
    };
    const lost = (element: Element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true })) return false;
      if (top >= 0 && bottom <= innerHeight + 1 && left >= -1 && right <= innerWidth + 1) return false;
      for (let up = element.parentElement; up; up = up.parentElement) {
        if (scrolls(up)) return false;
        // Its size is estimated until it comes near; the page then grows as needed.
        if (getComputedStyle(up).contentVisibility === 'auto') return false;
        if (getComputedStyle(up).position === 'fixed') return true;
      }
      return (
        left < -1 || right > innerWidth + 1 || bottom + scrollY > document.documentElement.scrollHeight + 1
      );
    };
    const all = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, [role=menuitem]',
    );
    return [...all]
      .filter(lost)
      .filter((element) => {
        // Hidden until focused, as the bars are in focus mode.
        element.focus();
        const still = lost(element);
        element.blur();
        return still;
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName);
  });
}

/** Windows as zoom makes them: at 200 % half as much fits, at 400 % of 1280 × 1024 remain 320 × 256 (WCAG 1.4.10). */
const windows = {
  200: ({ width, height }: ViewportSize) => ({ width: width / 2, height: height / 2 }),
  400: () => ({ width: 320, height: 256 }),
};

/** What a person cannot reach, or has to scroll to in two directions, at a zoom. */
export async function faultsAtZoom(page: Page, zoom: keyof typeof windows): Promise<string[]> {
  const before = page.viewportSize();
  if (!before) return [];
  await page.setViewportSize(windows[zoom](before));
  await untilStill(page);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const lost = await outOfReach(page);
  await page.setViewportSize(before);
  return [
    ...(wider > 0 ? [`scrolls ${wider} px sideways at ${zoom} %`] : []),
    ...lost.map((name) => `"${name}" cannot be reached at ${zoom} %`),
  ];
}
