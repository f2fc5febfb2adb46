import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { startWebhookReceiver } from '../src/testing/webhook-receiver.ts';
import { admin, type SecondLook, signIn, startSecondLook } from './second-look.ts';

const receiver = await startWebhookReceiver();
/** A service with LibreTranslate's interface that knows a few words. */
const known: Record<string, string> = {
  'fr33 c0ins': 'free coins',
  'dinero fr33 c0ins ahora': 'Free coins money now',
};
const translator = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { q } = JSON.parse(Buffer.concat(parts).toString()) as { q: string[] };
    const translatedText = q.map((text) => known[text] ?? text);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ translatedText, detectedLanguage: q.map(() => ({ language: 'es' })) }));
  });
});
await new Promise<void>((resolve) => translator.listen(0, '127.0.0.1', resolve));
const address = translator.address();
const port = typeof address === 'object' && address ? address.port : 0;

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook({
    MEDIA_ALLOWED_HOSTS: receiver.host,
    TRANSLATE_URL: `http://127.0.0.1:${port}`,
    UNDO_SECONDS: '1',
  });
});
test.afterAll(async () => {
  await app.end();
  await receiver.close();
  translator.closeAllConnections();
  await new Promise((resolve) => translator.close(resolve));
});

test('a moderator sees what a text answers, who reported it and what it says, and each reporter gets the outcome', async ({
  page,
}) => {
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  const script = await signIn(app.url);
  const hook = { name: 'platform', url: `${receiver.url}/hook` };
  expect((await script.call('POST', '/api/webhooks', hook)).status).toBe(201);
  const days = { key: 'days', names: { en: 'Days' }, type: 'number', max: 30 };
  for (const action of [
    { key: 'remove', names: { en: 'Remove' }, labels: ['Ads'] },
    { key: 'mute', names: { en: 'Mute' }, params: [days], strike: { points: 2, days: 90 } },
  ])
    expect((await script.call('POST', '/api/actions', action)).status).toBe(201);
  const text = {
    content: 'dinero fr33 c0ins ahora',
    userId: 'u-1',
    context: {
      thread: [
        { place: 'repliedTo', text: 'Who has coins to spare?', userId: 'u-2', userName: 'Bea' },
        { place: 'after', text: 'Do not click on it.', userId: 'u-3' },
      ],
      author: { name: 'coin_king', about: 'Coins, fast.', followers: 3 },
      place: { name: 'Market', url: 'https://forum.example/market/7' },
    },
  };
  const report = (reporter: object, more: object = {}) =>
    script.call('POST', '/api/notices', { contentId: 'post-1', text, reason: 'Fraud', reporter, ...more });
  const first = await report({ id: 'u-2', name: 'Bea' }, { words: 'He asks everyone.' });
  expect(first.status).toBe(201);
  const dueAt = new Date(Date.now() + 3 * 3_600_000).toISOString();
  expect((await report({ id: 'court', kind: 'authority', name: 'City court' }, { dueAt })).status).toBe(201);
  const { caseId } = first.body.notice;

  await test.step('the reports stand in the list and on the case, the order with its deadline first', async () => {
    await page.goto(`${app.url}/queue/review/${caseId}`);
    await expect(page.getByRole('option').filter({ hasText: 'dinero' })).toContainText('2 reports');
    const reports = page.getByTestId('reports');
    await expect(reports.getByRole('listitem').first()).toContainText('City court');
    await expect(reports.getByRole('listitem').first()).toContainText(/Due in 2 h|Due in 3 h/);
    await expect(reports).toContainText('He asks everyone.');
    await expect(reports).toContainText('No earlier report with an outcome');
  });

  await test.step('the context is folded, and stays open once it was opened', async () => {
    const context = page.getByTestId('given-context').filter({ visible: true });
    await expect(context).toContainText('2 messages');
    await expect(context.getByText('Who has coins to spare?')).toHaveCount(0);
    await context.locator('summary').click();
    await expect(context.getByRole('region', { name: 'Author' })).toContainText('coin_king');
    await expect(context.getByRole('listitem')).toContainText([
      'Who has coins to spare?',
      'The content stands here',
      'Do not click on it.',
    ]);
    await expect(context.getByRole('link', { name: 'Market' })).toHaveAttribute('rel', /noreferrer/);
    await page.reload();
    await expect(context.getByText('Who has coins to spare?')).toBeVisible();
  });

  await test.step('the translation has the marks on the phrase that they belong to', async () => {
    await page.getByRole('button', { name: 'Translate' }).click();
    const translation = page.getByTestId('translation');
    await expect(translation).toContainText('Translated from Spanish by the translation service');
    await expect(translation.locator('mark')).toHaveText('Free coins');
    await expect(page.getByTestId('case-text')).toContainText('dinero fr33 c0ins ahora');
  });

  await test.step('the decision mutes the author as well, for as long as was typed', async () => {
    const actions = page.getByRole('group', { name: /^Actions/ });
    await expect(actions.getByRole('button', { name: /Remove/ })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('d');
    await page.keyboard.press('2');
    await expect(actions.getByRole('button', { name: /Mute/ })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('r');
    const days = page.getByRole('textbox', { name: 'Mute: Days' });
    await expect(days).toBeFocused();
    await expect(page.getByText('A whole number from 1 to 30')).toBeVisible();
    await page.keyboard.type('14');
    await page.keyboard.press('Escape');
  });

  await test.step('a decision answers both reporters, once', async () => {
    await page.keyboard.press('r');
    const decided = () =>
      receiver.received
        .map(({ body }) => JSON.parse(body))
        .flatMap(({ type, data }) =>
          type === 'decision.made' ? [[data.decision.actions, data.strikes.points]] : [],
        );
    await expect.poll(decided, { timeout: 30_000 }).toEqual([
      [
        [
          { key: 'remove', params: {} },
          { key: 'mute', params: { days: 14 } },
        ],
        2,
      ],
    ]);
    const answered = () =>
      receiver.received
        .map(({ body }) => JSON.parse(body))
        .flatMap(({ type, data }) =>
          type === 'notice.answered' ? [`${data.reporter.id} ${data.contentId} ${data.outcome}`] : [],
        )
        .sort();
    await expect.poll(answered, { timeout: 30_000 }).toEqual(['court post-1 upheld', 'u-2 post-1 upheld']);
    expect((await script.call('GET', `/api/notices/${first.body.notice.id}`)).body.notice).toMatchObject({
      outcome: 'upheld',
    });
  });

  await test.step('the page of the user has all of it, a note of the team, and decides what waits in one go', async () => {
    const texts = ['fr33 c0ins, twice', 'more fr33 c0ins'].map((content) => ({ content, userId: 'u-1' }));
    expect((await script.call('POST', '/api/texts', { texts })).status).toBe(200);
    await page.goto(`${app.url}/queue/all/${caseId}`);
    await page.getByRole('link', { name: 'u-1', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'u-1' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Actions and strikes' })).toContainText('Mute (Days 14)');
    await expect(page.getByRole('region', { name: /^Reports of their content: 2/ })).toContainText(
      '100% upheld',
    );
    await page.getByRole('textbox', { name: 'Note about this user' }).fill('Warned by mail.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('region', { name: 'Notes of the team' }).getByRole('listitem')).toContainText(
      'Warned by mail.ada',
    );
    await page.getByRole('button', { name: 'Select the 2 that wait' }).click();
    await page.getByRole('button', { name: /^Reject 2/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: /Remove/ })).toHaveAttribute('aria-pressed', 'true');
    await dialog.getByRole('button', { name: 'Reject 2' }).click();
    const cases = page.getByRole('region', { name: 'Cases' });
    await expect(cases.getByText('rejected')).toHaveCount(3);
    await expect(page.getByText('3 cases')).toBeVisible();
  });

  await test.step('search finds the user', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('u-1');
    await page.getByRole('option', { name: 'Open the page of user u-1' }).click();
    await expect(page).toHaveURL(/\/users\/u-1$/);
  });
});
