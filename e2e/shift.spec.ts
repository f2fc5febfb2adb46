import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { fill } from '../scripts/bench-decide/fill.ts';
import { speakAt } from '../src/moderation/capture/speech-film.ts';
import { flood, rejectFlood, sendFlood } from './flood.ts';
import { betweenDecisions } from './meanwhile.ts';
import { addPerson, pageOf } from './people.ts';
import { admin, longUndo, type SecondLook, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
let script: Awaited<ReturnType<typeof signIn>>;
let mo: { email: string };
let sue: Page;

/** Three films, nine English texts, seven Chinese ones, nine of one flood, two sounds. */
const all = 30;

test.beforeAll(async ({ browser }) => {
  app = await startSecondLook(longUndo);
  script = await signIn(app.url);
  mo = await addPerson(app, 'Mo', 'moderator');
  sue = await pageOf(browser, app, await addPerson(app, 'Sue', 'supervisor'));
  const sounds = await sendSounds(['what an idiot', 'stupid bastard']);
  await fill(script, { films: 3, texts: 9 });
  await sendTexts(7, (at) => `想领礼包的朋友加 微 信 abc1234${at}`, 'u-zh');
  await sendFlood(script.call);
  for (const id of sounds)
    await script.until(
      `/api/submissions/${id}`,
      (now: { submission: { endedAt: string | null } }) => now.submission.endedAt !== null,
    );
});
test.afterAll(async () => {
  await sue?.context().close();
  await app.end();
});

async function sendTexts(count: number, content: (at: number) => string, userId: string): Promise<void> {
  const texts = Array.from({ length: count }, (_, at) => ({ content: content(at), userId }));
  expect((await script.call('POST', '/api/texts', { texts })).status).toBe(200);
}

async function sendSounds(words: string[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'second-look-shift-'));
  const ids: string[] = [];
  for (const [at, said] of words.entries()) {
    const file = path.join(folder, `call-${at}.wav`);
    speakAt(file, [{ at: 1, words: said }], 6);
    const { body } = await script.call('POST', '/api/audio-files', { uploadId: await script.upload(file) });
    ids.push(body.submission.id);
  }
  await rm(folder, { recursive: true });
  return ids;
}

/** The case that is seen: the next one is drawn behind it already. */
const view = (page: Page) => page.getByTestId('case').filter({ visible: true });
const rows = (page: Page) => page.getByRole('listbox', { name: 'Cases' }).getByRole('option');
const caseOf = async (id: string) => (await script.call('GET', `/api/cases/${id}`)).body;

/** The case is there, and the keys that decide it work. */
async function ready(page: Page): Promise<string> {
  await expect(view(page).getByRole('button', { name: 'Approve' })).toBeEnabled();
  return (await view(page).getAttribute('data-case-id')) ?? '';
}

async function type(page: Page, ...presses: string[]): Promise<void> {
  for (const key of presses) await page.keyboard.press(key);
}

/** Goes on with Tab until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const called = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
      return at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '';
    });
  for (let presses = 0; presses < 40; presses++) {
    if (name.test(await called())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`40 Tabs do not lead to ${name}`);
}

/** Looks at the evidence as its kind asks for, by keys, and says which kind it is. */
async function look(page: Page): Promise<'film' | 'sound' | 'text'> {
  const ruled = view(page).getByRole('button', { name: /^(right|wrong)$/, pressed: true });
  if (await view(page).getByTestId('case-text').isVisible()) return 'text';
  const isSound = await view(page).getByTestId('case-audio').isVisible();
  if (isSound) await type(page, ']');
  else {
    // Two frames that are nearly the same: one evidence, gone through frame by frame.
    await type(page, ',', ',');
    await expect(view(page).getByTestId('frame')).toBeVisible();
    await type(page, '.');
    await expect(view(page).getByText('frame 2 of 2 alike')).toBeVisible();
  }
  await type(page, '1');
  await expect(ruled).toHaveCount(1);
  return isSound ? 'sound' : 'film';
}

test('a shift of thirty mixed cases with the keyboard alone: a bulk, an undo, a conflict, a hand-over', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => document.documentElement.setAttribute('data-pointed', ''), true);
  });
  const whileDeciding = await betweenDecisions(page);
  await page.goto(app.url);
  await tabTo(page, /^E-mail/);
  await page.keyboard.type(mo.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(rows(page).first()).toBeVisible();
  const waiting = await script.call('GET', '/api/cases?lane=review&limit=100');
  const ids: string[] = waiting.body.items.map(({ id }: { id: string }) => id);
  expect(ids).toHaveLength(all);

  await test.step('a flood is rejected in one go, taken back in one go, and rejected again', async () => {
    await rejectFlood(page);
    await expect(rows(page).first()).toBeVisible();
  });

  await test.step('a range is selected with Shift, and let go of', async () => {
    await type(page, 'j', 'x', 'j', 'j', 'Shift+X');
    await expect(page.getByRole('toolbar').getByText('3 selected')).toBeVisible();
    await type(page, 'u');
    await expect(page.getByRole('toolbar')).toHaveCount(0);
  });

  const others = new Set<string>();
  const seen = new Map<string, number>();
  let done = 0;
  /** Looks at so many and decides them; after the last of all no other one comes. */
  const decideSome = async (count: number, last = false) => {
    const verdicts = ['a', 'r', 'e'] as const;
    for (const end = done + count; done < end; done++) {
      const id = await ready(page);
      const kind = await look(page);
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      await type(page, verdicts[done % 3] ?? 'a');
      if (!last || done < end - 1) await expect(view(page)).not.toHaveAttribute('data-case-id', id);
    }
  };
  await type(page, 'k', 'k', 'k', 'o');
  await test.step('the first four are looked at and decided', () => decideSome(4));
  await test.step('a case is handed to a colleague, who decides it', async () => {
    const id = await ready(page);
    others.add(id);
    await type(page, 'h');
    await expect(page.getByRole('dialog').getByLabel('To')).toBeFocused();
    await page.keyboard.type('Sue');
    await type(page, 'Tab');
    await page.keyboard.type('is this one of ours?');
    await type(page, 'Control+Enter');
    await expect(view(page)).not.toHaveAttribute('data-case-id', id);
    await ready(page);

    await sue.goto('/queue/review');
    await expect(rows(sue).first()).toBeVisible();
    await type(sue, 'Control+k');
    await expect(sue.getByRole('textbox', { name: 'Commands' })).toBeFocused();
    await sue.keyboard.type('for me');
    await type(sue, 'Enter');
    await expect(sue).toHaveURL(/\/queue\/for-me/);
    await expect(rows(sue)).toHaveCount(1);
    await type(sue, 'o');
    expect(await ready(sue)).toBe(id);
    await expect(view(sue).getByText('“is this one of ours?”').first()).toBeVisible();
    await type(sue, 'a');
    await expect.poll(async () => (await caseOf(id)).case.decision?.by.name).toBe('Sue');
    // What came to her next is not hers to keep.
    await type(sue, 'g', 'q');
  });

  await test.step('a colleague is faster: both decisions are seen, and a supervisor is asked', async () => {
    const id = await ready(page);
    others.add(id);
    await type(page, 'm');
    await page.keyboard.type('looks like a scam');
    await type(page, 'Escape');
    await sue.goto(`/queue/review/${id}`);
    await expect(view(sue).getByText('Mo has this case').filter({ visible: true })).toBeVisible();
    whileDeciding(async () => {
      await type(sue, 't');
      await tabTo(sue, /^Take over$/);
      await type(sue, 'Enter');
      await ready(sue);
      await type(sue, 'a');
      await script.until(
        `/api/cases/${id}`,
        (now: { case: { state: string } }) => now.case.state === 'decided',
      );
      await type(sue, 'g', 'q');
    });
    await type(page, 'r');
    await expect(view(page).getByText('Sue decided this meanwhile')).toBeVisible();
    await expect(view(page).getByText('“looks like a scam”')).toBeVisible();
    await tabTo(page, /^Ask a supervisor$/);
    await type(page, 'Enter');
    await expect(page.getByLabel('Why should a supervisor look again?')).toBeFocused();
    await tabTo(page, /^Ask$/);
    await type(page, 'Enter');
    await expect(view(page)).not.toHaveAttribute('data-case-id', id);
    await expect.poll(async () => (await caseOf(id)).case.state).toBe('escalated');
  });

  await test.step('a slip is taken back and decided again', async () => {
    const slip = await ready(page);
    await type(page, 'a');
    await expect(view(page)).not.toHaveAttribute('data-case-id', slip);
    await type(page, 'z');
    await expect(view(page)).toHaveAttribute('data-case-id', slip);
    await ready(page);
  });

  await test.step('all the others are looked at by keys and decided one after the other', async () => {
    await decideSome(all - flood - others.size - done, true);
    await expect(view(page)).toHaveCount(0);
  });

  expect(seen.get('film')).toBe(3);
  expect(seen.get('sound')).toBe(2);
  for (const id of ids) {
    const { case: shown, history } = await caseOf(id);
    expect(shown.state, id).not.toBe('open');
    const standing = history.filter(({ what }: { what: string }) => what === 'decided').length;
    const takenBack = history.filter(({ what }: { what: string }) => what === 'undone').length;
    expect(standing - takenBack, id).toBe(1);
    expect(shown.decision.by.name, id).toBe(others.has(id) ? 'Sue' : 'Mo');
  }
  expect(await page.locator('html[data-pointed]').count()).toBe(0);
});
