import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBff, type TestBff } from '../testing/bff.ts';

let bff: TestBff;
const service = { action: 'review', wordCount: 0, answers: true };

beforeAll(async () => {
  bff = await startTestBff(
    {
      '/v3/recognition/text': (fields) => {
        if (!service.answers) throw new Error('the service is away');
        const texts = (fields.text as { content: string }[]).map(({ content }) => ({
          content,
          action: service.action,
          label: 'Ads',
          review: true,
          rate: 0.7,
          details: [],
        }));
        return { code: 0, message: 'success', text: { texts } };
      },
    },
    {},
    async () => {
      if (!service.answers) throw new Error('the service is away');
      return Response.json({ items: [], nextCursor: null, total: service.wordCount });
    },
  );
});
afterAll(() => bff.close());

const stepsOf = async (role: 'moderator' | 'supervisor' | 'admin') =>
  (await bff.as(role)('GET', '/api/first-steps')).body;
const testGiven = () => bff.as('admin')('POST', '/api/moderation-accounts/given/test', { key: 'current' });

test('all steps are open in an installation without content', async () => {
  expect(await stepsOf('admin')).toEqual({
    samples: { texts: false, videos: false },
    connection: { account: 'given', name: null, source: 'built-in', succeededAt: null },
    words: { count: 0, why: null },
    labels: { nameless: 0, seen: 0 },
  });
});

test('steps that a role cannot take are not shown to it', async () => {
  expect(await stepsOf('supervisor')).toMatchObject({ connection: null, words: {}, labels: {} });
  expect(await stepsOf('moderator')).toMatchObject({ connection: null, words: null, labels: null });
});

test('texts sent by anybody count as samples', async () => {
  const sent = await bff.as('moderator')('POST', '/api/texts', { texts: [{ content: 'hello' }] });
  expect(sent.status).toBe(200);
  expect((await stepsOf('admin')).samples).toEqual({ texts: true, videos: false });
});

test('a connection counts as tested after a successful test of the account in use, until a test fails', async () => {
  expect((await testGiven()).body.test.outcome).toBe('fine');
  const { succeededAt } = (await stepsOf('admin')).connection;
  expect(Date.now() - Date.parse(succeededAt)).toBeLessThan(60_000);
  service.answers = false;
  expect((await testGiven()).body.test.outcome).not.toBe('fine');
  expect((await stepsOf('admin')).connection.succeededAt).toBeNull();
  expect((await stepsOf('admin')).words).toEqual({ count: null, why: 'unreachable' });
  service.answers = true;
});

test("the organisation's words are counted at the service", async () => {
  service.wordCount = 12;
  expect((await stepsOf('supervisor')).words).toEqual({ count: 12, why: null });
});

test('numbers that occurred are counted, and those without a name', async () => {
  const { id } = await bff.db.selectFrom('submission').select('id').executeTakeFirstOrThrow();
  const row = (number: number) => ({
    id: crypto.randomUUID(),
    submission_id: id,
    key: String(number),
    task: 'logo',
    task_id: 'logo',
    review: true,
    label_number: number,
    details: '[]',
    relatives: '[]',
  });
  await bff.cases
    .insertInto('finding')
    .values([row(1), row(2), row(3)])
    .execute();
  expect((await stepsOf('supervisor')).labels).toEqual({ nameless: 3, seen: 3 });
  const body = { names: { en: 'TV9' }, color: null, severity: 1 };
  const named = await bff.as('supervisor')('PUT', '/api/labels/logo/2', body);
  expect(named.status).toBe(200);
  expect((await stepsOf('supervisor')).labels).toEqual({ nameless: 2, seen: 3 });
});

test('dismissed parts are dismissed for that person alone, and omitted members stay', async () => {
  const guideOf = async (name: string) => (await bff.as('admin', name)('GET', '/api/session')).body.guide;
  const put = await bff.as('admin', 'ada')('PUT', '/api/guide', { tourDismissed: true });
  expect(put).toMatchObject({ status: 200, body: { guide: { tourDismissed: true, stepsDismissed: false } } });
  await bff.as('admin', 'ada')('PUT', '/api/guide', { stepsDismissed: true });
  await bff.as('admin', 'ada')('PUT', '/api/guide', {});
  expect(await guideOf('ada')).toEqual({ tourDismissed: true, stepsDismissed: true });
  expect(await guideOf('eve')).toEqual({ tourDismissed: false, stepsDismissed: false });
  expect((await bff.as('admin')('PUT', '/api/guide', { tourDismissed: 'yes' })).status).toBe(400);
});
