import { expect, type Page, test } from '@playwright/test';
import { rejectFlood, sendFlood } from './flood.ts';
import { betweenDecisions } from './meanwhile.ts';
import { longUndo } from './second-look.ts';
import { type Call, isDemo, openStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage(longUndo);
});
test.afterAll(() => stage.end());

const offers = 10;
async function sendOffers(call: Call): Promise<void> {
  const texts = Array.from({ length: offers }, (_, at) => ({
    content: `Get your fr33 c0ins here before midnight, offer ${at}`,
    userId: `u-${at}`,
  }));
  expect((await call('POST', '/api/texts', { texts })).status).toBe(200);
}

const view = (page: Page) => page.locator('[data-testid=case]:visible');
const openId = (page: Page) => view(page).getAttribute('data-case-id');
const rows = (page: Page) => page.getByRole('option').filter({ visible: true });

/** Waits until a case is open and the decision keys work. */
async function ready(page: Page): Promise<string> {
  await expect(view(page).getByRole('button', { name: 'Approve' })).toBeEnabled();
  return (await openId(page)) ?? '';
}

/** Presses a decision key and waits for the next case. */
async function decide(page: Page, key: string): Promise<string> {
  const before = await ready(page);
  await page.keyboard.press(key);
  await expect(view(page)).not.toHaveAttribute('data-case-id', before);
  await ready(page);
  return before;
}

test('a person works through a queue with the keyboard alone', async ({ page }) => {
  const whileDeciding = await betweenDecisions(page);
  await stage.enter(page, 'admin');
  const call = await stage.caller(page);
  await sendOffers(call);
  await sendFlood(call);
  await stage.open(page, 'queue/review');
  await expect(rows(page).first()).toBeVisible();
  const caseOf = async (id: string) => (await call('GET', `/api/cases/${id}`)).body;

  await test.step('a flood is rejected in one bulk, undone in one bulk, and rejected again', async () => {
    await rejectFlood(page);
    await expect(rows(page).first()).toBeVisible();
  });

  await test.step('opens the first case, approves it, and has the next one', async () => {
    await page.keyboard.press('o');
    const first = await decide(page, 'a');
    await expect.poll(async () => (await caseOf(first)).case.decision?.verdict).toBe('approve');
  });

  await test.step('a mistake is undone: the same case opens again, gets a note, and is decided again', async () => {
    const slip = await decide(page, 'a');
    await page.keyboard.press('z');
    await expect(view(page)).toHaveAttribute('data-case-id', slip);
    await ready(page);
    await page.keyboard.press('m');
    await page.keyboard.type('a real offer');
    await page.keyboard.press('Escape');
    await decide(page, 'r');
    await expect
      .poll(async () => (await caseOf(slip)).case.decision)
      .toMatchObject({ verdict: 'reject', note: 'a real offer' });
  });

  // The demo has no server from which it could be cut off.
  const servers = isDemo ? test.step.skip : test.step;
  await servers(
    'without a network a decision waits; undo takes it back, and the case opens again',
    async () => {
      const here = await ready(page);
      await page.context().setOffline(true);
      await page.keyboard.press('a');
      await expect(view(page)).not.toHaveAttribute('data-case-id', here);
      await page.keyboard.press('z');
      await expect(view(page)).toHaveAttribute('data-case-id', here);
      await page.context().setOffline(false);
      await expect(view(page).getByText('yours', { exact: true })).toBeVisible();
      expect((await caseOf(here)).case.decision).toBeNull();
    },
  );
  await servers('undone at once, before the address follows, the case opens again, too', async () => {
    const here = await ready(page);
    await page.context().setOffline(true);
    await page.keyboard.press('a');
    await page.keyboard.press('z');
    // The address follows 50 ms after the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))));
    await expect(view(page)).toHaveAttribute('data-case-id', here);
    await page.context().setOffline(false);
    await expect(view(page).getByText('yours', { exact: true })).toBeVisible();
    expect(await openId(page)).toBe(here);
    expect((await caseOf(here)).case.decision).toBeNull();
  });

  await test.step('in focus mode one case fills the screen, also after a reload, and j goes to the next', async () => {
    await page.keyboard.press('f');
    await expect(page).toHaveURL(/focus=1/);
    await expect(rows(page)).toHaveCount(0);
    await decide(page, 'a');
    await expect(page).toHaveURL(/focus=1/);
    const stays = await ready(page);
    await page.reload();
    await expect(view(page)).toHaveAttribute('data-case-id', stays);
    await ready(page);
    await page.keyboard.press('j');
    await expect(view(page)).not.toHaveAttribute('data-case-id', stays);
    await page.keyboard.press('f');
    await expect(rows(page).first()).toBeVisible();
  });

  await servers('what the server refuses brings the person back, and nothing typed is lost', async () => {
    const id = await ready(page);
    await page.keyboard.press('m');
    await page.keyboard.type('my own words');
    await page.keyboard.press('Escape');
    whileDeciding(async () => {
      const taken = await call('POST', `/api/cases/${id}/claim`);
      const { version, claim } = taken.body.case;
      const theirs = { verdict: 'approve', version, epoch: claim.epoch, next: null };
      expect((await call('POST', `/api/cases/${id}/decision`, theirs)).status).toBe(200);
    });
    await page.keyboard.press('r');
    await expect(page.getByText('has already decided this case')).toBeVisible();
    expect(await openId(page)).toBe(id);
    await expect(view(page).getByText('“my own words”')).toBeVisible();
    await page.keyboard.press('s');
    await ready(page);
  });

  await test.step('a key is changed in the help; a key in use is refused with the name of its action', async () => {
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Change shortcuts' }).press('Enter');
    const approve = page.getByRole('button', { name: /^Approve: a/ });
    await approve.press('Enter');
    await page.keyboard.press('r');
    await expect(page.getByRole('alert')).toHaveText('used by: Reject');
    await approve.press('Enter');
    await page.keyboard.press('y');
    await expect(page.getByRole('button', { name: /^Approve: y/ })).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await decide(page, 'y');
  });

  await test.step('the palette goes to a place, and sequences go back', async () => {
    const words = page.getByRole('dialog').locator('input');
    await page.keyboard.press('Control+k');
    await expect(words).toBeFocused();
    await page.keyboard.type('coins');
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(words).toBeFocused();
    await page.keyboard.type('submit');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/submit\/texts/);
    await page.keyboard.press('g');
    await page.keyboard.press('q');
    await expect(page).toHaveURL(/\/queue\/review/);
  });
});
