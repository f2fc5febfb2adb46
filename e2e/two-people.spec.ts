import { expect, type Page, test } from '@playwright/test';
import { addPerson, pageOf } from './people.ts';
import { longUndo, type SecondLook, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
let sue: Page;
let mo: Page;
test.beforeAll(async ({ browser }) => {
  app = await startSecondLook(longUndo);
  sue = await pageOf(browser, app, await addPerson(app, 'Sue', 'supervisor'));
  mo = await pageOf(browser, app, await addPerson(app, 'Mo', 'moderator'));
});
test.afterAll(async () => {
  await sue.context().close();
  await mo.context().close();
  await app.end();
});

/** Opens a case for each of so many texts of one user. */
async function send(count: number, user: string): Promise<string[]> {
  const script = await signIn(app.url);
  const texts = Array.from({ length: count }, (_, at) => ({
    content: `Get your fr33 c0ins here before midnight, offer ${at}`,
    userId: user,
  }));
  const { body } = await script.call('POST', '/api/texts', { texts });
  return body.results.map(({ caseId }: { caseId: string }) => caseId);
}

/** The list's own rows: a select has options too. */
const rows = (page: Page) => page.getByRole('listbox', { name: 'Cases' }).getByRole('option');
const form = (page: Page) => page.locator('[data-testid=case]:visible');
const note = (page: Page) => form(page).getByLabel('Note', { exact: true });

test('the second sees who has a case, a supervisor takes it over, and the first keeps their words', async () => {
  const [id] = await send(1, 'u-taken');
  await mo.goto(`/queue/review/${id}`);
  await expect(form(mo).getByText('yours')).toBeVisible();
  await note(mo).fill('the coins are fake');

  await sue.goto(`/queue/review/${id}`);
  await expect(form(sue).getByText('Mo has this case').filter({ visible: true })).toBeVisible();
  await expect(form(mo).getByTestId('lookers')).toHaveText('Sue is looking too');
  await form(sue).getByRole('button', { name: 'Take over' }).click();
  await sue.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
  await expect(form(sue).getByText('yours')).toBeVisible();

  await expect(form(mo).getByText('Sue has taken this case over')).toBeVisible();
  await expect(form(mo).getByText('the coins are fake')).toBeVisible();
  await expect(form(mo).getByText('taken over from Mo by Sue')).toBeVisible();
  await mo.keyboard.press('r');
  await expect(form(sue).getByText('yours')).toBeVisible();
});

test('of two who decide one case one wins; the other sees both decisions, and asks a supervisor', async () => {
  const [id] = await send(1, 'u-race');
  // What happens elsewhere does not reach this browser: it goes on believing that the case is its own.
  await mo.route('**/api/events*', (route) => route.abort());
  await mo.goto(`/queue/review/${id}`);
  await expect(form(mo).getByText('yours')).toBeVisible();
  await note(mo).fill('looks like a scam');
  await sue.goto(`/queue/review/${id}`);
  await form(sue).getByRole('button', { name: 'Take over' }).click();
  await sue.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
  await expect(form(sue).getByText('yours')).toBeVisible();
  await note(sue).fill('harmless joke');
  await form(sue)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(sue.getByText('Approved “').first()).toBeVisible();
  // Said as soon as it is sent: whose it is, the server says.
  const script = await signIn(app.url);
  await script.until(`/api/cases/${id}`, (now: { case: { state: string } }) => now.case.state === 'decided');

  await form(mo)
    .getByRole('button', { name: /^Reject/ })
    .click();
  await expect(form(mo).getByText('Sue decided this meanwhile')).toBeVisible();
  await expect(form(mo).getByText('“harmless joke”').first()).toBeVisible();
  await expect(form(mo).getByText('“looks like a scam”').first()).toBeVisible();
  await form(mo).getByRole('button', { name: 'Ask a supervisor' }).click();
  await expect(form(mo).getByLabel('Why should a supervisor look again?')).toHaveValue(/looks like a scam/);
  await form(mo).getByRole('button', { name: 'Ask', exact: true }).click();
  await mo.unroute('**/api/events*');

  await sue.getByText('Mo asks a supervisor').first().waitFor();
  await sue.getByRole('link', { name: 'Look', exact: true }).first().click();
  await expect(form(sue).getByText('looks like a scam').first()).toBeVisible();
  const { body } = await script.call('GET', `/api/cases/${id}`);
  expect(body.case).toMatchObject({
    state: 'escalated',
    decision: { verdict: 'approve', by: { name: 'Sue' } },
  });
});

test('a case is handed to a named colleague by keys alone and waits for them with the note', async () => {
  const [id] = await send(1, 'u-handed');
  await mo.goto(`/queue/review/${id}`);
  await expect(form(mo).getByText('yours')).toBeVisible();
  await sue.goto('/queue/review');
  await mo.keyboard.press('h');
  const dialog = mo.getByRole('dialog');
  await expect(dialog.getByLabel('To')).toBeFocused();
  await mo.keyboard.type('Sue');
  await mo.keyboard.press('Tab');
  await mo.keyboard.type('is this word an insult here?');
  await mo.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();

  await sue.getByText('Mo handed you a case').first().waitFor();
  await sue.goto('/queue/for-me');
  await rows(sue).filter({ hasText: 'fr33 c0ins' }).first().waitFor();
  await sue.goto(`/queue/for-me/${id}`);
  await expect(form(sue).getByText('Mo handed this to you')).toBeVisible();
  await expect(form(sue).getByText('“is this word an insult here?”').first()).toBeVisible();
  await expect(form(sue).getByText('handed to Sue by Mo')).toBeVisible();
});

test('leaving the page lets go of the case at once', async ({ browser }) => {
  const [id] = await send(1, 'u-left');
  const tab = await pageOf(browser, app, { email: 'mo@example.org' });
  await tab.goto(`/queue/review/${id}`);
  await expect(form(tab).getByText('yours')).toBeVisible();
  await tab.close({ runBeforeUnload: true });
  const script = await signIn(app.url);
  await script.until(`/api/cases/${id}`, (body: { case: { claim: unknown } }) => body.case.claim === null);
  await tab.context().close();
});

test('two decide the same twenty-four at once: each case once, and each sees what the other took', async () => {
  const ids = await send(24, 'u-bulk');
  const begin = async (page: Page) => {
    await page.goto('/queue/all?q=u-bulk');
    await expect(rows(page)).not.toHaveCount(0);
    await page.keyboard.press('x');
    await page.getByRole('button', { name: /^and 23 more alike/ }).click();
    await page.getByRole('button', { name: 'Reject 24' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Reject 24' });
    await expect(send).toBeDisabled();
    const looked = dialog.getByRole('checkbox', { name: 'belongs here' });
    await expect(looked).toHaveCount(5);
    for (let at = 0; at < 5; at++) await looked.nth(at).check();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('one campaign');
    return send;
  };
  const [mine, theirs] = [await begin(mo), await begin(sue)];
  await Promise.all([mine.click(), theirs.click()]);
  const outcome = async (page: Page) => {
    const toast = page.getByText('Rejected 24 cases').first();
    const lost = page.getByTestId('not-mine').getByRole('listitem');
    await expect(toast.or(lost.first()).first()).toBeVisible();
    return lost.count();
  };
  const [lostByMo, lostBySue] = [await outcome(mo), await outcome(sue)];
  expect(lostByMo + lostBySue).toBe(24);
  if (lostByMo > 0) {
    await expect(mo.getByText('Sue: rejected')).toHaveCount(lostByMo);
    await expect(mo.getByText('“one campaign”')).toBeVisible();
  }
  if (lostBySue > 0) await expect(sue.getByText('Mo: rejected')).toHaveCount(lostBySue);

  const script = await signIn(app.url);
  const decided = await Promise.all(ids.map((id) => script.call('GET', `/api/cases/${id}`)));
  for (const { body } of decided) {
    expect(body.case.state).toBe('decided');
    expect(body.history.filter(({ what }: { what: string }) => what === 'decided')).toHaveLength(1);
  }
});

test('what was decided alike is taken back in one go', async () => {
  const ids = await send(3, 'u-undo');
  await mo.goto('/queue/all?q=u-undo');
  await expect(rows(mo)).toHaveCount(3);
  await rows(mo)
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await rows(mo)
    .last()
    .click({ modifiers: ['Shift'] });
  await mo.getByRole('button', { name: 'Approve 3' }).click();
  await mo.getByRole('dialog').getByRole('button', { name: 'Approve 3' }).click();
  await expect(mo.getByText('Approved 3 cases').first()).toBeVisible();
  await expect(mo.getByRole('dialog')).toBeHidden();
  await mo.keyboard.press('z');
  const script = await signIn(app.url);
  for (const id of ids)
    await script.until(`/api/cases/${id}`, (body: { case: { state: string } }) => body.case.state === 'open');
});
