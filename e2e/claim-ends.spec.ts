import { expect, test } from '@playwright/test';
import { shiftsOf, watchShifts } from './layout-shifts.ts';
import { addPerson, pageOf } from './people.ts';
import { type SecondLook, signIn, startSecondLook } from './second-look.ts';
import { isMine, noteOf, shownCase } from './shown-case.ts';

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook({ CLAIM_SECONDS: '35' });
});
test.afterAll(() => app?.end());

test('a claim that ends moves nothing: no layout shift from its last 30 seconds until it is taken again', async ({
  browser,
}) => {
  test.slow();
  const { email } = await addPerson(app, 'Mo', 'moderator');
  const page = await pageOf(browser, app, { email });
  const { call } = await signIn(app.url);
  const texts = [{ content: 'Get your fr33 c0ins', userId: 'u-1' }];
  const id = (await call('POST', '/api/texts', { texts })).body.results[0].caseId;
  await watchShifts(page);
  await page.goto(`/queue/review/${id}`);
  await isMine(page);
  await noteOf(page).fill('the coins are fake');
  await page.evaluate(() => document.fonts.ready);
  await shiftsOf(page);
  // Nobody touches the page: the ring warns, and then the claim ends.
  await expect(shownCase(page).getByText('released soon: act to keep it')).toBeVisible({ timeout: 30_000 });
  await expect(shownCase(page).getByRole('alert').getByText('Your claim has expired')).toBeVisible({
    timeout: 60_000,
  });
  expect(await shiftsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await shownCase(page)
    .getByRole('button', { name: /^Claim again/ })
    .click();
  await isMine(page);
  await expect(noteOf(page)).toHaveValue('the coins are fake');
  expect(await shiftsOf(page)).toEqual([]);
  await page.context().close();
});
