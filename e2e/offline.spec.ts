import { type Browser, expect, type Page, test } from '@playwright/test';
import { shiftsOf, watchShifts } from './layout-shifts.ts';
import { addPerson, pageOf } from './people.ts';
import { type SecondLook, signIn, startSecondLook } from './second-look.ts';
import { isMine, noteOf, shownCase } from './shown-case.ts';
import { signOut } from './stage.ts';

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook({ UNDO_SECONDS: '60' });
});
test.afterAll(() => app?.end());

const chip = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(`^${count} decisions? (is|are) not sent yet`) });
const unreached = (page: Page) => page.getByText('The server cannot be reached');

let people = 0;
async function someone(browser: Browser): Promise<Page> {
  people += 1;
  return pageOf(browser, app, await addPerson(app, `Of${people}`, 'moderator'));
}

async function texts(count: number): Promise<string[]> {
  const { call } = await signIn(app.url);
  const sent = Array.from({ length: count }, (_, at) => ({
    content: `Get your fr33 c0ins, offer ${at} ${crypto.randomUUID()}`,
    userId: `u-${people}`,
  }));
  const { body } = await call('POST', '/api/texts', { texts: sent });
  return body.results.map(({ caseId }: { caseId: string }) => caseId);
}
const caseOf = async (id: string) => (await (await signIn(app.url)).call('GET', `/api/cases/${id}`)).body;
const decisionsOf = async (id: string) =>
  (await caseOf(id)).history.filter(({ what }: { what: string }) => what === 'decided').length;

/** Opens the first of this person's texts, with the next one loaded. */
async function begin(page: Page, ids: string[]): Promise<void> {
  await page.goto(`/queue/review/${ids[0]}?q=u-${people}`);
  await isMine(page);
  await expect(shownCase(page).getByText('next loaded')).toBeVisible();
  // What is needed without a network is loaded once the page is quiet.
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  for (const part of ['outbox', 'Toasts', 'WaitingDecisions', 'AccountMenu'])
    await expect.poll(loaded).toContainEqual(expect.stringMatching(`/${part}-[^/]*js$`));
}

/** Decides the open case, and returns its id once the next one is open. */
async function decide(page: Page, key: string, words: string): Promise<string> {
  const id = (await shownCase(page).getAttribute('data-case-id')) ?? '';
  await expect(shownCase(page).getByRole('button', { name: 'Approve' })).toBeEnabled();
  await noteOf(page).fill(words);
  await noteOf(page).press('Escape');
  await page.keyboard.press(key);
  await expect(shownCase(page)).not.toHaveAttribute('data-case-id', id);
  return id;
}

test('decisions made offline wait, are listed, one is taken back, and the others are sent in order when the network is back', async ({
  browser,
}) => {
  const page = await someone(browser);
  const ids = await texts(4);
  await watchShifts(page);
  await begin(page, ids);
  await page.context().setOffline(true);
  await shiftsOf(page);
  const first = await decide(page, 'a', 'first');
  await expect(chip(page, 1)).toBeVisible();
  await expect(shownCase(page).getByText('No connection to the server')).toBeVisible();
  const second = await decide(page, 'r', 'second');
  await expect(chip(page, 2)).toBeVisible();
  await chip(page, 2).click();
  const list = page.getByRole('dialog', { name: /not sent yet$/ });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByText('“first”')).toBeVisible();
  await list.getByRole('listitem').first().getByRole('button', { name: 'Take back' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByText('offline', { exact: true }).first()).toBeVisible();

  await page.context().setOffline(false);
  await expect.poll(async () => (await caseOf(second)).case.state).toBe('decided');
  await expect(page.getByText('live', { exact: true })).toBeVisible();
  await expect(shownCase(page).getByText('No connection to the server')).toHaveCount(0);
  await expect(unreached(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /not sent yet/ })).toHaveCount(0);
  await isMine(page);
  expect(await decisionsOf(second)).toBe(1);
  expect((await caseOf(first)).case.state).toBe('open');
  // Undone as usual, after it was sent.
  await page.keyboard.press('z');
  await expect(shownCase(page)).toHaveAttribute('data-case-id', second);
  await isMine(page);
  await expect(noteOf(page)).toHaveValue('second');
  await expect.poll(async () => (await caseOf(second)).case.state).toBe('open');
  await page.context().close();
});

test('RQ3: the server dies: decisions wait, survive a crash of the tab, and are sent once after its restart', async ({
  browser,
}) => {
  const page = await someone(browser);
  const ids = await texts(3);
  await begin(page, ids);
  await app.kill();
  const first = await decide(page, 'a', 'first');
  const second = await decide(page, 'r', 'second');
  await expect(chip(page, 2)).toBeVisible();
  const tools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  tools.send('Page.crash').catch(() => {});
  await crashed;
  await app.start();
  const next = await page.context().newPage();
  await next.goto('/queue/review');
  for (const id of [first, second])
    await expect.poll(async () => (await caseOf(id)).case.state).toBe('decided');
  expect([await decisionsOf(first), await decisionsOf(second)]).toEqual([1, 1]);
  await expect(next.getByRole('button', { name: /not sent yet/ })).toHaveCount(0);
  await page.context().close();
});

test('a conflict shows both sides, the draft stays, and the note about the server goes', async ({
  browser,
}) => {
  const page = await someone(browser);
  const ids = await texts(2);
  await begin(page, ids);
  await page.context().setOffline(true);
  const mine = await decide(page, 'r', 'looks like a scam');
  await expect(chip(page, 1)).toBeVisible();
  // Meanwhile a supervisor takes it over and decides.
  const { call } = await signIn(app.url);
  const { claim, version } = (await caseOf(mine)).case;
  const taken = (await call('POST', `/api/cases/${mine}/take-over`, { epoch: claim.epoch })).body;
  const body = {
    verdict: 'approve',
    note: 'harmless joke',
    version,
    epoch: taken.case.claim.epoch,
    next: null,
  };
  expect((await call('POST', `/api/cases/${mine}/decision`, body)).status).toBe(200);
  await page.context().setOffline(false);
  await chip(page, 1).click();
  const list = page.getByRole('dialog', { name: /not sent yet$/ });
  await expect(list.getByText('ada has already decided this case')).toBeVisible();
  await expect(list.getByText('“harmless joke”')).toBeVisible();
  await expect(list.getByText('“looks like a scam”')).toBeVisible();
  await list.getByRole('link', { name: 'Open' }).click();
  await expect(shownCase(page)).toHaveAttribute('data-case-id', mine);
  await expect(shownCase(page).getByText('“harmless joke”').filter({ visible: true }).first()).toBeVisible();
  await expect(
    shownCase(page).getByText('“looks like a scam”').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(unreached(page)).toHaveCount(0);
  expect(await decisionsOf(mine)).toBe(1);
  await page.context().close();
});

test('a sign-out with waiting decisions asks: send first, or discard', async ({ browser }) => {
  const page = await someone(browser);
  const ids = await texts(2);
  // The menu's script is loaded while there is a network.
  await begin(page, ids);
  await page.context().setOffline(true);
  const first = await decide(page, 'a', 'first');
  await expect(chip(page, 1)).toBeVisible();
  await signOut(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 decision is not sent yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send, then sign out' }).click();
  await expect(dialog.getByText('Some could not be sent')).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(async () => (await caseOf(first)).case.state).toBe('decided');
  await expect(dialog.getByText('Everything is sent')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/sign-in/);
  await page.context().close();
});
