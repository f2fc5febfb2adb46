import type { Page } from '@playwright/test';
import type { Say } from './words.ts';

/** The browser that looks, and what it finds its buttons by. */
export type Looking = { page: Page; say: Say };
export type Deed = (looking: Looking) => Promise<unknown>;

export type Screen = {
  /** Begins with the part of the product it belongs to, so that those can be asked for by it: `queue-grid`. */
  name: string;
  at: string;
  /** A state of a screen that is shown as well: pictured in fewer looks. */
  state?: true;
  who?: 'administrator' | 'moderator' | 'nobody';
  /** On servers that nothing was sent to yet. */
  empty?: true;
  /** There only while a stream runs. */
  running?: true;
  /** What still loads stays so: nothing is waited for. */
  loading?: true;
  /** Before the page is opened, once it is, and after it was looked at, to leave things as they were. */
  before?: Deed;
  look?: Deed;
  after?: Deed;
};

/** The case that is seen: the next one is drawn behind it already. */
export const shownCase = (page: Page) => page.locator('[data-testid=case]:visible');
export const rows = (page: Page) => page.locator('[role=listbox] [role=option]:visible');
export const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true }).first();

/** The case is this person's, and the keys that decide it work. */
export async function mine({ page, say }: Looking): Promise<void> {
  await shownCase(page).getByText(say('case:claim.mine'), { exact: true }).waitFor();
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
