import { expect, test } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { type Behaviour, startWebhookReceiver } from '../src/testing/webhook-receiver.ts';
import { chooseInRow } from './row-menu.ts';
import { admin, type SecondLook, signIn, startSecondLook } from './second-look.ts';

let behave: () => Behaviour = () => ({ status: 204 });
const receiver = await startWebhookReceiver(() => behave());
let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook({ UNDO_SECONDS: '1', MEDIA_ALLOWED_HOSTS: receiver.host });
});
test.afterAll(async () => {
  await app.end();
  await receiver.close();
});

test('an administrator sets up an endpoint, and a decision arrives there signed', async ({ page }) => {
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  let secret = '';
  const drawer = page.getByRole('dialog');

  await test.step('adds it: the secret is shown once', async () => {
    await page.goto(`${app.url}/settings/webhooks`);
    await expect(page.getByText('No endpoints yet')).toBeVisible();
    await page.getByRole('button', { name: 'New endpoint' }).click();
    await drawer.getByLabel('Name').fill('Platform');
    await drawer.getByLabel('Address').fill('platform');
    await drawer.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(drawer.getByText('Must be an http or https address')).toBeVisible();
    await expect(drawer.getByLabel('Address')).toBeFocused();
    await drawer.getByLabel('Address').fill(`${receiver.url}/hooks`);
    await drawer.getByRole('button', { name: 'Add endpoint' }).click();
    secret = (await page.getByTestId('secret').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await expect(page.getByTestId('secret')).toBeHidden();
    await page.reload();
    await expect(page.getByTestId('endpoint')).toHaveCount(1);
    expect(await page.content()).not.toContain(secret.replace('whsec_', ''));
  });

  await test.step('tests it and sees what came back', async () => {
    behave = () => ({ status: 500, body: 'not yet' });
    await page.getByRole('button', { name: 'Send test' }).click();
    await expect(page.getByTestId('tested')).toContainText('The endpoint answered 500');
    await expect(page.getByTestId('tested')).toContainText('not yet');
    behave = () => ({ status: 204 });
    await page.getByRole('button', { name: 'Send test' }).click();
    await expect(page.getByTestId('tested')).toContainText('The endpoint answered 204');
  });

  const script = await signIn(app.url);
  const texts = [{ content: 'Get your fr33 c0ins here', contentId: 'post-7', userId: 'u-1' }];
  const { body: answered } = await script.call('POST', '/api/texts', { texts });
  const caseId: string = answered.results[0].caseId;

  await test.step('decides a case: its platform gets a signed event without the text', async () => {
    await page.goto(`${app.url}/queue/review/${caseId}`);
    await expect(page.getByTestId('case').getByText('yours')).toBeVisible();
    await page.keyboard.press('r');
    await expect.poll(() => receiver.received.length).toBe(3);
    const last = receiver.received.at(-1);
    if (!last) throw new Error('nothing came');
    const headers = Object.fromEntries(
      Object.entries(last.headers).map(([name, value]) => [name, String(value)]),
    );
    expect(new Webhook(secret).verify(last.body, headers)).toMatchObject({
      type: 'decision.made',
      data: { caseId, contentId: 'post-7', decision: { verdict: 'reject' } },
    });
    expect(last.body).not.toContain('fr33');
  });

  await test.step('finds it in the log with its payload and the attempt, and sends it again', async () => {
    await page.goto(`${app.url}/settings/webhooks?view=log`);
    await expect(page.getByTestId('delivery')).toHaveCount(3);
    await page.getByTestId('delivery').filter({ hasText: 'Decision' }).click();
    const detail = page.getByTestId('delivery-detail');
    await expect(detail.getByTestId('payload')).toContainText('"contentId": "post-7"');
    await expect(detail.getByTestId('attempt')).toHaveCount(1);
    await detail.getByRole('button', { name: 'Send again' }).click();
    await expect(detail.getByTestId('attempt')).toHaveCount(2);
    const ids = receiver.received.slice(-2).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    await expect(detail.getByRole('link', { name: 'Open the case' })).toHaveAttribute(
      'href',
      new RegExp(caseId),
    );
  });

  await test.step('sees on every page that a receiver is gone, and resumes it', async () => {
    behave = () => ({ status: 410 });
    const { body: more } = await script.call('POST', '/api/texts', { texts });
    await page.goto(`${app.url}/queue/review/${more.results[0].caseId}`);
    await expect(page.getByTestId('case').getByText('yours')).toBeVisible();
    await page.keyboard.press('r');
    await expect(page.getByTestId('webhook-alarm')).toContainText('Decisions are not reaching Platform', {
      timeout: 60_000,
    });
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
    behave = () => ({ status: 200 });
    await page.getByTestId('webhook-alarm').getByRole('link').click();
    await expect(page.getByText('the endpoint answered 410 (gone)')).toBeVisible();
    await chooseInRow(page, page.getByTestId('endpoint'), 'Resume');
    await expect(page.getByTestId('webhook-alarm')).toBeHidden();
    await expect.poll(() => receiver.received.at(-1)?.body ?? '').toContain(more.results[0].caseId);
  });
});
