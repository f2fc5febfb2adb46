import type { Page } from '@playwright/test';

/** A layout shift: how much moved, whether it followed an input, and the elements that moved. */
type Shift = { value: number; input: boolean; of: string[] };

/** Collects every layout shift of this page, also those right after an input. Call it before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { secondLookShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const place = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
        const of = sources.map(({ node, previousRect, currentRect }) => {
          const moved = `${place(previousRect)} → ${place(currentRect)}`;
          return `${moved} ${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent}`;
        });
        shifts.push({ value, input: hadRecentInput, of });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts since the last time, once the next frames are painted. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise((next) => requestAnimationFrame(next));
    const shifts: Shift[] = Reflect.get(window, 'secondLookShifts');
    return shifts.splice(0);
  });
}
