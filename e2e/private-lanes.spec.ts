import { expect, type Page, test } from '@playwright/test';
import { addPerson, pageOf } from './people.ts';
import { admin, type SecondLook, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook();
});
test.afterAll(() => app.end());

const rows = (page: Page) => page.getByRole('listbox', { name: 'Cases' }).getByRole('option');

test('a lane for those who read Spanish hides its texts from others, and is there for those who have the skill', async ({
  browser,
  page,
}) => {
  const mo = await pageOf(browser, app, await addPerson(app, 'mo', 'moderator'));
  await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });

  await test.step('a supervisor makes the lane', async () => {
    await page.goto(`${app.url}/settings/lanes`);
    await page.getByRole('button', { name: 'New lane' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name' }).fill('Español');
    await form.getByRole('switch', { name: 'Only for some people' }).click();
    await form.getByRole('combobox', { name: 'Skills' }).fill('Spanish');
    await page.keyboard.press('Enter');
    await form.getByRole('combobox', { name: 'Languages' }).fill('Span');
    await page.getByRole('option', { name: 'Spanish' }).click();
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Add lane' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Español' })).toContainText(
      'only for members · Spanish',
    );
  });

  const script = await signIn(app.url);
  const texts = [
    { content: 'Compra tus fr33 c0ins ahora mismo y no se lo digas a nadie', userId: 'u-1' },
    { content: 'Get your fr33 c0ins now and do not tell anybody about it', userId: 'u-2' },
  ];
  const { body } = await script.call('POST', '/api/texts', { texts });
  const [spanish] = body.results.map(({ caseId }: { caseId: string }) => caseId);

  await test.step('another moderator finds neither the lane nor the text', async () => {
    await mo.goto('/queue/review');
    await expect(rows(mo)).toHaveCount(1);
    await expect(mo.getByText('Español')).toHaveCount(0);
    await mo.goto(`/queue/review/${spanish}`);
    await expect(
      mo.getByText('This case does not exist, or was removed.').filter({ visible: true }),
    ).toBeVisible();
  });

  await test.step('an administrator gives them the skill, and the lane appears', async () => {
    await page.goto(`${app.url}/settings/people`);
    await page.getByRole('combobox', { name: 'Skills of mo' }).fill('spanish');
    await page.keyboard.press('Enter');
    // Without a reload. The number of cases, not of seconds.
    await expect(mo.getByRole('link', { name: /^Review 2 ·/ }).first()).toBeVisible();
    expect(await (await mo.request.get('/api/lanes')).text()).toContain('Español');
    await mo.goto(`/queue/review/${spanish}`);
    await expect(mo.getByTestId('case').filter({ visible: true })).toContainText('Spanish');
    await expect(rows(mo)).toHaveCount(2);
  });
});
