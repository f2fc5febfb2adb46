import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../api/all-calls.ts';
import { startReviewRoom } from '../testing/review-room.ts';

const people = { mo: 'moderator', ann: 'moderator', sue: 'supervisor', ada: 'admin' } as const;
let room: Awaited<ReturnType<typeof startReviewRoom>>;
/** In all content of the private lane, which nobody else may see. */
const canary = 'kanarienvogel';
let caseId = '';
let submissionId = '';
let lane = '';
beforeAll(async () => {
  room = await startReviewRoom(people, null);
  const added = await room.as('sue')('POST', '/api/lanes', {
    name: 'Minors',
    filter: { forums: ['minors'] },
    members: { people: [], skills: ['minors'] },
  });
  expect(added.status).toBe(201);
  lane = added.body.lane.key;
  const text = { content: `${canary} in the room`, contentId: canary, userId: 'u-1', forumId: 'minors' };
  const sent = await room.as('ada')('POST', '/api/texts', { texts: [text] });
  caseId = sent.body.results[0].caseId;
  submissionId = sent.body.submission?.id ?? (await room.see('sue', caseId)).case.submissionId;
});
afterAll(() => room.bff.close());

describe('a private lane', () => {
  it('is seen by supervisors, and by no other moderator', async () => {
    const lanes = async (by: string) =>
      (await room.as(by)('GET', '/api/lanes')).body.lanes.map(({ key }: { key: string }) => key);
    expect(await lanes('sue')).toContain(lane);
    expect(await lanes('mo')).not.toContain(lane);
  });

  it.each([
    () => `/api/cases/${caseId}`,
    () => `/api/cases/${caseId}/alike`,
    () => `/api/submissions/${submissionId}`,
    () => `/api/submissions/${submissionId}/source`,
    () => `/api/cases?lane=${lane}`,
  ])('does not exist under its address: %s', async (address) => {
    const { status, body } = await room.as('mo')('GET', address());
    expect(status).toBe(404);
    expect(JSON.stringify(body)).not.toContain(canary);
  });

  it.each([
    '/api/cases?lane=all',
    '/api/cases?lane=all&anyState=yes',
    `/api/cases?lane=all&q=${canary}`,
    '/api/submissions',
    '/api/users/u-1',
    '/api/people',
    '/api/views',
  ])('is in no list: %s', async (address) => {
    const { status, body } = await room.as('mo')('GET', address);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(canary);
    expect(JSON.stringify(body)).not.toContain(caseId);
  });

  it('cannot be claimed, decided or handed over by its id', async () => {
    const act = (method: string, path: string, body?: object) => room.as('mo')(method, path, body);
    expect((await act('POST', `/api/cases/${caseId}/claim`)).status).toBe(404);
    const { case: seen } = await room.see('sue', caseId);
    const cases = [{ id: caseId, version: seen.version }];
    const { body } = await act('POST', '/api/cases/bulk-decision', { cases, verdict: 'approve' });
    expect(body.results).toMatchObject([{ decision: null, problem: { code: 'not_found' } }]);
    expect((await act('POST', '/api/cases/claim-next', { lane: 'all' })).body?.case?.id).not.toBe(caseId);
  });

  it('is found by those who may see it, in the same lists', async () => {
    for (const address of [
      '/api/cases?lane=all',
      `/api/cases?lane=${lane}`,
      `/api/cases?lane=all&q=${canary}`,
    ]) {
      const { body } = await room.as('sue')('GET', address);
      expect(JSON.stringify(body), address).toContain(caseId);
    }
    expect(JSON.stringify((await room.as('sue')('GET', '/api/submissions')).body)).toContain(submissionId);
  });
});

/** Every call that moderators may make, with ids of what is hidden. */
const calls = [...allCalls.values()].filter(({ role }) => role === 'moderator');
const beginnings = [
  '/api/cases/{',
  '/api/submissions/{',
  '/api/evidence/{',
  '/api/decisions/{',
  '/api/notices/{',
];

describe('the access walk', () => {
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    ids.cases = caseId;
    ids.submissions = submissionId;
    ids.users = 'u-1';
    const noticed = await room.as('ada')('POST', '/api/notices', {
      contentId: canary,
      reason: canary,
      reporter: { id: 'u-2' },
    });
    ids.notices = noticed.body.notice.id;
    const { body } = await room.decide('sue', caseId, 'reject', { note: canary });
    ids.decisions = body.decision.id;
  });
  const addressOf = ({ path }: { path: string }) =>
    path.replace(/\{\w+\}/g, () => encodeURIComponent(ids[path.split('/')[2] ?? ''] ?? 'x'));

  it.each(calls.filter(({ sends }) => !sends).map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s tells another moderator nothing',
    async (_, declared) => {
      const { status, body } = await room.as('mo')(
        declared.method,
        addressOf(declared),
        declared.method === 'GET' ? undefined : {},
      );
      const answered = JSON.stringify(body ?? null);
      for (const word of [canary, caseId, submissionId]) expect(answered).not.toContain(word);
      if (
        beginnings.some((begin) => declared.path.startsWith(begin)) &&
        !declared.path.startsWith('/api/evidence')
      )
        expect([status, declared.path]).toEqual([404, declared.path]);
    },
  );

  it('knows every address that names a case or what belongs to one', () => {
    const named = calls.filter(({ path }) =>
      /^\/api\/(?!users|saved-notes|views|actions|lanes|words|labels)[\w-]+\/\{id\}/.test(path),
    );
    expect(
      named.filter(({ path }) => !beginnings.some((begin) => path.startsWith(begin))).map(({ path }) => path),
    ).toEqual([]);
  });
});

describe('a member of the lane', () => {
  it('by a skill sees it at once, and no longer when the skill is taken away', async () => {
    const { body } = await room.as('ada')('GET', '/api/people');
    const { id } = body.people.find(({ name }: { name: string }) => name === 'ann');
    const set = (skills: string[]) =>
      room.bff.db.transaction().execute(async (trx) => {
        await trx.deleteFrom('person_skill').where('person_id', '=', id).execute();
        for (const skill of skills)
          await trx.insertInto('person_skill').values({ person_id: id, skill }).execute();
      });
    expect((await room.as('ann')('GET', `/api/cases/${caseId}`)).status).toBe(404);
    await set(['minors']);
    expect((await room.as('ann')('GET', `/api/cases/${caseId}`)).status).toBe(200);
    await set([]);
    expect((await room.as('ann')('GET', `/api/cases/${caseId}`)).status).toBe(404);
  });
});
