import { expect, type Page, test } from '@playwright/test';
import { deafen } from './meanwhile.ts';
import { longUndo } from './second-look.ts';
import { isMine, noteOf, shownCase } from './shown-case.ts';
import { type Call, isDemo, openStage, type Stage, until } from './stage.ts';

let stage: Stage;
let program: Call;
let sue: Page;
let mo: Page;
/** Names of this stage's people. */
let names: { sue: string; mo: string };
test.beforeAll(async ({ browser }) => {
  stage = await openStage(longUndo);
  program = await stage.program(browser);
  const [supervisor, moderator] = [
    await stage.person(browser, 'supervisor'),
    await stage.person(browser, 'moderator'),
  ];
  [sue, mo] = [supervisor.page, moderator.page];
  names = { sue: supervisor.name, mo: moderator.name };
});
test.afterAll(() => stage?.end());

/** Opens a case for each of that many texts of one user. */
async function send(count: number, user: string): Promise<string[]> {
  const texts = Array.from({ length: count }, (_, at) => ({
    content: `Get your fr33 c0ins here before midnight, offer ${at}`,
    userId: user,
  }));
  const { body } = await program('POST', '/api/texts', { texts });
  return body.results.map(({ caseId }: { caseId: string }) => caseId);
}

const inState = (id: string, state: string) =>
  until(program, `/api/cases/${id}`, ({ case: now }) => now.state === state);

/** The list's own rows: a select has options, too. */
const rows = (page: Page) => page.getByRole('listbox', { name: 'Cases' }).getByRole('option');

async function takeOver(page: Page): Promise<void> {
  await shownCase(page).getByRole('button', { name: 'Take over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
  await isMine(page);
}

test('the second sees who has a case, a supervisor takes it over, and the first keeps their note', async () => {
  const [id] = await send(1, 'u-taken');
  await stage.open(mo, `queue/review/${id}`);
  await isMine(mo);
  await noteOf(mo).fill('the coins are fake');

  await stage.open(sue, `queue/review/${id}`);
  await expect(
    shownCase(sue).getByText(`Claimed by ${names.mo}`, { exact: true }).filter({ visible: true }),
  ).toBeVisible();
  await expect(shownCase(mo).getByTestId('lookers')).toHaveText(`${names.sue} is also viewing`);
  await takeOver(sue);

  await expect(shownCase(mo).getByText(`${names.sue} has taken over this case`)).toBeVisible();
  await expect(shownCase(mo).getByText('the coins are fake')).toBeVisible();
  await shownCase(mo)
    .getByText(/^History/)
    .click();
  await expect(shownCase(mo).getByText(`taken over from ${names.mo} by ${names.sue}`)).toBeVisible();
  await mo.keyboard.press('r');
  await isMine(sue);
});

test('when two decide one case, one wins; the other sees both decisions and asks a supervisor', async ({
  browser,
}) => {
  const [id] = await send(1, 'u-race');
  // Events do not reach this page: it keeps believing that it holds the case.
  const { page: slow } = await stage.person(browser, 'moderator');
  await deafen(slow);
  await stage.open(slow, `queue/review/${id}`);
  await isMine(slow);
  await noteOf(slow).fill('looks like a scam');
  await stage.open(sue, `queue/review/${id}`);
  await takeOver(sue);
  await noteOf(sue).fill('harmless joke');
  await shownCase(sue)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(sue.getByText('Approved “').first()).toBeVisible();
  // Shown as soon as it is sent; only the server knows whose it is.
  await inState(id ?? '', 'decided');

  await shownCase(slow)
    .getByRole('button', { name: /^Reject/ })
    .click();
  await expect(shownCase(slow).getByText(`${names.sue} has already decided this case`)).toBeVisible();
  await expect(shownCase(slow).getByText('“harmless joke”').filter({ visible: true }).first()).toBeVisible();
  await expect(
    shownCase(slow).getByText('“looks like a scam”').filter({ visible: true }).first(),
  ).toBeVisible();
  await shownCase(slow).getByRole('button', { name: 'Ask a supervisor' }).click();
  await expect(shownCase(slow).getByLabel('Why should a supervisor review this?')).toHaveValue(
    /looks like a scam/,
  );
  await shownCase(slow).getByRole('button', { name: 'Ask', exact: true }).click();

  // The next case, which is drawn ahead, can say so, too.
  await sue.getByText(`${names.mo} asked a supervisor`).filter({ visible: true }).first().waitFor();
  await sue.getByRole('link', { name: 'View', exact: true }).first().click();
  await expect(shownCase(sue).getByText('looks like a scam').filter({ visible: true }).first()).toBeVisible();
  const { body } = await program('GET', `/api/cases/${id}`);
  expect(body.case).toMatchObject({
    state: 'escalated',
    decision: { verdict: 'approve', by: { name: names.sue } },
  });
  await slow.close();
});

test('a case is handed to a named colleague by keys alone and waits for them with the note', async () => {
  const [id] = await send(1, 'u-handed');
  await stage.open(mo, `queue/review/${id}`);
  await isMine(mo);
  await stage.open(sue, 'queue/review');
  await mo.keyboard.press('h');
  const dialog = mo.getByRole('dialog');
  await expect(dialog.getByLabel('To')).toBeFocused();
  await mo.keyboard.type(names.sue.slice(0, 3));
  await mo.keyboard.press('Tab');
  await mo.keyboard.type('is this word an insult here?');
  await mo.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();

  await sue.getByText(`${names.mo} handed you a case`).first().waitFor();
  await stage.open(sue, 'queue/for-me');
  await rows(sue).filter({ hasText: 'fr33 c0ins' }).first().waitFor();
  await stage.open(sue, `queue/for-me/${id}`);
  await expect(shownCase(sue).getByText(`${names.mo} handed this case to you`)).toBeVisible();
  await expect(
    shownCase(sue).getByText('“is this word an insult here?”').filter({ visible: true }).first(),
  ).toBeVisible();
  await shownCase(sue)
    .getByText(/^History/)
    .click();
  await expect(shownCase(sue).getByText(`handed to ${names.sue} by ${names.mo}`)).toBeVisible();
});

test('leaving the page releases the case at once', async ({ browser }) => {
  test.skip(
    isDemo,
    'What a page asks while it is closed reaches a server, but no page that could answer it.',
  );
  const [id] = await send(1, 'u-left');
  const { page: tab } = await stage.person(browser, 'moderator');
  await stage.open(tab, `queue/review/${id}`);
  await isMine(tab);
  await tab.close({ runBeforeUnload: true });
  await until(program, `/api/cases/${id}`, ({ case: now }) => now.claim === null);
});

test('two people decide the same twenty-four at once: each case is decided once, and each sees what the other took', async () => {
  const ids = await send(24, 'u-bulk');
  const begin = async (page: Page) => {
    await stage.open(page, 'queue/all?q=u-bulk');
    await expect(rows(page)).not.toHaveCount(0);
    await page.keyboard.press('x');
    await page.getByRole('button', { name: /^\+ 23 similar/ }).click();
    await page.getByRole('button', { name: 'Reject 24' }).click();
    const dialog = page.getByRole('dialog');
    // The number follows the other person's decisions.
    const send = dialog.getByRole('button', { name: /^Reject \d+/ });
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
    await expect(mo.getByText(`${names.sue}: rejected`)).toHaveCount(lostByMo);
    await expect(mo.getByText('“one campaign”')).toBeVisible();
  }
  if (lostBySue > 0) await expect(sue.getByText(`${names.mo}: rejected`)).toHaveCount(lostBySue);

  const decided = await Promise.all(ids.map((id) => program('GET', `/api/cases/${id}`)));
  for (const { body } of decided) {
    expect(body.case.state).toBe('decided');
    expect(body.history.filter(({ what }: { what: string }) => what === 'decided')).toHaveLength(1);
  }
});

test('decisions of a bulk are undone at once', async () => {
  const ids = await send(3, 'u-undo');
  await stage.open(mo, 'queue/all?q=u-undo');
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
  for (const id of ids) await inState(id, 'open');
});

test('an escalated case leaves the moderator’s list and count, and its keys say why it is not theirs', async () => {
  const [first, second] = await send(2, 'u-escalated');
  const counted = async (page: Page, of: string) => {
    const lane = page.getByRole('navigation', { name: 'Lanes' }).getByRole('link', { name: of });
    // The list can be there before the counts.
    await expect(lane).toHaveText(/\d/);
    return Number(/\d+/.exec((await lane.textContent()) ?? '')?.[0]);
  };
  const hint = mo.getByTestId('key-hint');
  await stage.open(mo, 'queue/review');
  await expect(rows(mo).first()).toBeVisible();
  const before = await counted(mo, 'Review');
  await stage.open(mo, `queue/review/${first}`);
  await isMine(mo);
  await mo.keyboard.press('e');
  await inState(first ?? '', 'escalated');
  await expect.poll(() => counted(mo, 'Review')).toBe(before - 1);

  await stage.open(mo, 'queue/review');
  // Rows far below are not rendered; each says how many there are.
  await expect(rows(mo).first()).toHaveAttribute('aria-setsize', String(before - 1));
  await stage.open(sue, 'queue/review');
  const listed = async () => Number(await rows(sue).first().getAttribute('aria-setsize'));
  await expect.poll(async () => (await counted(sue, 'Review')) - (await listed())).toBe(0);

  await stage.open(mo, `queue/all/${first}`);
  await expect(shownCase(mo).getByText('Waiting for a supervisor.')).toBeVisible();
  await mo.keyboard.press('a');
  await expect(hint).toHaveText(/Only a supervisor can decide an escalated case\./);
  await mo.keyboard.press('Shift+R');
  await expect(hint).toHaveText(/No case is selected\./);
  await mo.keyboard.press('[');
  await expect(hint).toHaveText(/This case has no pictures\./);
  await stage.open(mo, `queue/review/${second}`);
  await isMine(mo);
  await mo.keyboard.press('l');
  await mo.keyboard.press('8');
  await expect(hint).toHaveText(/There is no choice 8 here\./);
  await mo.keyboard.press('m');
  await expect(hint).toHaveText('');
  await mo.keyboard.press('Escape');
});

test('a supervisor shares a note, and a moderator inserts it by a digit and from the palette', async () => {
  const [id] = await send(1, 'u-noted');
  await stage.open(sue, `queue/review/${id}`);
  await isMine(sue);
  await expect(shownCase(sue).getByRole('group', { name: 'Saved notes' })).toBeVisible();
  await sue.keyboard.press('w');
  await sue.keyboard.press('0');
  const dialog = sue.getByRole('dialog', { name: 'Saved notes' });
  await dialog.getByRole('button', { name: 'Write a note' }).click();
  await dialog.getByLabel('Name').fill('Coins');
  await dialog.getByLabel('Text').fill('{user} sells coins as {nobody}');
  await dialog.getByLabel('Share it with everyone').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Contains an unknown placeholder')).toBeVisible();
  await dialog.getByLabel('Text').fill('{user} sells coins');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Coins · shared by')).toBeVisible();
  await sue.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // Leaves the case by keys: what a page asks while it is closed reaches no page of the demo.
  for (const key of ['g', 'q']) await sue.keyboard.press(key);

  await stage.open(mo, `queue/review/${id}`);
  await isMine(mo);
  await expect(shownCase(mo).getByRole('button', { name: 'Coins' })).toBeVisible();
  await mo.keyboard.press('w');
  await mo.keyboard.press('1');
  await expect(noteOf(mo)).toHaveValue('u-noted sells coins');
  await noteOf(mo).fill('');
  await noteOf(mo).blur();
  await mo.keyboard.press('Control+k');
  await mo.getByRole('textbox', { name: 'Commands' }).fill('saved note coins');
  await mo.keyboard.press('Enter');
  await expect(noteOf(mo)).toHaveValue('u-noted sells coins');
});
