import { expect, test } from '@playwright/test';
import { isDemo, openStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage({ UNDO_SECONDS: '1' });
});
test.afterAll(() => stage?.end());

// The demo has ninety days of decisions, from which a session draws.
test.skip(isDemo);

test('a draft is replayed on past decisions by two people, shown together, kept as gold and as an example, and published', async ({
  browser,
}) => {
  const program = await stage.program(browser);
  const { page: mo } = await stage.person(browser, 'moderator');
  const { page: ann } = await stage.person(browser, 'moderator', 'Ann');
  const { page: sue } = await stage.person(browser, 'supervisor');
  for (const page of [mo, ann]) await stage.open(page, 'queue/review');

  const texts = Array.from({ length: 3 }, (_, at) => ({
    content: `Get your fr33 c0ins here before midnight, offer ${at}`,
    userId: `user-${4000 + at}`,
  }));
  const { results } = (await program('POST', '/api/texts', { texts })).body;
  for (const { caseId: id } of results) {
    const { version, claim } = (await program('POST', `/api/cases/${id}/claim`)).body.case;
    const body = { verdict: 'reject', label: 'Ads', policy: 'spam', version, epoch: claim.epoch, next: null };
    expect((await program('POST', `/api/cases/${id}/decision`, body)).status).toBe(200);
  }
  await program('PATCH', '/api/policies/spam', { provisions: { en: 'Offers of coins are allowed.' } });

  await test.step('a supervisor begins a replay of the draft', async () => {
    await stage.open(sue, 'calibrations?new=yes');
    const drawer = sue.getByRole('dialog', { name: 'New session' });
    await drawer.getByRole('radio', { name: 'replay of a draft' }).check();
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Coins');
    for (const name of ['Mo', 'Ann']) {
      await drawer.getByRole('combobox', { name: 'People' }).click();
      await sue.getByRole('option', { name, exact: true }).click();
    }
    await sue.keyboard.press('Escape');
    await drawer.getByRole('combobox', { name: 'Policy' }).click();
    await sue.getByRole('option').first().click();
    await drawer.getByRole('textbox', { name: 'Cases' }).fill('3');
    await drawer.getByRole('button', { name: 'Begin' }).click();
    await expect(sue.getByRole('heading', { name: 'Coins' })).toBeVisible();
    await expect(sue.getByRole('list', { name: 'Progress' })).toContainText('Ann: 0 of 3');
  });

  await test.step('each decides by keys, and sees neither the decision nor the other', async () => {
    for (const [page, keys] of [
      [mo, ['a', 'a', 'r']],
      [ann, ['a', 'a', 'a']],
    ] as const) {
      await stage.open(page, 'calibrations');
      await page.getByTestId('calibration').getByRole('link', { name: 'Open' }).click();
      const shown = page.getByTestId('session-case');
      for (const [at, key] of keys.entries()) {
        await expect(page.getByRole('heading', { name: `Case ${at + 1} of 3` })).toBeVisible();
        await expect(shown).toContainText('fr33');
        await expect(page.getByText('Offers of coins are allowed.')).toBeVisible();
        await expect(page.locator('main')).not.toContainText(/rejected|Mo:|Ann:/);
        if (page === mo && at === 2) {
          await page.getByRole('textbox', { name: 'Note for the others' }).fill('Asks to come at midnight.');
          await page.reload();
          await expect(page.getByRole('textbox', { name: 'Note for the others' })).toHaveValue(
            'Asks to come at midnight.',
          );
          await page.getByRole('heading', { name: 'Coins' }).click();
        }
        await page.keyboard.press(key);
      }
      await expect(page.getByRole('status').filter({ hasText: 'You have answered all cases' })).toBeVisible();
    }
  });

  const row = sue.getByTestId('calibration-case');
  await test.step('then all see together where they differ, and what the draft would change', async () => {
    await sue.reload();
    await expect(sue.getByRole('list', { name: 'Progress' })).toContainText('Ann: 3 of 3');
    await sue.getByRole('button', { name: 'Show answers to everybody' }).click();
    await sue.getByRole('dialog').getByRole('button', { name: 'Show answers to everybody' }).click();
    await expect(sue.getByText(/By the draft, 2 of 2 cases end otherwise: 100%/)).toBeVisible();
    await expect(sue.getByText(/people differ on 1/)).toBeVisible();
    await expect(row.first()).toContainText('Mo: reject · Ann: approve');
    await ann.reload();
    await expect(ann.getByTestId('calibration-case').first()).toContainText('Mo: reject · Ann: approve');
  });

  await test.step('the outcome becomes gold and an example in the draft, which is then published', async () => {
    await row.first().getByRole('button', { name: 'Notes and outcome' }).click();
    await expect(row.first()).toContainText('Asks to come at midnight.');
    await row.first().getByRole('radio', { name: 'reject' }).check();
    await row.first().getByRole('checkbox', { name: 'Keep as gold case' }).check();
    await row.first().getByRole('checkbox', { name: 'Add to the policy as an example' }).check();
    await row.first().getByRole('button', { name: 'Save outcome' }).click();
    await expect(row.first().getByRole('status')).toHaveText('Saved');
    await expect(row.first()).toContainText('reject · gold · example in the draft');
    await stage.open(sue, 'settings/gold');
    await expect(sue.getByTestId('gold')).toContainText('calibration session, Sue');
    await stage.open(sue, 'settings/policies?policy=spam');
    const drawer = sue.getByRole('dialog');
    await expect(drawer.getByRole('textbox', { name: 'Examples · English', exact: true })).toHaveValue(
      /Get your fr33 c0ins/,
    );
    await drawer.getByRole('button', { name: 'Publish version 2' }).click();
    await expect(drawer.getByTestId('draft')).toContainText('Version 2 is in use.');
  });
});
