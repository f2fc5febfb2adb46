import { expect, test } from '@playwright/test';
import { pageOf } from './people.ts';
import { admin, type SecondLook, startSecondLook } from './second-look.ts';

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook();
});
test.afterAll(() => app.end());

const id = '00000000-0000-4000-8000-000000000000';
/** An address, the one sentence, and the one action. */
const missing = [
  [`/queue/review/${id}`, /^This case does not exist/, 'Back to list'],
  ['/queue/nowhere', /^The lane “nowhere” does not exist/, 'Go to queue'],
  [`/videos/${id}`, /^This video does not exist/, 'All videos'],
  [`/audio/${id}`, /^This audio file does not exist/, 'All audio files'],
  [`/streams/${id}`, /^This live stream does not exist/, 'All live streams'],
  ['/nowhere/at/all', /^This page does not exist/, 'Go to queue'],
] as const;

test('what does not exist is said once, with one way to go on', async ({ browser }) => {
  const page = await pageOf(browser, app, admin);
  for (const [at, sentence, action] of missing) {
    await page.goto(at);
    const shown = page.getByText(sentence);
    await expect(shown, at).toBeVisible();
    await expect(page.getByText(/does not exist|not found|removed/i), at).toHaveCount(1);
    await expect(page.getByRole('alert'), at).toHaveCount(0);
    const note = shown.locator('..');
    await expect(note.getByRole('link'), at).toHaveText([action]);
    await expect(note.getByRole('button'), at).toHaveCount(0);
    await note.getByRole('link').click();
    await expect(page, at).not.toHaveURL(new RegExp(`${at}$`));
  }
  await page.context().close();
});
