import { expect, type Page, test } from '@playwright/test';
import { startTransparencyDatabase } from '../src/testing/transparency-database.ts';
import { axeFinds } from './axe.ts';
import { admin, type SecondLook, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
let database: Awaited<ReturnType<typeof startTransparencyDatabase>>;
test.beforeAll(async () => {
  database = await startTransparencyDatabase({ token: '1|good' });
  app = await startSecondLook({ UNDO_SECONDS: '1', MEDIA_ALLOWED_HOSTS: database.host });
});
test.afterAll(async () => {
  await app.end();
  await database.close();
});
test.beforeEach(async ({ page }) => {
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
});

const reasons = {
  decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
  decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
  incompatible_content_ground: 'Terms, 4.2',
  incompatible_content_explanation: 'It advertises.',
  category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  territorial_scope: ['DE'],
  decision_facts: 'A text that our filter marked, and a person read',
};

/** A trusted flagger reports a text, and it is rejected with a statement. */
async function state(contentId: string): Promise<void> {
  const script = await signIn(app.url);
  const text = { content: 'Get your fr33 c0ins, add my whatsapp', userId: 'user-77' };
  const reporter = { id: 'flag', kind: 'trusted-flagger' };
  const { body } = await script.call('POST', '/api/notices', { contentId, reporter, reason: 'scam', text });
  const { caseId } = body.notice;
  const { body: claimed } = await script.call('POST', `/api/cases/${caseId}/claim`, {});
  const { version, claim } = claimed.case;
  const decision = { verdict: 'reject', policy: 'scam', version, epoch: claim.epoch, next: null, reasons };
  const { status } = await script.call('POST', `/api/cases/${caseId}/decision`, decision);
  expect(status).toBe(200);
}

const isAccessible = async (page: Page) => expect(await axeFinds(page)).toEqual([]);

test('statements are sent to the Transparency Database, and refused ones again', async ({ page }) => {
  const part = page.getByTestId('send-statements');
  database.settings.mood = () => ({
    status: 422,
    body: { errors: { category: ['The selected category is invalid.'] } },
  });
  await state('post-1');
  await page.goto(`${app.url}/settings/statements`);
  await part.getByText('not set up').click();

  await test.step('a wrong address and a missing token are refused beside their fields', async () => {
    const address = part.getByLabel('Address of the API');
    await expect(address).toHaveValue('https://transparency.dsa.ec.europa.eu/api/v2');
    await address.fill('http://example.org/api/v2');
    await part.getByLabel('Send statements').click({ force: true });
    await part.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(part.getByText('Must be an https address')).toBeVisible();
    await address.fill(database.url);
    await part.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(part.getByText('Must not be empty')).toBeVisible();
    await isAccessible(page);
  });

  await test.step('a refused token stops the sending until a good one is saved', async () => {
    const token = part.getByLabel('API token');
    await token.fill('bad');
    await part.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(part.getByText(/the database refused the token \(status 401\)/)).toBeVisible();
    await isAccessible(page);
    await token.fill('1|good');
    await part.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(part.getByText(/refused the token/)).toBeHidden();
    await expect(token).toHaveValue('');
  });

  await test.step('a refused statement shows its faults, and is sent again', async () => {
    await expect(part.getByText('category: The selected category is invalid.')).toBeVisible();
    await expect(part.getByRole('status').first()).toContainText('0 waiting, 0 sent, 1 refused.');
    await isAccessible(page);
    database.settings.mood = () => 'store';
    await part.getByRole('button', { name: 'Send again' }).click();
    await expect(part.getByRole('status').first()).toContainText('0 waiting, 1 sent, 0 refused.');
    const [stored] = [...database.stored.values()];
    expect(JSON.stringify(stored)).not.toMatch(/user-77|post-1|fr33/);
  });

  await test.step('it all fits on a phone, in Chinese', async () => {
    await page.evaluate(() => localStorage.setItem('second-look.language', 'zh-CN'));
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(`${app.url}/settings/statements`);
    await expect(part.getByText('发送至透明度数据库')).toBeVisible();
    await isAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
