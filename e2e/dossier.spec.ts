import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { openDatabase } from '../src/bff/node/database.ts';
import { startPostgres } from '../src/platform/node/postgres/postgres.ts';
import { addPerson, pageOf } from './people.ts';
import { isVideo, timeOf } from './played-video.ts';
import { admin, type SecondLook, sample, signIn, startSecondLook } from './second-look.ts';
import { isMine, shownCase } from './shown-case.ts';

const root = path.join(import.meta.dirname, '..');
let app: SecondLook;
let script: Awaited<ReturnType<typeof signIn>>;
test.beforeAll(async () => {
  app = await startSecondLook({ AUDIT_HEAD_SECONDS: '10' });
  script = await signIn(app.url);
});
test.afterAll(() => app?.end());

/** As an owner of the database, beside the running product. */
async function runSql(statement: string): Promise<void> {
  const server = await startPostgres({ dataDir: app.dataDir });
  const db = openDatabase(await server.url('second_look'));
  await sql.raw(statement).execute(db.kysely);
  await db.close();
}

async function check(...words: string[]): Promise<{ code: number; printed: string }> {
  const args = ['scripts/check.ts', 'dossier', ...words];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    return { code: 0, printed: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, printed: stdout + stderr };
  }
}

async function download(page: Page): Promise<{ file: string; key: string }> {
  await shownCase(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Download dossier…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dossier of this case' });
  const key = await dialog.getByTestId('dossier-key').innerText();
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await (await coming).path();
  await page.keyboard.press('Escape');
  return { file, key };
}

test('what the page showed is with the decision; its dossier is checked offline, and finds a row that was edited', async ({
  browser,
  page,
}) => {
  const uploadId = await script.upload(sample('street.mp4'));
  const sent = await script.call('POST', '/api/videos', { uploadId, interval: 3, tasks: ['ocr-text'] });
  const { submission } = await script.until(
    `/api/submissions/${sent.body.submission.id}`,
    (now: { submission: { endedAt: string | null; caseId: string | null } }) =>
      now.submission.endedAt !== null && now.submission.caseId !== null,
  );
  const caseId: string = submission.caseId;

  const mo = await pageOf(browser, app, await addPerson(app, 'Mo', 'moderator'));
  await mo.goto(`${app.url}/queue/review/${caseId}`);
  await isMine(mo);
  await mo.keyboard.press('Space');
  await isVideo(mo);
  await expect.poll(() => timeOf(mo)).toBeGreaterThan(6);
  await mo.keyboard.press('Space');
  await shownCase(mo).getByLabel('Note', { exact: true }).fill('sells coins');
  await mo.keyboard.press('Escape');
  const decided = mo.waitForResponse(/\/decision$/);
  await mo.keyboard.press('r');
  const { proof } = (await decided).request().postDataJSON();
  expect(proof.activeMs).toBeGreaterThan(0);
  expect(proof.activeMs).toBeLessThanOrEqual(proof.openMs);
  expect(proof.frames.length).toBeGreaterThan(0);
  expect(proof.played).toHaveLength(1);

  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  await page.goto(`${app.url}/queue/all/${caseId}`);
  await shownCase(page).getByText('History').click();
  await shownCase(page).getByText('What the page showed').click();
  await expect(shownCase(page).getByText(/^Open .+ active/)).toBeVisible();
  await expect(shownCase(page).getByText(/^Played \d:\d\d–\d:\d\d of \d:\d\d$/)).toBeVisible();
  await expect(shownCase(page).getByText(/^Labels and scores in view/)).toBeVisible();

  const { file, key } = await download(page);
  const good = await check(file, '--key', key);
  expect(good.printed).toContain('1 decisions agree with their audit entries.');
  expect(good.printed).toContain('The dossier holds.');
  expect(good.code).toBe(0);
  const heads = path.join(app.dataDir, 'audit-heads');
  expect((await check(file, '--key', path.join(heads, 'audit.pub.pem'), '--heads', heads)).code).toBe(0);
  const other = 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=';
  expect(await check(file, '--key', other)).toMatchObject({ code: 1 });
  expect(JSON.parse(await readFile(file, 'utf8')).dossier.decisions[0].review.proof).toEqual(proof);

  await runSql(`update decision set verdict = 'approve', note = 'fine' where case_id = '${caseId}'`);
  await page.reload();
  const edited = await check((await download(page)).file, '--key', key);
  expect(edited.code).toBe(1);
  expect(edited.printed).toMatch(
    /FAULT +Decision [0-9a-f-]{36}: verdict is "approve", and was "reject" when it was sealed in the audit/,
  );
  expect(edited.printed).toMatch(/FAULT +Decision [0-9a-f-]{36}: note is not what was sealed in the audit/);
});
