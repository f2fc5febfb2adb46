import { expect, type Page, test } from '@playwright/test';
import { totp } from '../src/testing/totp.ts';
import { addPerson, pageOf } from './people.ts';
import { chooseInRow } from './row-menu.ts';
import { admin, type SecondLook, startSecondLook } from './second-look.ts';
import { signOut } from './stage.ts';

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook();
});
test.afterAll(() => app.end());

const newest = 'a battery of another horse';

async function signInBy(page: Page, email: string, password: string) {
  await page.goto(`${app.url}/sign-in`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('an administrator invites somebody, who joins by the link, and disables them again', async ({
  browser,
}) => {
  const ada = await pageOf(browser, app, admin);
  await ada.goto('/settings/people');
  await ada.getByRole('button', { name: 'Invite a person' }).click();
  await ada.getByLabel('E-mail address').fill('mina@example.org');
  await ada.getByRole('button', { name: 'Create link' }).click();
  const link = await ada.getByRole('dialog').getByLabel('Link').inputValue();
  expect(link).toContain(`${app.url}/join#`);
  await ada.getByRole('button', { name: 'I have saved it' }).click();
  await expect(ada.getByRole('table', { name: 'Unused links' })).toContainText('mina@example.org');

  const guest = await (await browser.newContext()).newPage();
  const requestedUrls: string[] = [];
  guest.on('request', (request) => requestedUrls.push(request.url()));
  await guest.goto(link);
  await expect(guest.getByText('mina@example.org', { exact: false })).toBeVisible();
  await guest.getByLabel('Your name').fill('Mina');
  await guest.getByLabel('Password', { exact: true }).fill(newest);
  await guest.getByRole('button', { name: 'Join and sign in' }).click();
  await expect(guest).toHaveURL(/\/queue\/review/);
  // No request's address contained the token.
  expect(requestedUrls.filter((url) => url.includes(link.split('#')[1] ?? '?'))).toEqual([]);
  const again = await (await browser.newContext()).newPage();
  await again.goto(link);
  await expect(again.getByText('This link no longer works')).toBeVisible();

  const row = ada.getByTestId('person-mina@example.org');
  await expect(row).toContainText('signed in on 1 browser');
  // The next page only shows the new role once the change is saved.
  const saved = ada.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await row.getByLabel('Role of Mina').selectOption('supervisor');
  await saved;
  await guest.goto(`${app.url}/settings/words`);
  await expect(guest.getByRole('link', { name: 'Words', exact: true })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'People', exact: true })).toHaveCount(0);
  await chooseInRow(ada, row, 'Disable Mina');
  await ada.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(row).toContainText('disabled since');
  await guest.reload();
  await expect(guest).toHaveURL(/\/sign-in/);
  await signInBy(guest, 'mina@example.org', newest);
  await expect(guest.getByText('No account matches this address and password.')).toBeVisible();
});

test('somebody sets up a second factor, signs in by its code, and by a recovery code', async ({
  browser,
}) => {
  const { email } = await addPerson(app, 'Rey', 'moderator');
  const rey = await pageOf(browser, app, { email });
  await rey.goto('/');
  // The menu opens a moment after its button is drawn.
  await rey.locator('button[aria-haspopup=menu]', { hasText: 'Rey' }).click();
  await rey.getByRole('menuitem', { name: 'Your account' }).click();
  await rey.getByRole('button', { name: 'Set up' }).click();
  await rey.getByLabel('Confirm with your password').fill(admin.password);
  await rey.getByRole('button', { name: 'Set up' }).click();
  const picture = rey.getByRole('img', { name: /QR code/ });
  const uri = (await picture.getAttribute('data-uri')) ?? '';
  await rey.getByLabel('Code', { exact: true }).fill('000000');
  await rey.getByRole('button', { name: 'Turn on' }).click();
  await expect(rey.getByText('Is wrong, already used')).toBeVisible();
  await rey.getByLabel('Code', { exact: true }).fill(totp(uri));
  await rey.getByRole('button', { name: 'Turn on' }).click();
  const listed = rey.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await rey.getByRole('button', { name: 'I have saved it' }).click();
  await expect(rey.getByText('On. Sign-in asks for')).toBeVisible();

  const phone = await (await browser.newContext()).newPage();
  await signInBy(phone, email, admin.password);
  await phone.getByLabel('Code', { exact: true }).fill(totp(uri));
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone).toHaveURL(/\/queue\/review/);

  const lost = await (await browser.newContext()).newPage();
  await signInBy(lost, email, admin.password);
  await lost.getByRole('button', { name: /Use a recovery code/ }).click();
  await lost.getByLabel('Recovery code').fill(codes[0] ?? '');
  await lost.getByRole('button', { name: 'Sign in' }).click();
  await expect(lost).toHaveURL(/\/queue\/review/);
});

test('the API description redirects to the sign-in page, which leads back to it', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${app.url}/api/docs`);
  await page.waitForURL(/\/sign-in\?next=/);
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Second Look/ })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/api/docs');
  // A signed-in visitor is redirected at once.
  await page.goto(`${app.url}/sign-in?next=%2Fapi%2Fdocs`);
  await expect(page.getByRole('heading', { name: /^Second Look/ })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/api/docs');
});

test('a session ended elsewhere also ends in the browser that had it', async ({ browser }) => {
  const { email } = await addPerson(app, 'Sol', 'moderator');
  const [desk, forgotten] = [await pageOf(browser, app, { email }), await pageOf(browser, app, { email })];
  await forgotten.goto('/queue/review');
  await expect(forgotten.getByRole('navigation', { name: 'Lanes' })).toBeVisible();
  await desk.goto('/account');
  const sessions = desk.getByRole('list', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^Sign out/ }).click();
  await desk.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  // Nobody touches the other browser: its event stream ends, and the page says so.
  await expect(forgotten).toHaveURL(/\/sign-in/);
});

test('after signing out the sign-in page shows, and the Back button reveals nothing', async ({ browser }) => {
  const page = await pageOf(browser, app, await addPerson(app, 'Lea', 'moderator'));
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto('/queue/review');
  await signOut(page);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in/);
  expect(problems).toEqual([]);
});

test('a program sends and reads with a key until it is revoked', async ({ browser }) => {
  const ada = await pageOf(browser, app, admin);
  await ada.goto('/settings/keys');
  await ada.getByRole('button', { name: 'Create API key' }).click();
  await ada.getByLabel('Name').fill('Shop');
  await ada.getByRole('button', { name: 'Create key' }).click();
  const key = await ada.getByRole('dialog').getByLabel('API key').inputValue();
  await ada.getByRole('button', { name: 'I have saved it' }).click();
  const program = (method: string, at: string, body?: object) =>
    fetch(app.url + at, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const texts = [{ content: 'Get your fr33 c0ins at spam dot example', userId: 'u-1' }];
  const sent = await program('POST', '/api/texts', { texts });
  expect(sent.status).toBe(200);
  const { items } = await (await program('GET', '/api/submissions')).json();
  expect(items[0].createdBy).toBe('Shop');
  expect((await program('POST', '/api/cases/claim-next', { lane: 'review' })).status).toBe(403);
  await ada.reload();
  const keys = ada.getByRole('table', { name: 'API keys' });
  await expect(keys).not.toContainText('never used');
  await ada.getByRole('button', { name: 'Revoke “Shop”' }).click();
  await ada.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(keys).toContainText('revoked');
  expect((await program('GET', '/api/submissions')).status).toBe(401);
});

test('when everyone must have a second factor, a supervisor reaches only their account until it is set up', async ({
  browser,
}) => {
  const { email } = await addPerson(app, 'Uma', 'supervisor');
  const { email: boss } = await addPerson(app, 'Bo', 'admin');
  const bo = await pageOf(browser, app, { email: boss });
  await bo.goto('/settings/people');
  await bo.getByLabel(/Require a second factor/).click();
  await bo.getByRole('link', { name: 'First set up your own in your account' }).click();
  const enrol = async (page: Page) => {
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByLabel('Confirm with your password').fill(admin.password);
    await page.getByRole('button', { name: 'Set up' }).click();
    const uri = (await page.getByRole('img', { name: /QR code/ }).getAttribute('data-uri')) ?? '';
    await page.getByLabel('Code', { exact: true }).fill(totp(uri));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'I have saved it' }).click();
  };
  await enrol(bo);
  await bo.goto('/settings/people');
  await bo.getByLabel(/Require a second factor/).click();
  await expect(bo.getByLabel(/Require a second factor/)).toBeChecked();
  const uma = await pageOf(browser, app, { email });
  await uma.goto('/queue/review');
  await expect(uma).toHaveURL(/\/account/);
  await expect(uma.getByText('You need a second factor')).toBeVisible();
  await expect(uma.getByText('second factor missing')).toBeVisible();
  await enrol(uma);
  await expect(uma.getByText('live', { exact: true })).toBeVisible();
  await uma.goto('/queue/review');
  await expect(uma.getByRole('navigation', { name: 'Lanes' })).toBeVisible();
  await expect(uma).toHaveURL(/\/queue\/review/);
});
