import { expect, type Page, test } from '@playwright/test';
import { admin, type SecondLook, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
let keys: Record<'submit' | 'read', string>;
test.beforeAll(async () => {
  app = await startSecondLook({ API_DOCUMENT_PUBLIC: '1' });
  const script = await signIn(app.url);
  const make = async (scope: string) =>
    (await script.call('POST', '/api/keys', { name: `For ${scope}`, scopes: [scope], days: 1 })).body.secret;
  keys = { submit: await make('submit'), read: await make('read') };
});
test.afterAll(async () => {
  await app?.end();
});

/** Presses *Authorize* and enters a key. */
async function authorize(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  const dialog = page.locator('.auth-container', { hasText: 'Bearer' });
  await dialog.locator('input').fill(key);
  await dialog.getByRole('button', { name: 'Apply credentials' }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
}

/** Opens a call, sends it as its example stands, and returns the status and the body of the answer. */
async function tryOut(page: Page, operation: string): Promise<{ status: string; body: string }> {
  const call = page.locator(`[id$="-${operation}"]`);
  await call.locator('.opblock-summary-control').click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  const answer = call.locator('.live-responses-table');
  const status = (await answer.locator('.response-col_status').last().innerText()).trim();
  const body = await answer.locator('.microlight, .highlight-code').first().innerText();
  return { status: status.split(/\s/)[0] ?? '', body };
}

test('without an account, a key in *Authorize* makes the examples of the page real calls', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) errors.push(message.text());
  });
  await page.goto(`${app.url}/api/docs/keys`);
  await expect(page.getByRole('heading', { name: /calls for API keys/ })).toBeVisible();

  // Without a key the refusal is shown, and the page stays.
  expect((await tryOut(page, 'sendTexts')).status).toBe('401');
  await authorize(page, keys.submit);
  await page.locator('[id$="-sendTexts"]').getByRole('button', { name: 'Execute' }).click();
  const sent = page.locator('[id$="-sendTexts"] .live-responses-table');
  await expect(sent.locator('.response-col_status').last()).toContainText('200');
  await expect(sent).toContainText('"contentId": "post-17"');

  // The scope counts.
  const refused = await tryOut(page, 'listCases');
  expect(refused.status).toBe('403');
  expect(refused.body).toContain('"code": "forbidden"');
  expect(errors).toEqual([]);
});

test('a key counts before the session of the browser', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  await page.goto(`${app.url}/api/docs`);
  // Parts are folded, under what people do.
  for (const name of ['Send', 'Read', 'Decide', 'Manage'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await page.locator('#operations-tag-Session').click();
  expect((await tryOut(page, 'getSession')).body).toContain(admin.email);
  await authorize(page, keys.read);
  await page.locator('[id$="-getSession"]').getByRole('button', { name: 'Execute' }).click();
  await expect(page.locator('[id$="-getSession"] .live-responses-table')).toContainText('"name": "For read"');
});

test('shows each webhook with its headers and body', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${app.url}/api/docs/keys`);
  const event = page.locator('.webhooks').getByText('decision.made', { exact: true });
  await event.click();
  const shown = page.locator('.webhooks .opblock.is-open');
  for (const header of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    await expect(shown.getByPlaceholder(header)).toBeVisible();
  await expect(shown).toContainText('appealUrl');
});
