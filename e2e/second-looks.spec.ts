import { type Browser, expect, type Page, test } from '@playwright/test';
import { addPerson, pageOf } from './people.ts';
import { admin, type SecondLook, signIn, startSecondLook } from './second-look.ts';

// Names and notes that stand nowhere else on a page.
const first = { name: 'Zebulon', note: 'canary of the first' };
const second = { name: 'Wilhelmina', note: 'canary of the second' };
const third = { name: 'Kasimir', note: 'canary of the third' };
const fourth = { name: 'Rhiannon' };

let app: SecondLook;
let caseId: string;
test.beforeAll(async () => {
  app = await startSecondLook({ UNDO_SECONDS: '1' });
  for (const { name } of [first, second, third, fourth]) await addPerson(app, name, 'moderator');
  const script = await signIn(app.url);
  const secondLook = { share: 1, verdicts: ['approve', 'reject'] };
  const set = await script.call('PATCH', '/api/lanes/review', { secondLook });
  expect(set.status).toBe(200);
  const texts = [{ content: 'Get your fr33 c0ins here before midnight', userId: 'u-7' }];
  const { body } = await script.call('POST', '/api/texts', { texts });
  caseId = body.results[0].caseId;
});
test.afterAll(() => app.end());

const form = (page: Page) => page.locator('[data-testid=case]:visible');
const rows = (page: Page) => page.getByRole('listbox', { name: 'Cases' }).getByRole('option');

/** What this person does in a browser of their own, which is gone before the next one comes. */
async function as({ name }: { name: string }, browser: Browser, deed: (page: Page) => Promise<void>) {
  const page = await pageOf(browser, app, { email: `${name.toLowerCase()}@example.org` });
  try {
    await deed(page);
  } finally {
    await page.context().close();
  }
}

async function decide(page: Page, key: 'a' | 'r', note: string) {
  await expect(form(page).getByText('yours', { exact: true })).toBeVisible();
  await form(page).getByLabel('Note', { exact: true }).fill(note);
  await page.keyboard.press('Escape');
  await page.keyboard.press(key);
}

/** Nothing on the page, nor anything the server said for it, tells who decided before, how, or what they wrote. */
async function blindly(page: Page, at: string, hidden: readonly string[]) {
  const said: string[] = [];
  page.on('response', async (response) => {
    // A line of events never ends; what it tells is asked for by the requests that follow.
    if (!/\/api\/(?!events)/.test(response.url())) return;
    said.push(await response.text().catch(() => ''));
  });
  await page.goto(at);
  await expect(form(page).getByText('yours', { exact: true })).toBeVisible();
  const shown = await page.locator('body').innerText();
  for (const word of hidden) expect(shown).not.toContain(word);
  expect(await form(page).innerText()).not.toMatch(/\b(rejected|approved)\b/i);
  const told = said.filter((one) => one.includes(caseId)).join('\n');
  expect(told).toContain(caseId);
  for (const word of hidden) expect(told).not.toContain(word);
}

test('a second person decides without knowing the first, and a third where they differ', async ({
  browser,
}) => {
  await as(first, browser, async (page) => {
    await page.goto(`/queue/review/${caseId}`);
    await decide(page, 'r', first.note);
    await expect(page.getByText('Rejected “').first()).toBeVisible();
    const script = await signIn(app.url);
    await script.until(
      `/api/cases/${caseId}`,
      (body: { case: { state: string } }) => body.case.state === 'second-look',
    );
    await page.goto('/queue/second-look');
    await expect(rows(page)).toHaveText(/Second look · yours before/);
    await rows(page).first().click();
    await expect(form(page).getByText('You decided this before')).toBeVisible();
    await expect(form(page).getByRole('button', { name: /^Approve/ })).toBeDisabled();
    expect((await page.request.post(`/api/cases/${caseId}/claim`, { data: {} })).status()).toBe(403);
  });

  await as(second, browser, async (page) => {
    await blindly(page, `/queue/second-look/${caseId}`, [first.name, first.note]);
    await expect(form(page).getByText('Decide as if you were the first.')).toBeVisible();
    await expect(rows(page)).toHaveText(/Second look/);
    await decide(page, 'a', second.note);
    await expect(page.getByText('the first person decided otherwise, a third one looks now')).toBeVisible();
  });

  await as(third, browser, async (page) => {
    const hidden = [first.name, first.note, second.name, second.note];
    await blindly(page, `/queue/second-look/${caseId}`, hidden);
    await expect(form(page).getByText('Two people have looked and did not agree.')).toBeVisible();
    await decide(page, 'a', third.note);
    await expect(page.getByText('the earlier decision is overturned')).toBeVisible();

    await page.goto(`/queue/all/${caseId}`);
    const looks = form(page).getByRole('region', { name: 'Second looks' });
    await expect(looks).toContainText('The earlier decision was overturned.');
    for (const { name, note } of [first, second, third]) {
      await expect(looks).toContainText(name);
      await expect(looks).toContainText(note);
    }
  });
});

test('whom it is about asks for another look by a link, and gets it from somebody else', async ({
  browser,
}) => {
  const outside = await (await browser.newContext()).newPage();
  const ada = await pageOf(browser, app, admin);
  await ada.goto(`/queue/all/${caseId}`);
  await expect(form(ada).getByRole('button', { name: 'More about this decision' })).toBeVisible();
  await ada.keyboard.press('Control+k');
  await expect(ada.getByRole('dialog').locator('input')).toBeFocused();
  await ada.keyboard.type('link to appeal');
  await ada.keyboard.press('Enter');
  const address = await ada.getByRole('dialog').getByLabel('Address').inputValue();
  await ada.context().close();

  await outside.goto(address);
  const decision = outside.getByRole('region', { name: 'The decision' });
  await expect(decision).toContainText('It was approved.');
  const statement = outside.getByRole('textbox', { name: /What should be looked at again/ });
  await statement.fill('They promise coins that do not exist.');
  await outside.reload();
  await expect(statement).toHaveValue('They promise coins that do not exist.');
  const shown = await outside.locator('body').innerText();
  for (const { name, note } of [first, second, third]) {
    expect(shown).not.toContain(name);
    expect(shown).not.toContain(note);
  }
  await outside.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(outside.getByText('Your appeal has arrived')).toBeVisible();

  for (const decider of [second, third]) {
    await as(decider, browser, async (page) => {
      expect((await page.request.post(`/api/cases/${caseId}/claim`, { data: {} })).status()).toBe(403);
    });
  }
  await as(first, browser, async (page) => {
    await page.goto(`/queue/appeals/${caseId}`);
    await expect(form(page).getByText('Somebody else must answer the appeal.')).toBeVisible();
    await expect(form(page).getByRole('button', { name: /^Overturn: reject/ })).toBeDisabled();
  });

  await as(fourth, browser, async (page) => {
    await page.goto('/queue/appeals');
    await expect(rows(page)).toHaveText(/Appeal/);
    await page.goto(`/queue/appeals/${caseId}`);
    await expect(form(page).getByText('They promise coins that do not exist.')).toBeVisible();
    const against = form(page).getByRole('region', { name: 'What was decided' });
    await expect(against).toContainText('approved');
    await expect(against).toContainText(third.note);
    await expect(form(page).getByRole('button', { name: /^Uphold: approve/ })).toBeEnabled();
    await page.keyboard.press('r');
    await expect(page.getByText('the earlier decision is overturned')).toBeVisible();
  });

  await outside.reload();
  await expect(outside.getByText('The decision was changed')).toBeVisible();
  await outside.context().close();
});
