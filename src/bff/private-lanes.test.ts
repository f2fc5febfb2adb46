import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../api/all-calls.ts';
import { startReviewRoom } from '../testing/review-room.ts';

const people = { mo: 'moderator', ann: 'moderator', sue: 'supervisor', ada: 'admin' } as const;
let room: Awaited<ReturnType<typeof startReviewRoom>>;
/** In all content of the private lane, which nobody else may see. */
const canary = 'kanarienvogel';
let caseId = '';
let submissionId = '';
let evidenceId = '';
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
  const avatarUrl = 'https://pictures.test/avatar.jpg';
  room.bff.media.set(avatarUrl, new Uint8Array([1, 2, 3]));
  const text = {
    content: `${canary} in the room`,
    contentId: canary,
    userId: 'u-1',
    forumId: 'minors',
    context: { author: { name: canary, avatarUrl } },
  };
  const sent = await room.as('ada')('POST', '/api/texts', { texts: [text] });
  caseId = sent.body.results[0].caseId;
  await room.bff.runJobs();
  const seen = await room.see('sue', caseId);
  submissionId = seen.case.submissionId;
  evidenceId = seen.context.given.author.avatar.id;
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

  it.each(['%zz', '%', '%00', '..%2f..'])('is not found under the odd id %s', async (id) => {
    const { status } = await room.as('mo')('GET', `/api/cases/${id}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
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
    ids.evidence = evidenceId;
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
      if (beginnings.some((begin) => declared.path.startsWith(begin)))
        expect([status, declared.path]).toEqual([404, declared.path]);
    },
  );

  it('the picture in it is there for those who may see it', async () => {
    const { status } = await room.bff.app.request(`/api/evidence/${evidenceId}`, {
      headers: { 'x-test-person': 'sue supervisor' },
    });
    expect(status).toBe(200);
  });

  it('knows every address that names a case or what belongs to one', () => {
    const named = calls.filter(({ path }) =>
      // Sessions draw no case that somebody who takes part must not know of.
      /^\/api\/(?!users|saved-notes|views|actions|lanes|words|labels|calibrations)[\w-]+\/\{id\}/.test(path),
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
    await set(['MINORS']);
    expect((await room.as('ann')('GET', `/api/cases/${caseId}`)).status).toBe(200);
    await set([]);
    expect((await room.as('ann')('GET', `/api/cases/${caseId}`)).status).toBe(404);
  });
});

describe('the stream of events', () => {
  /** What a person receives from now on, until an event contains this. */
  async function listen(by: keyof typeof people) {
    const answer = await room.bff.app.request('/api/events', {
      headers: { 'x-test-person': `${by} ${people[by]}` },
    });
    const reader = answer.body?.getReader();
    const decoder = new TextDecoder();
    let received = '';
    const until = async (text: string): Promise<string> => {
      while (!received.includes(text)) {
        const part = await reader?.read();
        if (!part || part.done) throw new Error(`the stream ended: ${received.slice(0, 200)}`);
        received += decoder.decode(part.value);
      }
      return received;
    };
    await until('hello');
    return { until, end: () => reader?.cancel() };
  }
  const send = async (forumId: string) => {
    const text = { content: 'news', userId: 'u-5', forumId };
    return (await room.as('ada')('POST', '/api/texts', { texts: [text] })).body.results[0].caseId as string;
  };

  it('has what is hidden for members only, and follows a change of the lane', async () => {
    const mo = await listen('mo');
    const sue = await listen('sue');
    const hidden = await send('minors');
    expect((await room.claim('sue', hidden)).status).toBe(200);
    const open = await send('grown-ups');
    expect(await sue.until(open)).toContain(hidden);
    expect(await mo.until(open)).not.toContain(hidden);

    const forum = { filter: { forums: ['grown-ups'] } };
    expect((await room.as('sue')('PATCH', `/api/lanes/${lane}`, forum)).status).toBe(200);
    const newlyHidden = await send('grown-ups');
    const newlyOpen = await send('minors');
    expect(await mo.until(newlyOpen)).not.toContain(newlyHidden);
    expect((await room.as('mo')('GET', `/api/cases/${newlyOpen}`)).status).toBe(200);
    await mo.end();
    await sue.end();
  });
});

describe('of two private lanes', () => {
  it('a member of one sees what both hold, and nothing of the other alone', async () => {
    const add = async (name: string, filter: object, persons: string[]) =>
      (await room.as('sue')('POST', '/api/lanes', { name, filter, members: { people: persons } })).body.lane
        .key;
    const own = await add('Own', { users: ['u-7'] }, ['mo']);
    const other = await add('Other', { forums: ['f-7'] }, ['ann']);
    const send = async (userId?: string, forumId?: string): Promise<string> => {
      const texts = [{ content: 'seven', userId, forumId }];
      return (await room.as('ada')('POST', '/api/texts', { texts })).body.results[0].caseId;
    };
    const [inBoth, inOther, inOwn, inNone] = [
      await send('u-7', 'f-7'),
      await send('u-8', 'f-7'),
      await send('u-7', 'f-8'),
      await send(),
    ];
    const sees = async (by: string) =>
      Promise.all(
        [inBoth, inOther, inOwn, inNone].map(
          async (id) => (await room.as(by)('GET', `/api/cases/${id}`)).status,
        ),
      );
    expect(await sees('mo')).toEqual([200, 404, 200, 200]);
    expect(await sees('ann')).toEqual([200, 200, 404, 200]);
    const listed = (await room.as('mo')('GET', '/api/cases?lane=all&limit=200')).body.items.map(
      ({ id }: { id: string }) => id,
    );
    expect([inBoth, inOther, inOwn, inNone].map((id) => listed.includes(id))).toEqual([
      true,
      false,
      true,
      true,
    ]);
    const { body } = await room.as('mo')('GET', '/api/lanes');
    const keys = body.lanes.map(({ key }: { key: string }) => key);
    expect(keys).toContain(own);
    expect(keys).not.toContain(other);
  });

  it('a case is handed over to members only', async () => {
    const texts = [{ content: 'to hand over', forumId: 'f-7' }];
    const { body } = await room.as('ada')('POST', '/api/texts', { texts });
    const id = body.results[0].caseId;
    const claimed = (await room.claim('ann', id)).body.case;
    const handOver = (to: string) =>
      room.as('ann')('POST', `/api/cases/${id}/hand-over`, {
        to,
        note: 'yours',
        version: claimed.version,
        epoch: claimed.claim.epoch,
      });
    const refused = await handOver('mo');
    expect(refused.body).toMatchObject({ reason: 'colleague_outside_lane', errors: [{ path: 'to' }] });
    expect((await handOver('sue')).status).toBe(200);
  });
});
