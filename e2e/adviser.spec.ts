import { expect, type Page, test } from '@playwright/test';
import { type Question, startChatEndpoint } from '../src/testing/chat-endpoint.ts';
import { axeFinds } from './axe.ts';
import { admin, longUndo, type SecondLook, signIn, startSecondLook } from './second-look.ts';
import { isMine, shownCase } from './shown-case.ts';

const reason = 'The text offers coins for nothing, which is a trick to get money.';
const rejection = ({ policies: [first] }: Question) => ({
  ...{ verdict: 'reject', policy: first?.key, clause: first?.texts[0], reason },
});

let app: SecondLook;
let chat: Awaited<ReturnType<typeof startChatEndpoint>>;
test.beforeAll(async () => {
  chat = await startChatEndpoint({ token: 'key-1', mood: (question) => ({ content: rejection(question) }) });
  app = await startSecondLook({ ...longUndo, MEDIA_ALLOWED_HOSTS: chat.host });
});
test.afterAll(async () => {
  await app?.end();
  await chat?.close();
});

const questionOn = (page: Page) => page.getByTestId('advice-question');

/** Sends a text, and waits until the adviser has answered. */
async function aText(content: string): Promise<string> {
  const { call } = await signIn(app.url);
  const before = (await call('GET', '/api/adviser')).body;
  const answered = ({ counts, dropped }: typeof before) =>
    counts.given + dropped.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  const { body } = await call('POST', '/api/texts', { texts: [{ content, userId: crypto.randomUUID() }] });
  await expect
    .poll(async () => answered((await call('GET', '/api/adviser')).body))
    .toBeGreaterThan(answered(before));
  return body.results[0].caseId;
}

test('an administrator names a model; it is read after the decision, asks once where it disagrees, and never decides', async ({
  page,
}) => {
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  await test.step('the settings refuse a wrong address beside its field, and keep the token to themselves', async () => {
    await page.goto(`${app.url}/settings/adviser`);
    await page.getByRole('textbox', { name: 'Address' }).fill('http://llm.example/v1');
    await page.getByRole('textbox', { name: 'Model' }).fill('tester-1');
    await page.getByLabel('API token', { exact: true }).fill('key-1');
    await page.getByLabel('Ask the adviser about new cases').click({ force: true });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await expect(page.getByText('must be an https address')).toBeVisible();
    await page.getByRole('textbox', { name: 'Address' }).fill(chat.url);
    await save.click();
    await expect(page.getByText('The adviser is on.')).toBeVisible();
    await expect(page.getByLabel('API token', { exact: true })).toHaveValue('');
    expect(await axeFinds(page)).toEqual([]);
  });

  await test.step('its advice is hidden until the decision, and a disagreement asks once', async () => {
    const id = await aText('Get your fr33 c0ins at the fountain');
    await page.goto(`${app.url}/queue/all/${id}`);
    await isMine(page);
    await expect(page.locator('main')).not.toContainText(reason);
    await page.keyboard.press('a');
    await expect(questionOn(page)).toContainText('The adviser would reject. Undo?');
    await expect(questionOn(page)).toContainText(reason);
    await page.keyboard.press('z');
    await isMine(page);
    await expect(shownCase(page).getByTestId('advice')).toContainText(reason);
    await page.keyboard.press('a');
    await expect(page.getByText('Approved “').first()).toBeVisible();
    await page.goto(`${app.url}/queue/all/${id}`);
    await expect(shownCase(page).getByTestId('advice')).toContainText('The adviser would reject');
    await expect(questionOn(page)).toBeHidden();
    expect(await axeFinds(page)).toEqual([]);
  });

  await test.step('an invented clause is shown to nobody', async () => {
    chat.settings.mood = (question) => ({
      content: { ...rejection(question), clause: 'Fountains are forbidden here.' },
    });
    const id = await aText('Get your fr33 c0ins at the harbour');
    await page.goto(`${app.url}/queue/all/${id}`);
    await isMine(page);
    await page.keyboard.press('a');
    await expect(page.getByText('Approved “').first()).toBeVisible();
    await page.goto(`${app.url}/queue/all/${id}`);
    await expect(shownCase(page).getByText('approved', { exact: true }).first()).toBeVisible();
    await expect(shownCase(page).getByTestId('advice')).toBeHidden();
    await page.goto(`${app.url}/settings/adviser`);
    await expect(page.getByText('a clause that is not in the policy (1)')).toBeVisible();
    chat.settings.mood = (question) => ({ content: rejection(question) });
  });

  await test.step('by policy it is shown before the decision', async () => {
    const key = chat.seen.at(-1)?.question.policies[0]?.key ?? '';
    const { call } = await signIn(app.url);
    const { body } = await call('GET', '/api/adviser');
    const { url, model, on, language } = body.adviser;
    expect((await call('PUT', '/api/adviser', { url, model, on, language, before: [key] })).status).toBe(200);
    const id = await aText('Get your fr33 c0ins at the market');
    await page.goto(`${app.url}/queue/all/${id}`);
    await isMine(page);
    await expect(shownCase(page).getByTestId('advice')).toContainText(reason);
    await page.keyboard.press('r');
    await expect(page.getByText('Rejected “').first()).toBeVisible();
    await expect(questionOn(page)).toBeHidden();
  });

  await test.step('its agreement is a panel of the machine', async () => {
    await page.goto(`${app.url}/dashboard/machine`);
    const panel = page.locator('[data-chart=adviser]');
    await expect(panel.getByRole('row', { name: /^First decisions without knowing it 1 0 / })).toBeVisible();
    await expect(panel.getByRole('row', { name: /^First decisions that knew it 1 1 / })).toBeVisible();
    await expect(panel).toContainText('asked about: 1, undone after it: 1.');
    expect(await axeFinds(page)).toEqual([]);
  });
});
