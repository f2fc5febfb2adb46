import { expect, test } from '@playwright/test';
import { admin, type SecondLook, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook({ UNDO_SECONDS: '30' });
});
test.afterAll(() => app.end());

test('a text is decided once with its copies, of all senders, and one undo brings back each', async ({
  page,
}) => {
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  const script = await signIn(app.url);
  const texts = [
    'Get your fr33 c0ins now, write to coins4u',
    'GET YOUR FR33 C0INS NOW!!! write to coins4u',
    'get yоur fr33 c0ins nоw, write tо coins4u pls',
    'Get your fr33 c0ins n0w, wirte to coins4u',
    'Sell me fr33 c0ins from your grandmother’s drawer',
  ].map((content, at) => ({ content, userId: `u-${at}` }));
  const { results } = (await script.call('POST', '/api/texts', { texts })).body;
  const ids: string[] = results.map(({ caseId }: { caseId: string }) => caseId);
  const states = async () =>
    Promise.all(ids.map(async (id) => (await script.call('GET', `/api/cases/${id}`)).body.case.state));

  await page.goto(`${app.url}/queue/review/${ids[0]}`);
  const alike = page.getByTestId('alike').filter({ visible: true });
  await expect(alike).toContainText('3 like it · 3 waiting');
  await alike.getByRole('button', { name: 'This and the 3 like it' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('alike-list').getByRole('listitem')).toHaveCount(3);
  await expect(dialog).toContainText('GET YOUR FR33 C0INS NOW!!!');
  await dialog.getByRole('button', { name: 'Reject 4' }).click();
  await dialog.getByRole('button', { name: 'Reject 4' }).click();
  await expect.poll(states).toEqual(['decided', 'decided', 'decided', 'decided', 'open']);

  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('z');
  await expect.poll(states).toEqual(['open', 'open', 'open', 'open', 'open']);
  expect((await script.call('GET', `/api/cases/${ids[1]}`)).body.copies).toMatchObject({
    count: 3,
    waiting: 3,
  });
});

test('a copy that comes while a case is open moves nothing, and is offered at its next opening', async ({
  page,
}) => {
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  const script = await signIn(app.url);
  const send = async (content: string, contentId: string): Promise<string> =>
    (await script.call('POST', '/api/texts', { texts: [{ content, contentId }] })).body.results[0].caseId;
  const id = await send('Our fr33 c0ins are the best of the whole town', 'first');
  await page.goto(`${app.url}/queue/review/${id}`);
  const text = page.getByTestId('case').filter({ visible: true }).getByText('are the best of the whole town');
  await expect(text).toBeVisible();
  const before = await text.boundingBox();

  await send('our FR33 C0INS are the best of the whole town!!', 'second');
  // The report makes the page read the open case once more.
  const report = { contentId: 'first', reason: 'Spam', reporter: { id: 'u-9' } };
  expect((await script.call('POST', '/api/notices', report)).status).toBe(201);
  await expect(page.getByTestId('reports').filter({ visible: true })).toBeVisible();
  await expect(page.getByTestId('alike').filter({ visible: true })).toHaveCount(0);
  expect(await text.boundingBox()).toEqual(before);

  await page.reload();
  await expect(page.getByTestId('alike').filter({ visible: true })).toContainText('1 like it');
});
