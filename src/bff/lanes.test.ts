import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { headStart, whyFirst } from '../api/case-order.ts';
import { caseKinds } from '../api/cases.ts';
import { laneActions } from '../api/lanes.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';

let bff: TestBff;
const labels: Record<string, [label: string, rate: number | null]> = {
  ads: ['Ads', 0.61],
  abuse: ['Abuse', 0.58],
  porn: ['Porn', 0.9],
  unscored: ['Ads', null],
};

beforeAll(async () => {
  bff = await startTestBff({
    '/v3/recognition/text': (fields) => ({
      code: 0,
      message: 'success',
      text: {
        texts: (fields.text as { content: string }[]).map((text) => {
          const [label, rate] = labels[text.content] ?? ['Ads', 0.5];
          return { ...text, action: 'review', label, review: true, rate, details: [] };
        }),
      },
    }),
  });
  await bff.as('admin', 'web')('POST', '/api/texts', {
    texts: ['ads', 'abuse', 'porn'].map((content) => ({ content, userId: `u-${content}`, forumId: 'f-1' })),
  });
  await bff.as('admin', 'bot')('POST', '/api/texts', { texts: [{ content: 'unscored' }] });
});
afterAll(() => bff.close());
beforeEach(async () => {
  for (const { key } of await lanes()) await boss()('DELETE', `/api/lanes/${key}`);
  for (const { id } of (await boss()('GET', '/api/views')).body.views)
    await boss()('DELETE', `/api/views/${id}`);
});

const boss = () => bff.as('supervisor', 'sam');
const mo = () => bff.as('moderator', 'mo');
type Lane = { key: string; builtIn: boolean; open: number; position: number };
const lanes = async (): Promise<Lane[]> => (await mo()('GET', '/api/lanes')).body.lanes;
const add = async (more: object) => {
  const { status, body } = await boss()('POST', '/api/lanes', { name: 'mine', ...more });
  expect(status).toBe(201);
  return body.lane;
};
const inLane = async (key: string): Promise<string[]> =>
  (await mo()('GET', `/api/cases?lane=${key}`)).body.items.map((row: { title: string }) => row.title);

describe('a lane', () => {
  it.each([
    ['a kind', { kinds: ['video'] }, []],
    ['kinds', { kinds: ['video', 'text'] }, ['abuse', 'ads', 'porn', 'unscored']],
    ['a label', { labels: ['Ads'] }, ['ads', 'unscored']],
    ['a task', { tasks: ['text'] }, ['abuse', 'ads', 'porn', 'unscored']],
    ['a label of a task', { labels: ['Ads'], tasks: ['ocr-text'] }, []],
    ['a band of scores', { rateMin: 0.58, rateMax: 0.61 }, ['abuse', 'ads']],
    ['a severity', { severities: [3] }, ['porn']],
    ['a user', { users: ['u-ads', 'u-porn'] }, ['ads', 'porn']],
    ['a forum', { forums: ['f-1'] }, ['abuse', 'ads', 'porn']],
    ['a room', { rooms: ['r-1'] }, []],
    ['who sent it', { senders: ['bot'] }, ['unscored']],
    ['several at once', { labels: ['Ads'], senders: ['web'] }, ['ads']],
    ['a state', { states: ['escalated'] }, []],
  ])('holds the cases that match %s, with the same count', async (_what, filter, titles) => {
    const { key } = await add({ filter });
    expect((await inLane(key)).sort()).toEqual(titles);
    expect((await lanes()).find((lane) => lane.key === key)?.open).toBe(titles.length);
  });

  it("filters by the dictionary's name of a number, within one finding", async () => {
    const [row] = await bff.db
      .selectFrom('review_case')
      .select(['id', 'submission_id'])
      .where('title', '=', 'ads')
      .execute();
    await bff.db.insertInto('label').values({ task: 'logo', number: 2, name: 'TV9', severity: 1 }).execute();
    const finding = {
      submission_id: row?.submission_id ?? '',
      case_id: row?.id ?? '',
      task_id: 'logo',
      review: true,
    };
    await bff.cases
      .insertInto('finding')
      .values({
        ...finding,
        id: crypto.randomUUID(),
        key: 'k',
        task: 'logo',
        label_number: 2,
        details: '[]',
        relatives: '[]',
      })
      .execute();
    const { indexCases } = await import('../review/changes/index-cases.ts');
    await indexCases(bff.db, [row?.id ?? '']);
    expect(await inLane((await add({ filter: { labels: ['TV9'] } })).key)).toEqual(['ads']);
    expect(await inLane((await add({ filter: { labels: ['TV9'], tasks: ['logo'] } })).key)).toEqual(['ads']);
    expect(await inLane((await add({ filter: { labels: ['TV9'], tasks: ['text'] } })).key)).toEqual([]);
  });

  it('has its own order, for the list and for the next case', async () => {
    const { key } = await add({ sort: 'newest' });
    const listed = await inLane(key);
    const oldest = await inLane((await add({ sort: 'oldest' })).key);
    expect(listed).toEqual(oldest.toReversed());
    const { body } = await mo()('POST', '/api/cases/claim-next', { lane: key });
    expect(body.case.title).toBe(listed[0]);
    await mo()('POST', `/api/cases/${body.case.id}/release`, { epoch: body.case.claim.epoch });
  });

  it('can be changed by supervisors, is visible to all, and every change is audited', async () => {
    expect((await mo()('POST', '/api/lanes', { name: 'x' })).status).toBe(403);
    const { key } = await add({ name: 'Bots', targetSeconds: 600 });
    expect((await mo()('PATCH', `/api/lanes/${key}`, { name: 'x' })).status).toBe(403);
    expect((await mo()('DELETE', `/api/lanes/${key}`)).status).toBe(403);
    const { body } = await boss()('PATCH', `/api/lanes/${key}`, { name: 'Robots', targetSeconds: null });
    expect(body.lane).toMatchObject({ name: 'Robots', targetSeconds: null, sort: 'priority' });
    expect((await boss()('DELETE', `/api/lanes/${key}`)).status).toBe(204);
    expect((await mo()('GET', `/api/cases?lane=${key}`)).status).toBe(404);
    const written = await bff.db
      .selectFrom('audit_event')
      .select(['what', 'actor_name'])
      .where('what', 'in', laneActions)
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(written.map((event) => event.what)).toEqual(['lane-removed', 'lane-changed', 'lane-added']);
    expect(written.every((event) => event.actor_name === 'sam')).toBe(true);
  });

  it('that is built in keeps its name and filter; its order, target and position may change', async () => {
    expect((await boss()('DELETE', '/api/lanes/review')).status).toBe(400);
    const refused = await boss()('PATCH', '/api/lanes/review', { name: 'x', filter: {} });
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toEqual(['name', 'filter']);
    const changed = await boss()('PATCH', '/api/lanes/review', { targetSeconds: 3600, position: 0 });
    expect(changed.body.lane).toMatchObject({ targetSeconds: 3600, position: 0 });
    expect((await lanes()).map((lane) => lane.key).slice(0, 2)).toEqual(['review', 'for-me']);
    await boss()('PATCH', '/api/lanes/review', { targetSeconds: null, position: 1 });
  });

  it('names each member that is wrong', async () => {
    const { status, body } = await boss()('POST', '/api/lanes', {
      name: ' ',
      targetSeconds: 1,
      filter: { rateMin: 2 },
    });
    expect(status).toBe(400);
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([
      'name',
      'filter.rateMin',
      'targetSeconds',
    ]);
  });
});

describe('a page of cases', () => {
  it('leads to the next and previous pages, with each case once', async () => {
    const get = async (query: string) => (await mo()('GET', `/api/cases?lane=all&limit=2${query}`)).body;
    const first = await get('');
    expect(first.previousCursor).toBeNull();
    const second = await get(`&cursor=${first.nextCursor}`);
    expect(second.nextCursor).toBeNull();
    const back = await get(`&cursor=${second.previousCursor}&direction=previous`);
    expect(back.items).toEqual(first.items);
    expect(back.previousCursor).toBeNull();
    expect((await get(`&cursor=${back.nextCursor}`)).items).toEqual(second.items);
    const titles = [...first.items, ...second.items].map((row) => row.title);
    expect(titles.sort()).toEqual(['abuse', 'ads', 'porn', 'unscored']);
  });

  it('is in the order that the screen explains', async () => {
    const { body } = await mo()('GET', '/api/cases?lane=review');
    const totals = body.items.map(
      (row: { kind: 'text'; severity: number; openedAt: string }) =>
        whyFirst(row, { sort: 'priority', targetSeconds: null }, Date.now()).total,
    );
    expect(totals.length).toBe(4);
    expect(totals).toEqual(totals.toSorted((a: number, b: number) => b - a));
    const stored = await bff.db.selectFrom('review_case').selectAll().execute();
    for (const row of stored)
      expect(row.opened_at.getTime() - row.rank_at.getTime()).toBe(headStart(row) * 60_000);
  });
});

describe('why a case is first', () => {
  const opened = '2026-11-20T08:00:00.000Z';
  const now = Date.parse('2026-11-20T09:00:00.000Z');

  it('live cases go ahead of the severest others', () => {
    for (const kind of caseKinds) {
      const live = kind === 'fragment' || kind === 'audio-stream';
      expect(headStart({ kind, severity: 0 }) > headStart({ kind: 'text', severity: 3 })).toBe(live);
    }
  });

  it('counts severity as waiting, except where the lane goes by waiting alone', () => {
    const row = { kind: 'text', severity: 2, openedAt: opened } as const;
    const why = whyFirst(row, { sort: 'priority', targetSeconds: 1800 }, now);
    expect(why).toMatchObject({ severityMinutes: 30, waitedMinutes: 60, total: 90, leftSeconds: -1800 });
    const oldest = whyFirst(row, { sort: 'oldest', targetSeconds: null }, now);
    expect(oldest).toMatchObject({ severityMinutes: 0, total: 60, leftSeconds: null });
  });
});

describe('a saved view', () => {
  const view = { name: 'Ads today', lane: 'review', filters: { label: 'Ads' } };

  it('is private until a supervisor shares it with all', async () => {
    const { status, body } = await mo()('POST', '/api/views', view);
    expect([status, body.view.filters, body.view.shared]).toEqual([201, { label: 'Ads' }, false]);
    const other = bff.as('moderator', 'mia');
    expect((await other('GET', '/api/views')).body.views).toEqual([]);
    expect((await other('DELETE', `/api/views/${body.view.id}`)).status).toBe(404);
    expect((await mo()('POST', '/api/views', { ...view, shared: true })).status).toBe(403);
    const shared = await boss()('POST', '/api/views', { ...view, name: 'For all', shared: true });
    expect((await other('GET', '/api/views')).body.views.map((one: { name: string }) => one.name)).toEqual([
      'For all',
    ]);
    expect((await other('DELETE', `/api/views/${shared.body.view.id}`)).status).toBe(403);
    expect((await mo()('DELETE', `/api/views/${body.view.id}`)).status).toBe(204);
    expect((await boss()('DELETE', `/api/views/${shared.body.view.id}`)).status).toBe(204);
  });

  it('of an unknown lane is refused, and is removed with its lane', async () => {
    expect((await mo()('POST', '/api/views', { ...view, lane: 'nowhere' })).status).toBe(404);
    const { key } = await add({});
    await mo()('POST', '/api/views', { ...view, lane: key });
    await boss()('DELETE', `/api/lanes/${key}`);
    expect((await mo()('GET', '/api/views')).body.views).toEqual([]);
  });
});
