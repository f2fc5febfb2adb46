import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';

let bff: TestBff;
let ids: string[];

beforeAll(async () => {
  bff = await startTestBff({
    '/v3/recognition/text': (fields) => ({
      code: 0,
      message: 'success',
      text: {
        texts: (fields.text as { content: string }[]).map((text) => ({
          ...text,
          action: 'review',
          label: 'Ads',
          review: true,
          rate: 0.6,
          details: [],
        })),
      },
    }),
  });
  const texts = Array.from({ length: 4 }, (_, at) => ({ content: `offer ${at}`, userId: 'u-1' }));
  const { body } = await bff.as('admin')('POST', '/api/texts', { texts });
  ids = body.results.map(({ caseId }: { caseId: string }) => caseId);
});
afterAll(() => bff.close());

const mo = (method: string, path: string, body?: object) => bff.as('moderator', 'mo')(method, path, body);

test('changed rows are read in one request, including decided ones, and nothing else', async () => {
  const [first = '', second = '', third = ''] = ids;
  const claimed = await mo('POST', `/api/cases/${first}/claim`);
  const { version, claim } = claimed.body.case;
  await mo('POST', `/api/cases/${first}/decision`, {
    verdict: 'approve',
    version,
    epoch: claim.epoch,
    next: null,
  });
  const { status, body } = await mo('GET', `/api/cases?lane=all&ids=${first},${third}`);
  expect(status).toBe(200);
  expect(
    Object.fromEntries(body.items.map((row: { id: string; state: string }) => [row.id, row.state])),
  ).toEqual({
    [first]: 'decided',
    [third]: 'open',
  });
  const waiting = await mo('GET', `/api/cases?lane=review&ids=${first},${second}`);
  expect(waiting.body.items.map(({ id }: { id: string }) => id)).toEqual([second]);
});

test('an invalid id is refused without a query', async () => {
  const { status, body } = await mo('GET', '/api/cases?lane=all&ids=nobody');
  expect(status).toBe(400);
  expect(body.code).toBe('invalid_request');
});

test('frames are shown as pictures of a row, stored audio is not', async () => {
  const [, , , id = ''] = ids;
  const { submissionId } = (await mo('GET', `/api/cases/${id}`)).body.case;
  const files = ['audio/mp4', 'image/jpeg', null].map((content_type) => ({
    id: crypto.randomUUID(),
    submission_id: submissionId,
    source_url: `https://media.example/${content_type}`,
    state: content_type ? ('stored' as const) : ('waiting' as const),
    content_type,
  }));
  await bff.db.insertInto('evidence').values(files).execute();
  const findings = files.map((evidence) => ({
    id: crypto.randomUUID(),
    submission_id: submissionId,
    case_id: id,
    evidence_id: evidence.id,
    key: evidence.id,
    task: 'speech',
    task_id: 'speech',
    details: '[]',
    relatives: '[]',
    review: true,
  }));
  await bff.cases.insertInto('finding').values(findings).execute();
  const { body } = await mo('GET', `/api/cases?lane=all&ids=${id}`);
  const shown = body.items[0].thumbnails.map((picture: { id: string }) => picture.id);
  expect(shown.toSorted()).toEqual([files[1]?.id, files[2]?.id].toSorted());
});

test('the first page knows when the newest case of its list opened, and further pages do not', async () => {
  const { body: all } = await mo('GET', '/api/cases?lane=all&sort=newest');
  expect(all.newestAt).toBe(all.items[0].openedAt);
  const { body: first } = await mo('GET', '/api/cases?lane=all&sort=oldest&limit=1');
  expect(first).toMatchObject({ newestAt: all.newestAt, items: [{ openedAt: all.items.at(-1).openedAt }] });
  const { body: second } = await mo(
    'GET',
    `/api/cases?lane=all&sort=oldest&limit=1&cursor=${first.nextCursor}`,
  );
  expect(second.newestAt).toBeNull();
  // Rows are refreshed after each event: that needs no look at the whole list.
  expect((await mo('GET', `/api/cases?lane=all&ids=${ids[0]}`)).body.newestAt).toBeNull();
  const { body: oldest } = await mo('GET', '/api/cases?lane=all&q=offer%200');
  expect(oldest).toMatchObject({ newestAt: oldest.items[0].openedAt });
  expect((await mo('GET', '/api/cases?lane=review&q=nothing')).body).toMatchObject({
    items: [],
    newestAt: null,
  });
});
