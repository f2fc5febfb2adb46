import type { Locator, Page } from '@playwright/test';

/** Chooses from the menu of a table's row. The menu is not part of the row. */
export async function chooseInRow(page: Page, row: Locator, item: string): Promise<void> {
  await row.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
