import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { fill } from '../scripts/bench-decide/fill.ts';
import { speakAt } from '../src/moderation/capture/speech-video.ts';
import { flood, rejectFlood, sendFlood } from './flood.ts';
import { betweenDecisions } from './meanwhile.ts';
import { longUndo, sample, signIn } from './second-look.ts';
import { type Call, isDemo, openStage, type Person, type Stage, until } from './stage.ts';

let stage: Stage;
let program: Call;
let mo: Person;
let sue: Person;
/** The lane with this shift's content only: the demo has cases of its own. */
let lane: string;

/** Three videos, nine English texts, seven Chinese ones, nine of one flood, two audio files. */
const all = 30;
const videos = 3;
const texts = 9;
const user = 'u-shift';

test.beforeAll(async ({ browser }) => {
  stage = await openStage(longUndo);
  program = await stage.program(browser);
  mo = await stage.person(browser, 'moderator');
  sue = await stage.person(browser, 'supervisor');
  const users = [user, 'u-zh', 'u-flood', ...Array.from({ length: texts }, (_, at) => `u-${at}`)];
  lane = (await program('POST', '/api/lanes', { name: 'Shift', filter: { users } })).body.lane.key;
  await (isDemo ? fillDemo(browser) : fillServers());
  await sendTexts(
    7,
    (at) => `想领礼包的朋友加 微 信 abc1234${at}`,
    () => 'u-zh',
  );
  await sendFlood(program);
  await until(program, `/api/cases?lane=${lane}&limit=100`, ({ items }) => items.length === all);
});
test.afterAll(() => stage?.end());

async function sendTexts(count: number, content: (at: number) => string, userId: (at: number) => string) {
  const sent = Array.from({ length: count }, (_, at) => ({ content: content(at), userId: userId(at) }));
  expect((await program('POST', '/api/texts', { texts: sent })).status).toBe(200);
}

const hasEnded = ({ submission }: { submission: { endedAt: string | null } }) => submission.endedAt !== null;

/** Videos of two seconds, and spoken audio. */
async function fillServers(): Promise<void> {
  const script = await signIn(stage.origin);
  const folder = await mkdtemp(path.join(tmpdir(), 'second-look-shift-'));
  const ids: string[] = [];
  for (const [at, sentence] of ['what an idiot', 'stupid bastard'].entries()) {
    const file = path.join(folder, `call-${at}.wav`);
    speakAt(file, [{ at: 1, words: sentence }], 6);
    const sent = { uploadId: await script.upload(file), userId: user };
    ids.push((await program('POST', '/api/audio-files', sent)).body.submission.id);
  }
  await rm(folder, { recursive: true });
  await fill(script, { videos, texts, userId: user });
  for (const id of ids) await until(program, `/api/submissions/${id}`, hasEnded);
}

/** The demo knows only its own video and its own call. */
async function fillDemo(browser: Browser): Promise<void> {
  await sendTexts(
    texts,
    (at) => `Get your fr33 c0ins here before midnight, offer ${at}`,
    (at) => `u-${at}`,
  );
  const call = path.join(import.meta.dirname, '../src/demo/market/call.m4a');
  const [video, audio] = [
    await stage.upload(browser, sample('street.mp4')),
    await stage.upload(browser, call),
  ];
  const ids: string[] = [];
  for (let sent = 0; sent < videos; sent++) {
    const body = { uploadId: video, interval: 1, tasks: ['ocr-text'], customInfo: { userId: user } };
    ids.push((await program('POST', '/api/videos', body)).body.submission.id);
  }
  for (let sent = 0; sent < 2; sent++) {
    const body = { uploadId: audio, callbackRule: 'all', userId: user };
    ids.push((await program('POST', '/api/audio-files', body)).body.submission.id);
  }
  for (const id of ids) await until(program, `/api/submissions/${id}`, hasEnded);
}

/** The visible case: the next one is drawn behind it already. */
const view = (page: Page) => page.getByTestId('case').filter({ visible: true });
const rows = (page: Page) => page.getByRole('listbox', { name: 'Cases' }).getByRole('option');
const caseOf = async (id: string) => (await program('GET', `/api/cases/${id}`)).body;

/** Waits until a case is open and the decision keys work. */
async function ready(page: Page): Promise<string> {
  await expect(view(page).getByRole('button', { name: 'Approve' })).toBeEnabled();
  return (await view(page).getAttribute('data-case-id')) ?? '';
}

async function type(page: Page, ...presses: string[]): Promise<void> {
  for (const key of presses) await page.keyboard.press(key);
}

/** Presses Tab until the focused element has this name. */
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

/** Two nearly identical frames share one evidence; steps through its frames. */
async function stepFrames(page: Page): Promise<void> {
  await type(page, ',', ',', '.');
  await expect(view(page).getByText('similar frame 2 of 2')).toBeVisible();
}

/** The demo's video has much evidence, and opens at the worst. */
async function stepEvidence(page: Page): Promise<void> {
  const first = view(page).getByText(/^evidence 1 \/ /);
  for (let steps = 0; steps < 20 && !(await first.isVisible()); steps++) await type(page, '[');
  await expect(first).toBeVisible();
  await type(page, ']');
  await expect(view(page).getByText(/^evidence 2 \/ /)).toBeVisible();
}

/** Looks at the evidence by keys, as its kind requires, and returns the kind. */
async function look(page: Page): Promise<'video' | 'audio' | 'text'> {
  const ruled = view(page).getByRole('button', { name: /^(right|wrong)$/, pressed: true });
  // The code for a kind loads with its first case.
  await expect(
    view(page).locator('[data-testid=case-text], [data-testid=case-audio], [data-testid=frame]').first(),
  ).toBeVisible();
  if (await view(page).getByTestId('case-text').isVisible()) return 'text';
  const isAudio = await view(page).getByTestId('case-audio').isVisible();
  if (isAudio) await type(page, ']');
  else {
    await expect(view(page).getByTestId('frame')).toBeVisible();
    await (isDemo ? stepEvidence(page) : stepFrames(page));
  }
  await type(page, '1');
  await expect(ruled).toHaveCount(1);
  return isAudio ? 'audio' : 'video';
}

test('a shift of thirty mixed cases with the keyboard alone: a bulk, an undo, a conflict, a hand-over', async () => {
  const [page, hers] = [mo.page, sue.page];
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => document.documentElement.setAttribute('data-pointed', ''), true);
  });
  const whileDeciding = await betweenDecisions(page);
  await stage.open(page, `queue/${lane}`);
  await expect(rows(page).first()).toBeVisible();
  const waiting = await program('GET', `/api/cases?lane=${lane}&limit=100`);
  const ids: string[] = waiting.body.items.map(({ id }: { id: string }) => id);
  expect(ids).toHaveLength(all);

  await test.step('a flood is rejected in one bulk, undone in one bulk, and rejected again', async () => {
    await rejectFlood(page);
    await expect(rows(page).first()).toBeVisible();
  });

  await test.step('a range is selected with Shift, and deselected', async () => {
    await type(page, 'j', 'x', 'j', 'j', 'Shift+X');
    await expect(page.getByRole('toolbar').getByText('3 selected')).toBeVisible();
    await type(page, 'u');
    await expect(page.getByRole('toolbar')).toHaveCount(0);
  });

  const others = new Set<string>();
  const seen = new Map<string, number>();
  let done = 0;
  /** Looks at that many cases and decides them. With `last`, no other case follows. */
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
    await page.keyboard.type(sue.name.slice(0, 3));
    await type(page, 'Tab');
    await page.keyboard.type('is this one of ours?');
    await type(page, 'Control+Enter');
    await expect(view(page)).not.toHaveAttribute('data-case-id', id);
    await ready(page);

    await stage.open(hers, 'queue/review');
    await expect(rows(hers).first()).toBeVisible();
    await type(hers, 'Control+k');
    await expect(hers.getByRole('textbox', { name: 'Commands' })).toBeFocused();
    await hers.keyboard.type('for me');
    await type(hers, 'Enter');
    await expect(hers).toHaveURL(/\/queue\/for-me/);
    await expect(rows(hers)).toHaveCount(1);
    await type(hers, 'o');
    expect(await ready(hers)).toBe(id);
    await expect(view(hers).getByText('“is this one of ours?”').first()).toBeVisible();
    await type(hers, 'a');
    await expect.poll(async () => (await caseOf(id)).case.decision?.by.name).toBe(sue.name);
    // Leave the page, so that she does not hold the next case.
    await type(hers, 'g', 'q');
  });

  await test.step('a colleague is faster: both decisions are seen, and a supervisor is asked', async () => {
    const id = await ready(page);
    others.add(id);
    await type(page, 'm');
    await page.keyboard.type('looks like a scam');
    await type(page, 'Escape');
    await stage.open(hers, `queue/review/${id}`);
    await expect(
      view(hers).getByText(`Claimed by ${mo.name}`, { exact: true }).filter({ visible: true }),
    ).toBeVisible();
    whileDeciding(async () => {
      await type(hers, 't');
      // The dialog loads on its first use.
      await expect(hers.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await tabTo(hers, /^Take over$/);
      await type(hers, 'Enter');
      await ready(hers);
      await type(hers, 'a');
      await until(program, `/api/cases/${id}`, ({ case: now }) => now.state === 'decided');
      await type(hers, 'g', 'q');
    });
    await type(page, 'r');
    await expect(view(page).getByText(`${sue.name} has already decided this case`)).toBeVisible();
    await expect(view(page).getByText('“looks like a scam”')).toBeVisible();
    await tabTo(page, /^Ask a supervisor$/);
    await type(page, 'Enter');
    await expect(page.getByLabel('Why should a supervisor review this?')).toBeFocused();
    await tabTo(page, /^Ask$/);
    await type(page, 'Enter');
    await expect(view(page)).not.toHaveAttribute('data-case-id', id);
    await expect.poll(async () => (await caseOf(id)).case.state).toBe('escalated');
  });

  await test.step('a mistake is undone and decided again', async () => {
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

  expect(seen.get('video')).toBe(videos);
  expect(seen.get('audio')).toBe(2);
  for (const id of ids) {
    const { case: shown, history } = await caseOf(id);
    expect(shown.state, id).not.toBe('open');
    const standing = history.filter(({ what }: { what: string }) => what === 'decided').length;
    const takenBack = history.filter(({ what }: { what: string }) => what === 'undone').length;
    expect(standing - takenBack, id).toBe(1);
    expect(shown.decision.by.name, id).toBe(others.has(id) ? sue.name : mo.name);
  }
  expect(await page.locator('html[data-pointed]').count()).toBe(0);
});
