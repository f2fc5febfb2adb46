import { expect, type Page, test } from '@playwright/test';
import { admin, longUndo, type SecondLook, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook(longUndo);
  const { call } = await signIn(app.url);
  const texts = [
    { content: 'Get your fr33 c0ins here at lunchtime', userId: 'u-1', contentId: 'post-1' },
    { content: 'Cheap followers and likes, add my number', userId: 'u-2', contentId: 'post-2' },
  ];
  expect((await call('POST', '/api/texts', { texts })).status).toBe(200);
});
test.afterAll(() => app.end());

const enter = (page: Page) => page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });

const view = (page: Page) => page.locator('[data-testid=case]:visible');
async function openCase(page: Page): Promise<void> {
  await enter(page);
  await page.goto(`${app.url}/queue/review`);
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
  await enter(page);
  await page.goto(app.url);
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
