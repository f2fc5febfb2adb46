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

const patient = { timeout: 30_000 };

test('cases that wait too long ring on every page, in Slack and by e-mail, until they are decided', async ({
  page,
}) => {
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  const bell = page.getByTestId('alarms');
  const drawer = page.getByRole('dialog');
  const script = await signIn(app.url);

  expect((await script.call('PATCH', '/api/lanes/review', { targetSeconds: 10 })).status).toBe(200);
  const texts = [{ content: 'Get your fr33 c0ins here', userId: 'u-1' }];
  const caseId: string = (await script.call('POST', '/api/texts', { texts })).body.results[0].caseId;
  const late = Date.now() + 11_000;

  await test.step('adds Slack and e-mail, tests both, and the last weekly report comes', async () => {
    await page.goto(`${app.url}/settings/webhooks`);
    for (const [name, format, label, address] of [
      ['Duty room', 'Slack', 'Address', `${receiver.url}/slack`],
      ['Leads', 'E-mail', 'To', 'lead@example.org, ops@example.org'],
    ] as const) {
      await page.getByRole('button', { name: 'New endpoint' }).click();
      await drawer.getByLabel('Name').fill(name);
      await drawer.getByRole('combobox', { name: 'Format' }).click();
      await page.getByRole('option', { name: format }).click();
      await drawer.getByRole('textbox', { name: label }).fill(address);
      if (format === 'E-mail') await drawer.getByRole('checkbox', { name: 'Weekly report' }).check();
      await drawer.getByRole('button', { name: 'Add endpoint' }).click();
      await expect(page.getByTestId('endpoint').filter({ hasText: name })).toBeVisible();
    }
    for (const name of ['Duty room', 'Leads']) {
      const row = page.getByTestId('endpoint').filter({ hasText: name });
      await row.getByRole('button', { name: 'Send test' }).click();
      await expect(page.getByTestId('tested').last()).toContainText(/answered 2(04|50)/);
    }
    expect(JSON.parse(receiver.received[0]?.body ?? '').text).toContain('A test of “Duty room” by');
    await expect.poll(() => mail.received[0]?.to).toEqual(['lead@example.org', 'ops@example.org']);
    const mails = () => mail.received.map(({ text }) => text).join('\n');
    await expect.poll(mails, patient).toContain('Subject: Second Look: Report of');
    expect(mails()).toContain('Cases for people: 0 (0).');
  });

  const words = 'Review: 1 case waited longer than the target.';

  await test.step('asks for an alarm on a single late case, and gets it at once', async () => {
    await expect.poll(() => Date.now(), patient).toBeGreaterThan(late);
    await page.goto(`${app.url}/settings/alarms`);
    await expect(page.getByText('No alarms now.')).toBeVisible();
    await expect(page.getByText('Duty room: Slack')).toBeVisible();
    await expect(bell).toHaveAccessibleName('Unseen alarms: 0');
    const cases = page.getByRole('textbox', { name: 'Cases past the target time' });
    await cases.fill('0');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Must be at least 1')).toBeVisible();
    await cases.fill('1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByTestId('alarm')).toContainText(words, patient);
    await expect(bell).toHaveAccessibleName('Unseen alarms: 1');
    const sent = () => receiver.received.map(({ body }) => body).join('\n');
    await expect.poll(sent, patient).toContain(`Alarm: ${words}`);
    await expect.poll(() => mail.received.map(({ text }) => text).join('\n'), patient).toContain(words);
  });

  await test.step('marks it as seen, and it ends when the case is decided', async () => {
    await page.getByTestId('alarm').getByRole('button', { name: 'Mark as seen' }).click();
    await expect(page.getByTestId('alarm')).toContainText('by ');
    await expect(bell).toHaveAccessibleName('Unseen alarms: 0');
    const { version, claim } = (await script.call('POST', `/api/cases/${caseId}/claim`)).body.case;
    const decision = { verdict: 'reject', version, epoch: claim.epoch, next: null };
    expect((await script.call('POST', `/api/cases/${caseId}/decision`, decision)).status).toBe(200);
    await page.getByRole('textbox', { name: 'Minutes' }).fill('7');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('No alarms now.')).toBeVisible(patient);
    await expect(page.getByRole('group', { name: 'Past alarms' })).toContainText('Review: 1 case');
    await expect
      .poll(() => receiver.received.map(({ body }) => body).join('\n'), patient)
      .toContain('Over: Review');
  });
});
