import { expect, test } from '@playwright/test';
import pg from 'pg';
import { startPostgres } from '../src/platform/node/postgres/postgres.ts';
import { createRandom } from '../src/platform/random/seeded.ts';
import { admin, type SecondLook, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook({ UNDO_SECONDS: '1', MODERATION_LIMIT_TEXT_RPS: '50' });
});
test.afterAll(() => app.end());

const random = createRandom(4);
const words = Array.from({ length: 150 }, (_, at) => `${'bcdfghjklm'[at % 10]}aver${at}`);
const textWith = (word: string) =>
  [...Array.from({ length: 5 }, () => random.pick(words)), word].toSorted().join(' ');
/** The weeks before the last one, and the last one. */
const weeks = [
  { each: 42, daysAgo: 15 },
  { each: 18, daysAgo: 0 },
];

/** People review texts, by a word of the operator's, and reject those with "frimbat" as advertising. */
async function decideTexts(): Promise<void> {
  const { call } = await signIn(app.url);
  await call('POST', '/api/words', { word: 'qwizzle', level: 'review' });
  for (const { each, daysAgo } of weeks) {
    const cases: string[] = [];
    for (const word of ['frimbat', 'gaver7']) {
      for (let sent = 0; sent < each; sent += 6) {
        const texts = Array.from({ length: 6 }, () => ({
          content: `${textWith(word)} qwizzle`,
          userId: 'u-1',
        }));
        const { body } = await call('POST', '/api/texts', { texts });
        for (const { caseId } of body.results) {
          cases.push(caseId);
          const claim = (await call('POST', `/api/cases/${caseId}/claim`)).body.case;
          const verdict = word === 'frimbat' ? { verdict: 'reject', label: 'Ads' } : { verdict: 'approve' };
          const at = { version: claim.version, epoch: claim.claim.epoch };
          const decided = await call('POST', `/api/cases/${caseId}/decision`, { ...verdict, ...at });
          expect(decided.status).toBe(200);
        }
      }
    }
    await moveBack(cases, daysAgo);
  }
}

/** The decisions were made some days and a minute ago. */
async function moveBack(cases: string[], days: number): Promise<void> {
  const server = await startPostgres({ dataDir: app.dataDir });
  const client = new pg.Client({ connectionString: await server.url('second_look') });
  await client.connect();
  await client.query(
    `update decision set decided_at = decided_at - make_interval(days => $2, mins => 1),
       undoable_until = undoable_until - make_interval(days => $2, mins => 1) where case_id = any($1)`,
    [cases, days],
  );
  await client.end();
}

test('a model learns what people reject, watches, is used, and goes one step back', async ({ page }) => {
  test.setTimeout(180_000);
  await decideTexts();
  const { call } = await signIn(app.url);
  const actionOf = async () => {
    const texts = [{ content: textWith('frimbat'), userId: 'u-2' }];
    return (await call('POST', '/api/texts', { texts })).body.results[0].action;
  };
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  await page.goto(`${app.url}/settings/models`);
  const card = page.getByTestId('model-spam-en');
  await expect(card).toContainText('as shipped');
  expect(await actionOf()).toBe('pass');

  await test.step('learns a next version; the others say why they have none', async () => {
    await page.getByRole('button', { name: 'Retrain' }).click();
    await expect(card).toContainText('Watching');
    await expect(card).toContainText('Learned from 84 texts');
    await expect(card).toContainText('Checked on 36 texts');
    await expect(page.getByTestId('model-abuse-zh')).toContainText(
      'No next version. Decisions say of 0 different',
    );
  });

  await test.step('it watches, without any effect', async () => {
    await expect(card.getByTestId('shadow-onlyNext').locator('dd')).toHaveText('0');
    expect(await actionOf()).toBe('pass');
    await expect(card.getByTestId('shadow-onlyNext').locator('dd')).toHaveText('1', { timeout: 15_000 });
  });

  await test.step('it is used, from the next text on, and one step back', async () => {
    await card.getByRole('button', { name: 'Use the version that watches' }).click();
    await expect(card).toContainText('is in use');
    await expect(card).not.toContainText('Watching');
    expect(await actionOf()).toBe('review');
    await card.getByRole('button', { name: 'Go back to the version before' }).click();
    await expect(card).toContainText('is in use again');
    expect(await actionOf()).toBe('pass');
  });
});
