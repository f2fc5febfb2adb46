import type { Page } from '@playwright/test';

/** The theme's scale (src/web/theme/sizes.ts), as a browser computes it. */
const sizes = ['12px', '13px', '16px', '20px', '28px'];
const weights = ['400', '600'];
const radii = ['0px', '4px', '8px', '50%'];

/** Sizes and weights of text and radii of boxes that are not of the theme's scale, and where the page's title begins. */
export async function offScale(page: Page): Promise<{ faults: string[]; titleLeft: number | null }> {
  const drawn = await page.evaluate(() => {
    const seen = (at: Element) => at.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const all = [...document.body.querySelectorAll('*')].filter(seen);
    const hasText = (at: Element) =>
      [...at.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const named = (at: Element, value: string) =>
      `${value} of ${at.tagName} “${at.textContent?.slice(0, 24)}”`;
    const text = all.filter(hasText).map((at) => {
      const { fontSize, fontWeight } = getComputedStyle(at);
      return { fontSize, fontWeight, where: named(at, `${fontSize}/${fontWeight}`) };
    });
    const boxes = all.flatMap((at) => {
      const style = getComputedStyle(at);
      return [style.borderStartStartRadius, style.borderEndEndRadius].map((radius) => ({
        radius,
        where: named(at, `radius ${radius}`),
      }));
    });
    const title = all.find((at) => at.tagName === 'H1' && at.getBoundingClientRect().width > 1);
    return { text, boxes, titleLeft: title?.getBoundingClientRect().left ?? null };
  });
  const faults = [
    ...drawn.text
      .filter(({ fontSize, fontWeight }) => !sizes.includes(fontSize) || !weights.includes(fontWeight))
      .map(({ where }) => where),
    ...drawn.boxes.filter(({ radius }) => !radii.includes(radius)).map(({ where }) => where),
  ];
  return { faults: [...new Set(faults)], titleLeft: drawn.titleLeft };
}
