import { expect, type Page, test } from '@playwright/test';
import { startHastyProxy } from './hasty-proxy.ts';
import { admin, type SecondLook, sample, signIn, startSecondLook } from './second-look.ts';
import { signOut } from './stage.ts';

let app: SecondLook;
let script: Awaited<ReturnType<typeof signIn>>;
let caseId: string;
type Video = { findings: { evidence: { url: string; state: string } | null }[]; cases: { id: string }[] };

test.beforeAll(async () => {
  app = await startSecondLook();
  script = await signIn(app.url);
  const uploadId = await script.upload(sample('street.mp4'));
  const { body } = await script.call('POST', '/api/videos', {
    uploadId,
    interval: 3,
    customInfo: { user: 'u-gone' },
  });
  const video: Video = await script.until(`/api/submissions/${body.submission.id}`, (now: Video) =>
    now.findings.some(({ evidence }) => evidence?.state === 'stored'),
  );
  caseId = video.cases[0]?.id ?? '';
});
test.afterAll(() => app.end());

/** The status of a fetch in this cache mode; 0 when it fails. */
const fetched = (page: Page, url: string, cache: RequestCache) =>
  page.evaluate(
    ([at, how]) =>
      fetch(at, { cache: how, mode: 'same-origin' }).then(
        ({ status }) => status,
        () => 0,
      ),
    [url, cache] as const,
  );
const stored = (page: Page, url: string) => fetched(page, url, 'only-if-cached');
const picture = (page: Page) => page.locator('img[src^="/api/evidence/"]').first();

async function openCase(page: Page, at: string): Promise<string> {
  await page.request.post(`${at}/api/auth/sign-in/email`, { data: admin });
  await page.goto(`${at}/queue/all/${caseId}`);
  await expect(picture(page)).toBeVisible();
  const url = (await picture(page).getAttribute('src')) ?? '';
  await expect.poll(() => stored(page, url)).toBe(200);
  return url;
}

test('evidence is gone from a browser after sign-out, and API answers were never stored (RH9)', async ({
  page,
}) => {
  const url = await openCase(page, app.url);
  for (const answer of ['/api/session', `/api/cases/${caseId}`, '/api/lanes'])
    expect([answer, await fetched(page, answer, 'default'), await stored(page, answer)]).toEqual([
      answer,
      200,
      0,
    ]);
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(picture(page)).toHaveCount(0);
  expect(await stored(page, url)).not.toBe(200);
  expect(await fetched(page, url, 'default')).toBe(401);
});

test('evidence is gone from a browser whose session was ended elsewhere (RH9)', async ({ page }) => {
  const url = await openCase(page, app.url);
  const { body } = await script.call('GET', '/api/account');
  for (const session of body.sessions.filter(({ current }: { current: boolean }) => !current))
    await script.call('DELETE', `/api/account/sessions/${session.id}`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => stored(page, url)).not.toBe(200);
});

test('evidence is gone from a browser when its cache time ends after its erasure (RH9)', async ({ page }) => {
  const proxy = await startHastyProxy(app.url);
  try {
    const url = await openCase(page, proxy.url);
    // Not modified: the browser revalidates and shows its stored copy.
    const again = page.waitForResponse(
      (answer) => answer.url().endsWith(url) && answer.request().method() === 'GET',
    );
    await expect.poll(() => fetched(page, url, 'default')).toBe(200);
    expect((await again).status()).toBe(200);
    await script.call('POST', '/api/erasures', { userId: 'u-gone', confirm: 'u-gone' });
    await script.until('/api/erasures', (now: { erasures: { state: string }[] }) =>
      now.erasures.every(({ state }) => state === 'done'),
    );
    await expect(picture(page)).toHaveCount(0);
    await expect.poll(() => fetched(page, url, 'default')).toBe(404);
    expect(await stored(page, url)).not.toBe(200);
  } finally {
    proxy.end();
  }
});
