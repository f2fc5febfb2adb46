import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { admin, type SecondLook, sample, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
let script: Awaited<ReturnType<typeof signIn>>;
let caseId: string;
const canary = 'kanarienvogel';

test.beforeAll(async () => {
  app = await startSecondLook();
  script = await signIn(app.url);
  const { body } = await script.call('POST', '/api/texts', {
    texts: [{ content: `you idiot ${canary}, add my whatsapp for free coins`, userId: 'u-gone' }],
  });
  caseId = body.results[0].caseId;
  const { body: claimed } = await script.call('POST', `/api/cases/${caseId}/claim`, {});
  await script.call('POST', `/api/cases/${caseId}/decision`, {
    verdict: 'reject',
    note: `about ${canary}`,
    version: claimed.case.version,
    epoch: claimed.case.claim.epoch,
    next: null,
  });
});
test.afterAll(() => app.end());
test.beforeEach(async ({ page }) => {
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
});

test('a supervisor finds who decided a case, sees that the trail is sealed, and exports it as a file', async ({
  page,
}) => {
  await page.goto(`${app.url}/queue/review`);
  await page.getByRole('link', { name: 'Audit' }).click();
  const trail = page.getByRole('list', { name: 'Audit' });
  await expect(trail.getByText('decided', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Chain status' })).toContainText(/\d+ rows are sealed/);
  await page
    .getByRole('search', { name: 'Filter the audit trail' })
    .getByRole('combobox', { name: 'What' })
    .fill('decided');
  await page.getByRole('option', { name: 'decided', exact: true }).click();
  await expect(page).toHaveURL(/what=decided/);
  await expect(trail.getByRole('listitem')).toHaveCount(1);
  await expect(trail).toContainText('verdict: reject');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Audit: CSV', exact: true }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toMatch(/^id,at,by,/);
  expect(text).toContain('decided');
  // The address holds the search, so a reload shows the same.
  await page.reload();
  await expect(trail.getByRole('listitem')).toHaveCount(1);
  await trail.getByRole('link', { name: 'Open the case' }).click();
  await expect(page).toHaveURL(new RegExp(caseId));
});

test('an administrator holds a case, cannot erase its person, lifts the hold, erases, and no data remains', async ({
  page,
}) => {
  await page.goto(`${app.url}/settings/retention?view=holds&scope=case&value=${caseId}`);
  await page.getByLabel('Reason').fill('court order 17');
  await page.getByRole('button', { name: 'Place the hold' }).click();
  const holds = page.getByRole('table', { name: 'Holds' });
  await expect(holds).toContainText('court order 17');
  await page.goto(`${app.url}/queue/all/${caseId}`);
  await expect(page.getByText('On legal hold: court order 17')).toBeVisible();
  await page.goto(`${app.url}/settings/retention?view=erasure`);
  await page.getByLabel('User id').fill('u-gone');
  await page.getByRole('button', { name: 'Preview erasure' }).click();
  await expect(page.getByText('A legal hold prevents erasure')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Erase permanently' })).toHaveCount(0);

  await page.goto(`${app.url}/settings/retention?view=holds`);
  await holds.getByRole('button', { name: 'Lift' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lift' }).click();
  await expect(holds).toContainText('lifted by');
  await page.goto(`${app.url}/settings/retention?view=erasure`);
  await page.getByLabel('User id').fill('u-gone');
  await page.getByLabel('User id').press('Enter');
  const erase = page.getByRole('button', { name: 'Erase permanently' });
  await erase.click();
  await expect(page.getByText('Is not the same id')).toBeVisible();
  await page.getByLabel('Repeat the id').fill('u-gone');
  await erase.click();
  await expect(page.getByRole('list', { name: 'Past erasures' })).toContainText('done', {
    timeout: 20_000,
  });
  await page.goto(`${app.url}/queue/all/${caseId}`);
  await expect(page.getByText(/Content removed/)).toBeVisible();
  await expect(page.getByText(canary)).toHaveCount(0);

  const { body } = await script.call('GET', `/api/cases/${caseId}`);
  expect(JSON.stringify(body)).not.toContain(canary);
  expect(body.case.decision).toMatchObject({ verdict: 'reject', note: null });
  const heads = path.join(app.dataDir, 'audit-heads');
  expect((await readdir(heads)).some((name) => name.endsWith('.jsonl'))).toBe(true);
});

test('after erasure no file of a person’s video remains, the embedded service’s included, and no word in any answer', async () => {
  const uploadId = await script.upload(sample('street.mp4'), `${canary}.mp4`);
  const { body: video } = await script.call('POST', '/api/videos', {
    uploadId,
    interval: 3,
    customInfo: { user: 'u-video', words: canary },
  });
  const ended = (now: { submission: { endedAt: string | null } }) => now.submission.endedAt !== null;
  const { cases } = await script.until(`/api/submissions/${video.submission.id}`, ended);
  const storedFiles = async () => {
    const all = await readdir(app.dataDir, { recursive: true, withFileTypes: true });
    return all
      .filter((entry) => entry.isFile() && /evidence|moderation\/(frames|clips|work)/.test(entry.parentPath))
      .map((entry) => path.join(entry.parentPath, entry.name));
  };
  await expect.poll(async () => (await storedFiles()).length).toBeGreaterThan(1);
  await script.call('POST', '/api/erasures', { userId: 'u-video', confirm: 'u-video' });
  const { erasures } = await script.until('/api/erasures', (now: { erasures: { state: string }[] }) =>
    now.erasures.every(({ state }) => state !== 'waiting'),
  );
  expect(erasures[0]).toMatchObject({
    state: 'done',
    reason: null,
    counts: { submissions: 1, cases: cases.length },
  });
  expect(await storedFiles()).toEqual([]);
  const { body: shown } = await script.call('GET', `/api/submissions/${video.submission.id}`);
  expect(JSON.stringify(shown)).not.toContain(canary);
  expect(shown.submission).toMatchObject({ title: '', state: 'end', customInfo: null, userId: null });
});

test('an administrator sees what a rule would remove before saving it', async ({ page }) => {
  await page.goto(`${app.url}/settings/retention`);
  const name = 'Raw callbacks';
  await page.getByRole('switch', { name: `${name}: keep` }).uncheck({ force: true });
  await expect(page.getByLabel(`${name}: Days`)).toHaveValue('90');
  await page.getByRole('button', { name: 'Preview removal' }).click();
  await expect(page.getByText('These rules would remove nothing now.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. It applies from the next daily run.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(`${name}: Days`)).toHaveValue('90');
});
