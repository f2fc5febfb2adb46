import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Role } from '../src/api/common.ts';
import { shownCase } from './shown-case.ts';
import { type Call, callFrom, isDemo, openStage, type Stage, until } from './stage.ts';

// Notes, and names of the first two, that appear nowhere else on a page.
const first = { role: 'moderator', called: 'Zebulon', note: 'canary of the first' } as const;
const second = { role: 'moderator', called: 'Wilhelmina', note: 'canary of the second' } as const;
// The demo has no more than two moderators.
const third = {
  role: isDemo ? 'supervisor' : 'moderator',
  called: 'Kasimir',
  note: 'canary of the third',
} as const;
const fourth = { role: isDemo ? 'admin' : 'moderator', called: 'Rhiannon' } as const;

let stage: Stage;
let program: Call;
let caseId: string;
/** This stage's names of the first, the second and the third person. */
const names: string[] = [];
test.beforeAll(async ({ browser }) => {
  // A busy machine needs more than one second to answer while the look can still be taken back.
  stage = await openStage({ UNDO_SECONDS: '10' });
  program = await stage.program(browser);
  const secondLook = { share: 1, verdicts: ['approve', 'reject'] };
  const set = await program('PATCH', '/api/lanes/review', { secondLook });
  expect(set.status).toBe(200);
  const texts = [{ content: 'Get your fr33 c0ins here before midnight', userId: 'u-7' }];
  const { body } = await program('POST', '/api/texts', { texts });
  caseId = body.results[0].caseId;
  for (const one of [first, second, third]) await as(one, browser, async (_, name) => void names.push(name));
});
test.afterAll(() => stage?.end());

const rows = (page: Page) => page.getByRole('listbox', { name: 'Cases' }).getByRole('option');

/** Does something as this person, on a page that is closed afterwards. */
async function as(
  { role, called }: { role: Role; called: string },
  browser: Browser,
  action: (page: Page, name: string) => Promise<void>,
) {
  const { page, name } = await stage.person(browser, role, called);
  try {
    await action(page, name);
  } finally {
    await page.close();
  }
}

const mayNotTake = async (page: Page) => {
  const call = await callFrom(page);
  expect((await call('POST', `/api/cases/${caseId}/claim`, {})).status).toBe(403);
};

async function decide(page: Page, key: 'a' | 'r', note: string) {
  await expect(shownCase(page).getByText('yours', { exact: true })).toBeVisible();
  await shownCase(page).getByLabel('Note', { exact: true }).fill(note);
  await page.keyboard.press('Escape');
  await page.keyboard.press(key);
}

/** The parts of an answer that are about the case; a list also has others. */
function aboutCase(answer: string): string[] {
  if (!answer.includes(caseId)) return [];
  const { items }: { items?: { id: string }[] } = JSON.parse(answer);
  return items ? items.filter(({ id }) => id === caseId).map((one) => JSON.stringify(one)) : [answer];
}

/** The words of the page, without the demo's own strip, which lists its people. */
async function textOf(page: Page): Promise<string> {
  await page.locator('.demo-strip').evaluateAll((strips) => {
    for (const strip of strips) strip.style.display = 'none';
  });
  return page.locator('body').innerText();
}

/** Fails if the page, or any answer it received, reveals who decided before, how, or with which note. */
async function blindly(page: Page, at: string, hidden: readonly string[]) {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    // The event stream never ends; the requests that follow fetch what it announces.
    if (/\/api\/(?!events)/.test(response.url())) answers.push(response.text().catch(() => ''));
  });
  await stage.open(page, at);
  await expect(shownCase(page).getByText('yours', { exact: true })).toBeVisible();
  const shown = await textOf(page);
  for (const word of hidden) expect(shown).not.toContain(word);
  expect(await shownCase(page).innerText()).not.toMatch(/\b(rejected|approved)\b/i);
  const received = (await Promise.all(answers)).flatMap(aboutCase).join('\n');
  expect(received).toContain(caseId);
  for (const word of hidden) expect(received).not.toContain(word);
}

test('a second person decides without knowing the first decision, and a third decides where they differ', async ({
  browser,
}) => {
  await as(first, browser, async (page) => {
    await stage.open(page, `queue/review/${caseId}`);
    await decide(page, 'r', first.note);
    await expect(page.getByText('Rejected “').first()).toBeVisible();
    await until(program, `/api/cases/${caseId}`, ({ case: now }) => now.state === 'second-look');
    // The lane has only what this person can decide.
    await stage.open(page, `queue/second-look/${caseId}`);
    await expect(shownCase(page).getByText('You decided this case before')).toBeVisible();
    await expect(rows(page).filter({ hasText: /decided by you/ })).toHaveCount(0);
    await stage.open(page, `queue/all/${caseId}`);
    await expect(shownCase(page).getByText('You decided this case before')).toBeVisible();
    await expect(shownCase(page).getByRole('button', { name: /^Approve/ })).toBeDisabled();
    await mayNotTake(page);
  });

  await as(second, browser, async (page) => {
    await blindly(page, `queue/second-look/${caseId}`, [...names.slice(0, 1), first.note]);
    await expect(
      shownCase(page).getByText('The first decision stays hidden until you decide.'),
    ).toBeVisible();
    await expect(rows(page).filter({ hasText: /Second look/ })).not.toHaveCount(0);
    await decide(page, 'a', second.note);
    await expect(
      page.getByText('different from the first decision; a third moderator will decide'),
    ).toBeVisible();
    // Leave the next case to others.
    for (const key of ['g', 'q']) await page.keyboard.press(key);
    const free = ({ items }: { items: { claim: unknown }[] }) => items.every(({ claim }) => claim === null);
    await until(program, '/api/cases?lane=second-look', free);
  });

  await as(third, browser, async (page) => {
    const hidden = [...names.slice(0, 2), first.note, second.note];
    await blindly(page, `queue/second-look/${caseId}`, hidden);
    await expect(
      shownCase(page).getByText('Two moderators disagreed; their decisions stay hidden until you decide.'),
    ).toBeVisible();
    await decide(page, 'a', third.note);
    await expect(page.getByText('earlier decision overturned')).toBeVisible();

    await stage.open(page, `queue/all/${caseId}`);
    const looks = shownCase(page).getByRole('region', { name: 'Second looks' });
    await expect(looks).toContainText('The earlier decision was overturned.');
    for (const word of [...names, first.note, second.note, third.note])
      await expect(looks).toContainText(word);
  });
});

test('the person concerned asks for another look by a link, and somebody else answers it', async ({
  browser,
}) => {
  const outside = await stage.outside(browser);
  const { page: ada } = await stage.person(browser, 'admin');
  await stage.open(ada, `queue/all/${caseId}`);
  await expect(shownCase(ada).getByRole('button', { name: 'More actions' })).toBeVisible();
  await ada.keyboard.press('Control+k');
  await expect(ada.getByRole('dialog').locator('input')).toBeFocused();
  await ada.keyboard.type('appeal link');
  await ada.keyboard.press('Enter');
  const address = await ada.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue();
  await ada.close();

  await outside.goto(address);
  const decision = outside.getByRole('region', { name: 'Decision' });
  await expect(decision).toContainText('It was approved.');
  const statement = outside.getByRole('textbox', { name: /What should be reviewed again/ });
  await statement.fill('They promise coins that do not exist.');
  await outside.reload();
  await expect(statement).toHaveValue('They promise coins that do not exist.');
  const shown = await textOf(outside);
  for (const word of [...names, first.note, second.note, third.note]) expect(shown).not.toContain(word);
  await outside.getByRole('button', { name: 'Send appeal' }).click();
  await expect(outside.getByText('Your appeal was received')).toBeVisible();

  for (const decider of [second, third])
    await as(decider, browser, async (page) => {
      await stage.open(page, 'queue/appeals');
      await mayNotTake(page);
    });
  await as(first, browser, async (page) => {
    await stage.open(page, `queue/appeals/${caseId}`);
    await expect(shownCase(page).getByText('Another moderator must answer the appeal.')).toBeVisible();
    await expect(shownCase(page).getByRole('button', { name: /^Overturn: reject/ })).toBeDisabled();
  });

  await as(fourth, browser, async (page) => {
    await stage.open(page, 'queue/appeals');
    await expect(rows(page).filter({ hasText: /Appeal/ })).not.toHaveCount(0);
    await stage.open(page, `queue/appeals/${caseId}`);
    await expect(shownCase(page).getByText('They promise coins that do not exist.')).toBeVisible();
    const against = shownCase(page).getByRole('region', { name: 'Original decision' });
    await expect(against).toContainText('approved');
    await expect(against).toContainText(third.note);
    await expect(shownCase(page).getByRole('button', { name: /^Uphold: approve/ })).toBeEnabled();
    await page.keyboard.press('r');
    const reply = shownCase(page).getByLabel('Reply to the person');
    await expect(reply).toBeFocused();
    await expect(
      shownCase(page).getByText('Write a reply. The person reads it with the result.'),
    ).toBeVisible();
    await page.keyboard.type('You are right, and we removed it.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await expect(page.getByText('earlier decision overturned')).toBeVisible();
  });

  // The outcome is shown only once it can no longer be taken back.
  await expect(async () => {
    await outside.reload();
    await expect(outside.getByText('The decision was overturned')).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(outside.getByText('You are right, and we removed it.')).toBeVisible();
});
