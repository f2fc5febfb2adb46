import { expect, test } from '@playwright/test';
import { addPerson, pageOf } from './people.ts';
import { type SecondLook, signIn, startSecondLook } from './second-look.ts';
import { noteOf, shownCase } from './shown-case.ts';

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook({ CLAIM_SECONDS: '15' });
});
test.afterAll(() => app.end());

async function aCase(): Promise<string> {
  const script = await signIn(app.url);
  const texts = [{ content: 'Get your fr33 c0ins', userId: crypto.randomUUID() }];
  return (await script.call('POST', '/api/texts', { texts })).body.results[0].caseId;
}

test('RQ4: a tab that is killed holds its case until the lease ends, and then others can claim it', async ({
  browser,
}) => {
  const script = await signIn(app.url);
  const id = await aCase();
  const tab = await pageOf(browser, app, await addPerson(app, 'Mo', 'moderator'));
  await tab.goto(`/queue/review/${id}`);
  await expect(shownCase(tab).getByText('yours')).toBeVisible();

  // The renderer is killed, so the page cannot release its case.
  const tools = await tab.context().newCDPSession(tab);
  const crashed = tab.waitForEvent('crash');
  tools.send('Page.crash').catch(() => {});
  await crashed;
  const held = (await script.call('GET', `/api/cases/${id}`)).body.case.claim;
  expect(held).toMatchObject({ by: { name: 'Mo' } });
  const free = ({ case: now }: { case: { claim: unknown } }) => now.claim === null;
  await script.until(`/api/cases/${id}`, free);
  const taken = await script.call('POST', `/api/cases/${id}/claim`);
  expect(taken.status).toBe(200);
  expect(taken.body.case.claim.epoch).toBeGreaterThan(held.epoch);
  await tab.context().close();
});

test('RQ4: the draft note of a tab that was killed is there when it comes back', async ({ browser }) => {
  const script = await signIn(app.url);
  const id = await aCase();
  const tab = await pageOf(browser, app, await addPerson(app, 'Bo', 'moderator'));
  await tab.goto(`/queue/review/${id}`);
  await expect(shownCase(tab).getByText('yours')).toBeVisible();
  await noteOf(tab).fill('the coins are fake');
  await tab.context().setOffline(true);
  await tab.goto('about:blank');
  const free = ({ case: now }: { case: { claim: unknown } }) => now.claim === null;
  await script.until(`/api/cases/${id}`, free);
  await tab.context().setOffline(false);
  await tab.goto(`/queue/review/${id}`);
  await expect(shownCase(tab).getByText('yours')).toBeVisible();
  await expect(noteOf(tab)).toHaveValue('the coins are fake');
  await tab.context().close();
});
