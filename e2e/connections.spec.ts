import { createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { startDiscourse } from '../src/testing/connected-products.ts';
import flagged from '../src/testing/payloads/discourse-flagged-post.json' with { type: 'json' };
import { admin, type SecondLook, startSecondLook } from './second-look.ts';

const forum = await startDiscourse('the key', { '15': { type: 'ReviewableFlaggedPost', version: 0 } });
let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook({ UNDO_SECONDS: '1', MEDIA_ALLOWED_HOSTS: forum.host });
});
test.afterAll(async () => {
  await app.end();
  await forum.close();
});

test('an administrator connects a forum: a flag is decided here, and the forum gets the decision', async ({
  page,
}) => {
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  const drawer = page.getByRole('dialog');
  let [address, secret] = ['', ''];

  await test.step('adds the forum: the secret is shown once', async () => {
    await page.goto(`${app.url}/settings/connections`);
    await page.getByRole('button', { name: 'New connection' }).click();
    await drawer.getByLabel('Name').fill('Our forum');
    await drawer.getByLabel(/^Key/).fill('forum');
    await drawer.getByRole('switch').check();
    await drawer.getByLabel('Address of the forum').fill(forum.url);
    await drawer.getByLabel('API key').fill('the key');
    await drawer.getByRole('button', { name: 'Add connection' }).click();
    await expect(drawer.getByText('Is required')).toBeVisible();
    await drawer.getByLabel(/^User/).fill('system');
    await drawer.getByRole('button', { name: 'Add connection' }).click();
    address = (await page.getByTestId('connection-address').textContent()) ?? '';
    secret = (await page.getByTestId('connection-secret').textContent()) ?? '';
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await expect(page.getByTestId('connection')).toContainText('Our forum');
    expect(await page.content()).not.toContain(secret);
  });

  await test.step('tries a payload before the first one comes', async () => {
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await drawer.getByRole('textbox', { name: 'Payload' }).fill(JSON.stringify({ reviewable: { id: 'x' } }));
    await drawer.getByRole('button', { name: 'Show what it becomes' }).click();
    await expect(drawer.getByText(/reviewable\.id: must be a/)).toBeVisible();
    await drawer.getByRole('textbox', { name: 'Payload' }).fill(JSON.stringify(flagged));
    await drawer.getByRole('button', { name: 'Show what it becomes' }).click();
    await expect(page.getByTestId('tried-report')).toContainText('forum:post-130');
    await drawer.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a flag of the forum is a case, and its decision is there', async () => {
    const body = JSON.stringify(flagged);
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    const headers = {
      'content-type': 'application/json',
      'x-discourse-event': 'reviewable_created',
      'x-discourse-event-signature': signature,
    };
    const taken = await page.request.post(address, { headers, data: body });
    expect(taken.status()).toBe(201);
    const { reportId } = await taken.json();
    const report = await page.request.get(`${app.url}/api/notices/${reportId}`);
    const { notice } = await report.json();
    await page.goto(`${app.url}/queue/all/${notice.caseId}`);
    await expect(page.getByTestId('case').getByText('yours')).toBeVisible();
    await page.keyboard.press('r');
    await expect.poll(() => forum.performed, { timeout: 30_000 }).toEqual(['15 delete_and_agree']);
    await page.goto(`${app.url}/settings/connections`);
    await expect(page.getByTestId('connection')).toContainText('active');
  });
});
