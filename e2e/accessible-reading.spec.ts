import { expect, type Page, test } from '@playwright/test';
import { longUndo } from './second-look.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ browser }) => {
  stage = await openStage(longUndo);
  const call = await stage.program(browser);
  const texts = [
    { content: 'Get your fr33 c0ins here at lunchtime', userId: 'u-1', contentId: 'post-1' },
    { content: 'Cheap followers and likes, add my number', userId: 'u-2', contentId: 'post-2' },
  ];
  expect((await call('POST', '/api/texts', { texts })).status).toBe(200);
});
test.afterAll(() => stage.end());

const view = (page: Page) => page.locator('[data-testid=case]:visible');
async function openCase(page: Page): Promise<void> {
  await stage.enter(page, 'admin');
  await stage.open(page, 'queue/review');
  await page.getByRole('option').filter({ hasText: 'lunchtime' }).click();
  await expect(view(page).getByText('yours', { exact: true })).toBeVisible();
}

test('a screen reader has landmarks, headings and names for all of the queue and its case', async ({
  page,
}) => {
  await openCase(page);
  await expect(page.locator('body')).toMatchAriaSnapshot({ name: 'queue-and-case.aria.yml' });
  await expect(view(page).getByTestId('case-text')).toHaveAttribute('lang', 'en');
});

test('the theme is the one of the system until a person chooses another', async ({ page }) => {
  const scheme = (theme: string) =>
    expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  await page.emulateMedia({ colorScheme: 'light' });
  await stage.enter(page, 'admin');
  await scheme('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await scheme('dark');
  await page.getByRole('button', { name: 'Account: ada' }).click();
  await page.getByRole('menuitem', { name: 'Light theme' }).click();
  await scheme('light');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await scheme('light');
});
