import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { axeFinds, showTheme, sidewaysOnPhone } from './axe.ts';
import { lookAgain } from './looks.ts';
import { addPerson } from './people.ts';
import { admin, type SecondLook, sample, signIn, startSecondLook } from './second-look.ts';

/** Where a screen is, and what makes it what is looked at. */
type Screen = { name: string; at: string; make?: (page: Page) => Promise<void> };

let app: SecondLook;
let screens: Screen[];

test.beforeAll(async () => {
  app = await startSecondLook();
  await addPerson(app, 'Sue', 'supervisor');
  const script = await signIn(app.url);
  const texts = JSON.parse(await readFile(sample('texts.json'), 'utf8'));
  const { body: answered } = await script.call('POST', '/api/texts', { texts });
  const uploadId = await script.upload(sample('street.mp4'));
  const { body: film } = await script.call('POST', '/api/videos', { uploadId, interval: 3 });
  const at = `/api/submissions/${film.submission.id}`;
  const { cases } = await script.until(
    at,
    (now: { submission: { endedAt: string | null } }) => now.submission.endedAt !== null,
  );
  const view = { name: 'Ads', lane: 'review', filters: { label: 'Ads' }, shared: true };
  expect((await script.call('POST', '/api/views', view)).status).toBe(201);
  const text = answered.results.find((result: { caseId: string | null }) => result.caseId !== null).caseId;
  const again = await lookAgain(app);
  const plain = (address: string): Screen => ({ name: address, at: address });
  screens = [
    plain('/queue/review'),
    plain(`/queue/review/${text}`),
    plain(`/queue/review/${cases[0].id}`),
    plain('/videos'),
    plain(`/videos/${film.submission.id}`),
    plain(`/videos/${film.submission.id}?tab=ocr-text`),
    plain('/submit/texts'),
    plain('/submit/video'),
    plain('/settings/galleries?kind=pictures'),
    plain('/settings/galleries?kind=persons&entry=new'),
    plain('/settings/words'),
    plain('/settings/engines'),
    plain('/settings/lanes'),
    plain('/settings/webhooks'),
    plain('/settings/webhooks?endpoint=new'),
    plain('/settings/webhooks?view=log'),
    plain('/settings/webhooks?view=log&replay=1'),
    plain('/settings/care'),
    plain('/audit'),
    plain('/settings/retention'),
    plain('/settings/retention?view=holds'),
    plain('/settings/retention?view=erasure'),
    plain('/queue/review?view=grid'),
    plain(`/queue/review/${text}?focus=1`),
    plain(`/queue/all?q=${encodeURIComponent('加')}`),
    plain('/queue/second-look'),
    ...[again.second, again.third, again.own].map((id) => plain(`/queue/second-look/${id}`)),
    plain(`/queue/appeals/${again.appealed}`),
    plain(`/settings/lanes?lane=${again.lane}`),
    ...Object.values(again.pages).map(plain),
    ...overPages(text),
    ...overDecided(again.agreed),
    ...(await ofAccounts(script)),
  ];
});
test.afterAll(() => app.end());

/** What opens over a page: menus, dialogs, the bar of a selection. */
function overPages(text: string): Screen[] {
  const opened = (role: 'dialog' | 'menu' | 'toolbar') => (page: Page) =>
    expect(page.getByRole(role).filter({ visible: true }).first()).toBeVisible();
  const yours = (page: Page) =>
    expect(page.getByTestId('case').filter({ visible: true }).getByText('yours')).toBeVisible();
  const listed = (page: Page) => page.locator('[role=option]').first().waitFor();
  const laneMenu = async (page: Page) => {
    await page.getByRole('button', { name: 'All lanes and saved views' }).click();
    await opened('menu')(page);
  };
  return [
    { name: 'the lane menu', at: '/queue/review', make: laneMenu },
    {
      name: 'the views dialog',
      at: '/queue/review',
      make: async (page) => {
        await laneMenu(page);
        await page.getByRole('menuitem', { name: 'Keep this view…' }).click();
        await opened('dialog')(page);
        await page.getByRole('dialog').getByRole('link', { name: 'Ads' }).waitFor();
      },
    },
    {
      name: 'the bulk bar',
      at: '/queue/review',
      make: async (page) => {
        await listed(page);
        for (const key of ['x', 'j', 'j', 'x']) await page.keyboard.press(key);
        await opened('toolbar')(page);
      },
    },
    {
      name: 'the bulk dialog',
      at: '/queue/review',
      make: async (page) => {
        await listed(page);
        for (const key of ['x', 'j', 'j', 'x', 'Shift+R']) await page.keyboard.press(key);
        await page.getByRole('dialog').getByRole('button', { name: 'Reject 2' }).waitFor();
      },
    },
    {
      name: 'the grid with a selection',
      at: '/queue/review?view=grid',
      make: async (page) => {
        await page
          .getByRole('checkbox', { name: /^Select: / })
          .first()
          .check();
        await opened('toolbar')(page);
      },
    },
    {
      name: 'the hand-over dialog',
      at: `/queue/review/${text}`,
      make: async (page) => {
        await yours(page);
        await page.keyboard.press('h');
        await opened('dialog')(page);
        await page.getByRole('option', { name: /Sue/ }).waitFor({ state: 'attached' });
      },
    },
    {
      name: 'the palette',
      at: `/queue/review/${text}`,
      make: async (page) => {
        await yours(page);
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('option').first().waitFor();
      },
    },
    {
      name: 'the keys, being changed',
      at: '/queue/review',
      make: async (page) => {
        await listed(page);
        await page.keyboard.press('?');
        await page.getByRole('button', { name: 'Change keys' }).click();
      },
    },
    {
      name: "a person's own care",
      at: '/queue/review',
      make: async (page) => {
        await page.getByRole('button', { name: /^Account/ }).click();
        await page.getByRole('menuitem', { name: /^Care/ }).click();
        await opened('dialog')(page);
      },
    },
  ];
}

/** What supervisors open over a case that is decided. */
function overDecided(id: string): Screen[] {
  const at = `/queue/all/${id}`;
  const more = (page: Page) =>
    page.locator('[data-testid=case]:visible').getByRole('button', { name: 'More about this decision' });
  const keys = (second: string) => async (page: Page) => {
    await more(page).waitFor();
    await page.keyboard.press('c');
    await page.keyboard.press(second);
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  };
  return [
    { name: 'a case that was looked at again', at, make: (page) => more(page).waitFor() },
    { name: 'its menu', at, make: (page) => more(page).click() },
    { name: 'a link to appeal', at, make: keys('l') },
    { name: 'an appeal to be opened', at, make: keys('o') },
  ];
}

/** Who comes in: people, keys, links, and the second factor of whoever looks. */
async function ofAccounts({ call }: Awaited<ReturnType<typeof signIn>>): Promise<Screen[]> {
  const { body } = await call('POST', '/api/accounts/links', { email: 'wu@example.org', role: 'moderator' });
  await call('POST', '/api/keys', { name: 'Shop', scopes: ['read'], days: null });
  const screen = (at: string, make: (page: Page) => Promise<void>): Screen => ({ name: at, at, make });
  return [
    screen('/settings/people', (page) => page.getByRole('button', { name: 'Sessions of Sue' }).click()),
    screen('/settings/people?invite=new', (page) =>
      page.getByRole('dialog').getByLabel('Their e-mail').waitFor(),
    ),
    screen('/settings/keys', (page) => page.getByText('Shop').waitFor()),
    screen('/settings/keys?key=new', (page) => page.getByRole('dialog').getByLabel('Name').waitFor()),
    screen('/account', async (page) => {
      await page.getByRole('button', { name: 'Set it up' }).click();
      await page.getByLabel('Your password, once more').fill(admin.password);
      await page.getByRole('button', { name: 'Set it up' }).click();
      await page.getByRole('img', { name: /QR code/ }).waitFor();
    }),
    screen(`/join#${body.token}`, (page) => page.getByLabel('Your name').waitFor()),
    screen('/join#gone', (page) => page.getByText('This link does not work any more').waitFor()),
  ];
}

test('axe finds nothing to mend on any screen, no colour too weak in either theme, and none scrolls sideways at 360 px', async ({
  page,
}) => {
  test.setTimeout(900_000);
  // What would fade in has its colours at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => localStorage.setItem('second-look.theme', 'dark'));
  const found: string[] = [];
  const look = async ({ name, at, make }: Screen) => {
    // Another # alone would be no new page.
    if (at.includes('#')) await page.goto('about:blank');
    await page.goto(app.url + at);
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'hidden' });
    await make?.(page);
    found.push(...(await axeFinds(page)).map((one) => `${name}: ${one}`));
    await showTheme(page, 'light');
    found.push(...(await axeFinds(page, 'color-contrast')).map((one) => `${name} in light: ${one}`));
    const wider = await sidewaysOnPhone(page);
    if (wider > 0) found.push(`${name}: scrolls ${wider} px sideways at 360 px`);
  };
  await look({ name: 'sign-in', at: '/sign-in' });
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  for (const screen of screens) await look(screen);
  expect(found).toEqual([]);
});
