import { expect, test } from '@playwright/test';
import { addPerson, pageOf } from './people.ts';
import { admin, type SecondLook, startSecondLook } from './second-look.ts';

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook();
});
test.afterAll(() => app.end());

test('an administrator makes a team with planned hours, and a supervisor sees who is missing', async ({
  browser,
}) => {
  const mo = await addPerson(app, 'Mo', 'moderator');
  await addPerson(app, 'Ann', 'moderator');
  const ada = await pageOf(browser, app, admin);
  await ada.goto('/settings/people');
  await ada.getByRole('button', { name: 'Add a team' }).click();
  const drawer = ada.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Team' }).fill('Iberia');
  for (const name of ['Mo', 'Ann']) {
    await drawer.getByRole('combobox', { name: 'Members', exact: true }).click();
    await ada.getByRole('option', { name: new RegExp(`^${name} ·`) }).click();
  }
  await drawer.getByRole('combobox', { name: 'Languages' }).fill('Spanish');
  await ada.getByRole('option', { name: 'Spanish' }).click();
  // Closes the list, which covers the button.
  await ada.keyboard.press('Tab');
  await drawer.getByRole('button', { name: 'Add team' }).click();
  const teams = ada.getByRole('table', { name: 'Teams' });
  await expect(teams).toContainText('Ann, Mo');
  await expect(teams).toContainText('Spanish');
  await expect(ada.getByTestId(`person-${mo.email}`)).toContainText('Teams: Iberia');

  await ada.getByRole('button', { name: 'Planned hours of Iberia' }).click();
  const hours = drawer.getByRole('group', { name: 'Hours 1' });
  for (const day of ['Sat', 'Sun']) await hours.getByRole('checkbox', { name: day }).check();
  // The whole day, so that the journey does not depend on the hour.
  await hours.getByLabel('From').fill('00:00');
  await hours.getByLabel('To').fill('00:00');
  await drawer.getByRole('button', { name: 'Save hours' }).click();
  await expect(teams).toContainText('Mon Tue Wed Thu Fri Sat Sun 00:00–00:00');

  const present = await pageOf(browser, app, mo);
  await present.goto('/queue/review');
  const sue = await pageOf(browser, app, await addPerson(app, 'Sue', 'supervisor'));
  await sue.goto('/dashboard');
  const panel = sue.getByRole('region', { name: 'Planned and here' });
  await expect(panel.getByRole('row', { name: /^Mo / })).toContainText('here');
  await expect(panel.getByRole('row', { name: /^Ann / })).toContainText('missing');
  await expect(panel.getByRole('row', { name: /^Sue / })).toContainText('not planned');
});
