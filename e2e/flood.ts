import { expect, type Page } from '@playwright/test';
import type { Call } from './stage.ts';

/** How many cases the flood creates. */
export const flood = 9;

/** Sends that many texts of one user. */
export async function sendFlood(call: Call): Promise<void> {
  const content = (at: number) => `Cheap followers and likes, add my number ${at}`;
  const texts = Array.from({ length: flood }, (_, at) => ({ content: content(at), userId: 'u-flood' }));
  expect((await call('POST', '/api/texts', { texts })).status).toBe(200);
}

async function type(page: Page, ...presses: string[]): Promise<void> {
  for (const key of presses) await page.keyboard.press(key);
}

async function search(page: Page, words: string): Promise<void> {
  await type(page, '/', 'Backspace');
  await page.keyboard.type(words);
  await type(page, 'Enter', 'Escape');
}

/** Rejects a flood by keys, takes all of it back at once, rejects it again, and returns to the unfiltered list. */
export async function rejectFlood(page: Page): Promise<void> {
  const rows = page.getByRole('listbox', { name: 'Cases' }).getByRole('option');
  await search(page, 'u-flood');
  const reject = async () => {
    await expect(rows).toHaveCount(flood);
    await type(page, 'x', 'i');
    await expect(page.getByRole('toolbar').getByText(`${flood} selected`)).toBeVisible();
    await type(page, 'Shift+R');
    await expect(page.getByRole('dialog').getByRole('button', { name: `Reject ${flood}` })).toBeFocused();
    await type(page, 'Enter');
    await expect(page.getByText(`Rejected ${flood} cases`).first()).toBeVisible();
    await expect(rows).toHaveCount(0);
  };
  await reject();
  await type(page, 'z');
  await reject();
  await search(page, '');
}
