import { expect, type Page } from '@playwright/test';

/** The case on the screen: the next one is drawn behind it already. */
export const shownCase = (page: Page) => page.locator('[data-testid=case]:visible');
export const noteOf = (page: Page) => shownCase(page).getByLabel('Note', { exact: true });
/** Waits until this person holds the case. */
export const isMine = (page: Page) =>
  expect(shownCase(page).getByText('yours', { exact: true })).toBeVisible();
