import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { generateKeyPair } from '../src/protocol/signature.ts';
import { certificateOf } from '../src/testing/certificate.ts';
import { startOtherModeration } from './other-moderation.ts';
import { chooseInRow } from './row-menu.ts';
import { admin, type SecondLook, sample, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
let other: Awaited<ReturnType<typeof startOtherModeration>>;
test.beforeAll(async () => {
  other = await startOtherModeration();
  app = await startSecondLook({ MEDIA_ALLOWED_HOSTS: other.host });
});
test.afterAll(async () => {
  await app?.end();
  await other?.end();
});

const row = (page: Page, name: string) => page.getByTestId('account').filter({ hasText: name });

test('an administrator connects a second moderation service on screen alone, and content goes through it', async ({
  page,
}) => {
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  const script = await signIn(app.url);
  const acme = row(page, 'Acme');
  const drawer = page.getByRole('dialog').filter({ visible: true });
  const builtIn = row(page, 'The built-in service');
  const serviceKey = drawer.getByLabel('The service’s public key or certificate');

  await test.step('finds the built-in service in use', async () => {
    await page.goto(`${app.url}/settings/accounts`);
    await expect(builtIn.getByTestId('in-use')).toHaveText('in use');
    await expect(page.getByTestId('account')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Moderation accounts', level: 1 })).toBeVisible();
  });

  await test.step('sees an error beside each invalid field', async () => {
    await page.getByRole('button', { name: 'Add account' }).click();
    await drawer.getByLabel('Name').fill('Acme');
    await drawer.getByLabel('Base address').fill('acme');
    const add = drawer.getByRole('button', { name: 'Add and create keys' });
    await add.click();
    await expect(drawer.getByText('Must be an http or https address')).toBeVisible();
    await expect(drawer.getByLabel('Base address')).toBeFocused();
    await drawer.getByLabel('Base address').fill(other.url);
    await drawer.getByLabel('Account identifier').fill('acme-1');
    const { privateKeyPem } = await generateKeyPair();
    await serviceKey.fill(privateKeyPem);
    await add.click();
    await expect(drawer.getByText('This is a private key; it was not sent.')).toBeVisible();
    await serviceKey.fill('the key');
    await add.click();
    await expect(drawer.getByText('This is not PEM.')).toBeVisible();
    await serviceKey.fill(certificateOf(other.publicKey(), 400));
    await expect(drawer.getByText('certificate, 2048 bits')).toBeVisible();
    await add.click();
    await expect(drawer).toBeHidden();
  });

  await test.step('tests it before the service knows us, uploads the key that is shown, and tests again', async () => {
    await acme.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(acme.getByTestId('tested')).toContainText(
      'The service does not know this account or our signature',
    );
    await other.know('acme-1', (await acme.getByTestId('own-key').textContent()) ?? '');
    await acme.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(acme.getByTestId('tested')).toContainText('The connection works');
    await expect(acme.getByTestId('tested')).toContainText('Tasks in the answer: text.');
    const found = await new AxeBuilder({ page }).analyze();
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  const uploadId = await script.upload(sample('street.mp4'));
  const video = async () =>
    (await script.call('POST', '/api/videos', { uploadId, interval: 10, tasks: ['image-gallery'] })).body
      .submission.id as string;
  const ended = (id: string) =>
    script.until(
      `/api/submissions/${id}`,
      (now: { submission: { endedAt: string | null } }) => now.submission.endedAt !== null,
    );
  const before = await video();

  await test.step('switches to it: new submissions go there, running ones end where they are', async () => {
    await chooseInRow(page, acme, 'Use');
    const ask = page.getByRole('dialog', { name: 'Use' });
    await expect(ask).toContainText('Send new content with “Acme” from now on?');
    await ask.getByRole('button', { name: 'Use' }).click();
    await expect(acme.getByTestId('in-use')).toHaveText('in use');
    await expect(builtIn.getByTestId('in-use')).toHaveText('not in use');
  });

  const after = await video();

  await test.step('sends a text, which Acme moderates', async () => {
    await page.goto(`${app.url}/submit/texts`);
    await page.getByRole('textbox', { name: 'Texts' }).fill('Get your fr33 c0ins here, add my number');
    await page.getByRole('button', { name: 'Moderate' }).click();
    await expect(page.getByRole('main').getByText('fr33').first()).toBeVisible();
    const { body } = await script.call('GET', '/api/moderation-accounts');
    expect(body.accounts.map(({ inUse, used }: { inUse: boolean; used: boolean }) => [inUse, used])).toEqual([
      [false, true],
      [true, true],
    ]);
  });

  await test.step('both videos end by callbacks, each verified with the key of its own service', async () => {
    for (const id of [before, after]) {
      const { submission, callbacks } = await ended(id);
      expect(submission.state).toBe('end');
      expect(callbacks.map(({ type }: { type: string }) => type)).not.toContain('rejected');
      expect(callbacks.length).toBeGreaterThan(0);
    }
  });

  await test.step('rotates the key pair: the first signs until the second is uploaded and in use', async () => {
    await page.goto(`${app.url}/settings/accounts`);
    await chooseInRow(page, acme, 'Rotate our key');
    await page
      .getByRole('dialog', { name: 'Rotate our key' })
      .getByRole('button', { name: 'Create key pair' })
      .click();
    const next = acme.getByTestId('next-key');
    await next.getByRole('button', { name: 'Test the new key' }).click();
    await expect(next.getByTestId('tested')).toContainText('The service does not know this account');
    await other.know('acme-1', (await acme.getByTestId('next-key-pem').textContent()) ?? '');
    await next.getByRole('button', { name: 'Test the new key' }).click();
    await expect(next.getByTestId('tested')).toContainText('The connection works');
    await next.getByRole('button', { name: 'Use the new key' }).click();
    const ask = page.getByRole('dialog', { name: 'Use the new key' });
    await ask.getByRole('button', { name: 'Use the new key' }).click();
    await expect(next).toBeHidden();
    await acme.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(acme.getByTestId('tested')).toContainText('The connection works');
  });

  await test.step('finds all of it in the audit, and no key', async () => {
    await page.goto(`${app.url}/audit`);
    for (const action of [
      'moderation account added',
      'moderation account tested',
      'moderation account switched',
      'moderation account switched to its new key pair',
    ])
      await expect(page.getByText(action).first()).toBeVisible();
    expect(await page.content()).not.toContain('PRIVATE KEY');
  });
});
