import type { Locator, Page } from '@playwright/test';
import { shownCase } from '../shown-case.ts';
import type { Say } from './words.ts';

/** The page that is looked at, and the texts by which its buttons are found. */
export type Looking = { page: Page; say: Say };
export type Step = (looking: Looking) => Promise<unknown>;

export type Screen = {
  /** Begins with the part of the product it belongs to, so that a part can be selected: `queue-grid`. */
  name: string;
  at: string;
  /** A state of another screen; pictured in fewer ways. */
  state?: true;
  who?: 'administrator' | 'moderator' | 'nobody';
  /** On servers without any content. */
  empty?: true;
  /** Only while a stream runs. */
  running?: true;
  /** Stays in its loading state: nothing is waited for. */
  loading?: true;
  /** Run before the page is opened, once it is open, and after the look to restore the state. */
  before?: Step;
  look?: Step;
  after?: Step;
};

export const rows = (page: Page) => page.locator('[role=listbox] [role=option]:visible');
export const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true }).first();

/** Presses a button whose tip would stay over the page. */
export async function pressWithoutTip(page: Page, button: Locator): Promise<void> {
  await button.click();
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').filter({ visible: true }).waitFor({ state: 'hidden' });
}

/** Waits until this person holds the case and the decision keys work. */
export async function mine({ page, say }: Looking): Promise<void> {
  await shownCase(page).getByText(say('case:claim.mine'), { exact: true }).waitFor();
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
