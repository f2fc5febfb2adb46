import { expect, test } from '@playwright/test';
import { startMailReceiver } from '../src/testing/mail-receiver.ts';
import { startWebhookReceiver } from '../src/testing/webhook-receiver.ts';
import { admin, type SecondLook, signIn, startSecondLook } from './second-look.ts';

const receiver = await startWebhookReceiver();
const mail = await startMailReceiver();
let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook({
    MEDIA_ALLOWED_HOSTS: receiver.host,
    SMTP_URL: mail.url(),
    MAIL_FROM: 'Second Look <second-look@example.org>',
  });
});
test.afterAll(async () => {
  await app.end();
  await Promise.all([receiver.close(), mail.close()]);
});

/** The product looks once a minute. */
const nextLook = { timeout: 150_000 };

test('cases that wait too long ring on every page, in Slack and by e-mail, until they are decided', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  const bell = page.getByTestId('alarms');
  const drawer = page.getByRole('dialog');
  const script = await signIn(app.url);

  await test.step('adds Slack and e-mail, and tests both', async () => {
    await page.goto(`${app.url}/settings/webhooks`);
    for (const [name, format, label, address] of [
      ['Duty room', 'Slack', 'Address', `${receiver.url}/slack`],
      ['Leads', 'E-mail', 'To', 'lead@example.org, ops@example.org'],
    ] as const) {
      await page.getByRole('button', { name: 'New endpoint' }).click();
      await drawer.getByLabel('Name').fill(name);
      await drawer.getByRole('combobox', { name: 'Format' }).click();
      await page.getByRole('option', { name: format }).click();
      await drawer.getByLabel(label, { exact: true }).fill(address);
      await drawer.getByRole('button', { name: 'Add endpoint' }).click();
      await expect(page.getByTestId('endpoint').filter({ hasText: name })).toBeVisible();
    }
    for (const name of ['Duty room', 'Leads']) {
      const row = page.getByTestId('endpoint').filter({ hasText: name });
      await row.getByRole('button', { name: 'Send test' }).click();
      await expect(page.getByTestId('tested').last()).toContainText(/answered 2(04|50)/);
    }
    expect(JSON.parse(receiver.received[0]?.body ?? '').text).toContain('A test of “Duty room” by');
    expect(mail.received[0]?.to).toEqual(['lead@example.org', 'ops@example.org']);
  });

  await test.step('asks for an alarm on a single late case', async () => {
    await page.goto(`${app.url}/settings/alarms`);
    await expect(page.getByText('No alarms now.')).toBeVisible();
    await expect(page.getByText('Duty room: Slack')).toBeVisible();
    const cases = page.getByLabel('Cases past the target time', { exact: true }).last();
    await cases.fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Must be at least 1', { exact: false })).toBeVisible();
    await cases.fill('1');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  let caseId = '';
  await test.step('is alarmed within the next look, wherever the page is', async () => {
    await script.call('PATCH', '/api/lanes/review', { targetSeconds: 1 });
    const texts = [{ content: 'Get your fr33 c0ins here', userId: 'u-1' }];
    caseId = (await script.call('POST', '/api/texts', { texts })).body.results[0].caseId;
    await page.goto(`${app.url}/dashboard/now`);
    await expect(bell).toHaveAccessibleName('0 unseen alarms');
    await expect(bell).toHaveAccessibleName('1 unseen alarm', nextLook);
    const words = 'Review: 1 case waited longer than the target.';
    await expect
      .poll(() => receiver.received.map(({ body }) => body).join('\n'), nextLook)
      .toContain(`Alarm: ${words}`);
    await expect.poll(() => mail.received.map(({ text }) => text).join('\n'), nextLook).toContain(words);
    await bell.click();
    await expect(page.getByTestId('alarm')).toContainText(words);
  });

  await test.step('marks it as seen, and it ends when the case is decided', async () => {
    await page.getByTestId('alarm').getByRole('button', { name: 'Mark as seen' }).click();
    await expect(page.getByTestId('alarm')).toContainText('by ');
    await expect(bell).toHaveAccessibleName('0 unseen alarms');
    const { version, claim } = (await script.call('POST', `/api/cases/${caseId}/claim`)).body.case;
    const decision = { verdict: 'reject', version, epoch: claim.epoch, next: null };
    expect((await script.call('POST', `/api/cases/${caseId}/decision`, decision)).status).toBe(200);
    await expect(page.getByText('No alarms now.')).toBeVisible(nextLook);
    await expect(page.getByRole('group', { name: 'Past alarms' })).toContainText('Review: 1 case');
    await expect
      .poll(() => receiver.received.map(({ body }) => body).join('\n'), nextLook)
      .toContain('Over: Review');
  });
});
