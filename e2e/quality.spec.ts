import { expect, test } from '@playwright/test';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(() => stage?.end());

test('figures about single people are off until an administrator gives a reason, which everybody reads', async ({
  browser,
}) => {
  const { page: ada } = await stage.person(browser, 'admin');
  const { page: mo } = await stage.person(browser, 'moderator');
  const { page: sue } = await stage.person(browser, 'supervisor');
  const own = mo.getByRole('heading', { name: 'How others found your decisions' });
  await test.step('nobody has any', async () => {
    await stage.open(mo, 'account');
    await expect(own).toBeVisible();
    await expect(mo.getByText('No figures are made about single people.')).toBeVisible();
    await stage.open(sue, 'dashboard/people');
    await expect(sue.locator('[data-chart=gold]')).toBeVisible();
    await expect(sue.locator('[data-chart=quality]')).toHaveCount(0);
  });

  await test.step('an administrator switches them on, not without a reason', async () => {
    await stage.open(ada, 'settings/people');
    await ada.getByRole('switch', { name: 'Make figures about single people' }).check();
    const save = ada.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    const reason = ada.getByRole('textbox', { name: 'Reason' });
    await expect(reason).toHaveAttribute('aria-invalid', 'true');
    await reason.fill('Works agreement of 1 November.');
    await save.click();
    await expect(ada.getByText(/gave this reason: Works agreement of 1 November/)).toBeVisible();
  });

  await test.step('the person reads why, and supervisors see a panel', async () => {
    await expect(async () => {
      await mo.reload();
      await expect(mo.getByText(/gave this reason: Works agreement of 1 November/)).toBeVisible({
        timeout: 3000,
      });
    }).toPass();
    await sue.reload();
    await expect(sue.locator('[data-chart=quality]')).toBeVisible();
  });
});
