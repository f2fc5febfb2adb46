import type { Page } from '@playwright/test';

/** The buttons filled with the accent that are in sight: of the dialog if one is open, else of the page. */
export function filledButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'var(--mantine-primary-color-filled)';
    const accent = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const inSight = (at: Element) => at.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const view = [...document.querySelectorAll('[role=dialog]')].filter(inSight).at(-1) ?? document.body;
    return [...view.querySelectorAll('button, a, [role=button]')]
      .filter((at) => inSight(at) && getComputedStyle(at).backgroundColor === accent)
      .map((at) => at.textContent || at.getAttribute('aria-label') || at.tagName);
  });
}
