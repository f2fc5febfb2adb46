import { expect, test } from '@playwright/test';
import { admin, type SecondLook, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook();
});
test.afterAll(() => app.end());

const [old, next] = ['No offers of free goods.', 'No offers of free goods or coins.'];

test('a policy is drafted, published and published again; who appeals reads the version of the decision', async ({
  browser,
  page,
}) => {
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  const drawer = page.getByRole('dialog');
  const draft = drawer.getByTestId('draft');
  const provision = drawer.getByRole('textbox', { name: 'Provision · English' });
  const row = page.getByRole('row', { name: /^other reason/ });

  await test.step('new texts are a draft, which changes nothing', async () => {
    await page.goto(`${app.url}/settings/policies?policy=other-policy`);
    await expect(draft).toContainText('Version 1 is in use.');
    await provision.fill(old);
    await drawer
      .getByRole('textbox', { name: 'Examples · English', exact: true })
      .fill('Free coins\nFree followers');
    await drawer.getByRole('button', { name: 'Add a question' }).click();
    await drawer.getByRole('textbox', { name: 'Question · English' }).fill('Is something offered?');
    await drawer.getByRole('combobox', { name: 'No leads to' }).selectOption('approve');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(draft).toContainText('Draft of version 2');
    await expect(provision).toHaveValue(old);
    await page.reload();
    await expect(row).toContainText('1, with a draft');
    await expect(row).not.toContainText(old);
  });

  await test.step('what is typed but not saved is not published', async () => {
    await provision.fill(`${old} Or so.`);
    await expect(draft).toContainText('Save your changes first');
    await expect(draft.getByRole('button', { name: 'Publish version 2' })).toBeDisabled();
    await provision.fill(old);
  });

  await test.step('the published draft is version 2', async () => {
    await draft.getByRole('button', { name: 'Publish version 2' }).click();
    await expect(draft).toContainText('Version 2 is in use.');
    await expect(drawer.getByTestId('versions')).toContainText('Version 1');
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(row).toContainText(old);
  });

  const script = await signIn(app.url);
  const texts = [{ content: 'Get your fr33 c0ins here before midnight', userId: 'u-1' }];
  const [{ caseId }] = (await script.call('POST', '/api/texts', { texts })).body.results;
  await test.step('its guidance stands beside the decision buttons, and stays open', async () => {
    await page.goto(`${app.url}/queue/review/${caseId}`);
    const shown = page.getByTestId('case').filter({ visible: true });
    const guide = page.getByTestId('policy-guide').filter({ visible: true });
    await shown.getByRole('button', { name: 'other reason' }).click();
    await guide.getByText('Guidance').click();
    await expect(guide.getByRole('listitem')).toHaveText(['Free coins', 'Free followers']);
    await expect(guide).toContainText(old);
    await expect(guide).toContainText('Question 1 of 1');
    await guide.getByRole('button', { name: 'No', exact: true }).click();
    await expect(guide.getByTestId('policy-steps')).toContainText('Approve');
    await guide.getByRole('button', { name: 'Back' }).click();
    await guide.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(guide.getByTestId('policy-steps')).toContainText('Reject');
    await page.reload();
    await expect(guide.getByRole('listitem')).toHaveCount(2);
  });
  const { version, claim } = (await script.call('POST', `/api/cases/${caseId}/claim`)).body.case;
  const body = {
    verdict: 'reject',
    label: 'Ads',
    policy: 'other-policy',
    version,
    epoch: claim.epoch,
    next: null,
  };
  const { decision } = (await script.call('POST', `/api/cases/${caseId}/decision`, body)).body;
  expect(decision.policyVersion).toBe(2);
  const { url } = (await script.call('POST', `/api/decisions/${decision.id}/appeal-link`)).body;

  await test.step('version 3 is for later decisions: the case and the appeal keep version 2', async () => {
    await page.goto(`${app.url}/settings/policies?policy=other-policy`);
    await provision.fill(next);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await draft.getByRole('button', { name: 'Publish version 3' }).click();
    await expect(draft).toContainText('Version 3 is in use.');
    await page.goto(`${app.url}/queue/all/${caseId}`);
    await expect(page.getByTestId('case').filter({ visible: true })).toContainText(
      'version 2, replaced since',
    );
    const stranger = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await stranger.goto(url);
    await expect(stranger.getByText(old)).toBeVisible();
    await expect(stranger.getByText(next)).toHaveCount(0);
    await stranger.context().close();
  });

  await test.step('all texts stand in one table, are saved together and published together', async () => {
    await page.goto(`${app.url}/settings/policies`);
    await page.getByRole('button', { name: 'Edit all texts' }).click();
    const write = (policy: string, text: string) =>
      page.getByRole('textbox', { name: `${policy}: Provision` }).fill(text);
    await write('spam', 'No spam.');
    await write('threat', 'No threats.');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'spam: Provision' })).toHaveValue('No spam.');
    await page.getByText('简体中文').click();
    await write('threat', '禁止威胁。');
    await page.getByRole('button', { name: 'Save as drafts' }).click();
    await page.getByRole('button', { name: 'Publish 2 drafts' }).click();
    await page.getByText('Publish 2 drafts as the next versions?').waitFor();
    await page.getByRole('button', { name: 'Publish 2 drafts' }).last().click();
    await expect(page.getByRole('region', { name: 'threat' })).toContainText('version 2');
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect(page.getByRole('row', { name: /^spam/ })).toContainText('No spam.');
  });

  await test.step('a draft can be discarded', async () => {
    await page.goto(`${app.url}/settings/policies?policy=other-policy`);
    await provision.fill('Nobody should read this.');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await draft.getByRole('button', { name: 'Discard the draft' }).click();
    await page.getByText('Discard the draft? Version 3 stays in use.').waitFor();
    await page.getByRole('button', { name: 'Discard the draft' }).last().click();
    await expect(draft).toContainText('Version 3 is in use.');
    await expect(provision).toHaveValue(next);
  });
});
