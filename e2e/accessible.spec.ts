import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { admin, type SecondLook, sample, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
let pages: string[];

test.beforeAll(async () => {
  app = await startSecondLook();
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
  const text = answered.results.find((result: { caseId: string | null }) => result.caseId !== null).caseId;
  pages = [
    '/queue/review',
    `/queue/review/${text}`,
    `/queue/review/${cases[0].id}`,
    '/videos',
    `/videos/${film.submission.id}`,
    `/videos/${film.submission.id}?tab=ocr-text`,
    '/submit/texts',
    '/submit/video',
    '/settings/galleries?kind=pictures',
    '/settings/galleries?kind=persons&entry=new',
    '/settings/words',
    '/settings/engines',
  ];
});
test.afterAll(() => app.end());

for (const theme of ['dark', 'light']) {
  test(`axe finds nothing to mend on any screen in the ${theme} theme`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('second-look.theme', chosen), theme);
    const found: string[] = [];
    const look = async (at: string) => {
      await page.goto(app.url + at);
      await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'hidden' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      found.push(
        ...violations.map(
          ({ id, nodes }) => `${at}: ${id} at ${nodes.map(({ target }) => target).join(', ')}`,
        ),
      );
    };
    await look('/sign-in');
    await page.request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
    for (const at of pages) await look(at);
    expect(found).toEqual([]);
  });
}
