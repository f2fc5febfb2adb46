import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GoldCase, GoldPerson } from '../api/gold.ts';
import { dispatchDue } from '../review/deliveries/dispatch.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import { settling } from '../testing/settling.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff(settling);
});
afterAll(() => bff.close());

const sue = () => bff.as('supervisor', 'sue');
let sent = 0;

/** A case that waits for people. */
async function arrive(content = `doubtful words ${++sent}`, userId = `user-${1000 + sent}`): Promise<string> {
  const texts = [{ content, userId, contentId: `post-${1000 + sent}` }];
  const { body } = await bff.as('admin', 'platform')('POST', '/api/texts', { texts });
  return body.results[0].caseId;
}
async function decide(name: string, id: string, verdict: string, more: object = {}) {
  const call = bff.as(name === 'sue' ? 'supervisor' : 'moderator', name);
  const claimed = await call('POST', `/api/cases/${id}/claim`);
  if (claimed.status !== 200) return claimed;
  const { version, claim } = claimed.body.case;
  return call('POST', `/api/cases/${id}/decision`, {
    verdict,
    version,
    epoch: claim.epoch,
    next: null,
    ...more,
  });
}
async function gold(
  verdict: 'approve' | 'reject' = 'reject',
  content?: string,
  userId?: string,
): Promise<GoldCase> {
  const caseId = await arrive(content, userId);
  await decide('mo', caseId, verdict);
  return (await sue()('POST', '/api/gold', { caseId, verdict, label: verdict === 'reject' ? 'Ads' : null }))
    .body.gold;
}
/** Sends a copy and returns its case. */
async function copyOf({ id, caseId }: GoldCase): Promise<string> {
  const { status, body } = await sue()('POST', `/api/gold/${id}/send`);
  expect([status, body.gold.waiting]).toEqual([200, 1]);
  const { id: copy } = await bff.db
    .selectFrom('review_case')
    .select('id')
    .where('gold_id', '=', id)
    .where('id', '<>', caseId)
    .orderBy('opened_at', 'desc')
    .executeTakeFirstOrThrow();
  return copy;
}
const listed = async (name: string, query = 'lane=all&limit=200'): Promise<string[]> =>
  (
    await bff.as(name === 'sue' ? 'supervisor' : 'moderator', name)('GET', `/api/cases?${query}`)
  ).body.items.map(({ id }: { id: string }) => id);
const day = 86_400_000;
const range = `from=${new Date(Date.now() - day).toISOString()}&to=${new Date(Date.now() + day).toISOString()}`;
const results = async (): Promise<GoldPerson[]> => (await sue()('GET', '/api/gold/results')).body.people;
const resultOf = async (name: string) => (await results()).find(({ person }) => person.name === name);

describe('a gold case', () => {
  it('is marked by supervisors, of decided cases, once', async () => {
    const open = await arrive();
    const mark = (caseId: string) => sue()('POST', '/api/gold', { caseId, verdict: 'reject' });
    expect((await mark(open)).body.reason).toBe('gold_not_decided');
    const marked = await gold();
    expect(marked).toMatchObject({
      verdict: 'reject',
      label: 'Ads',
      origin: 'decision',
      by: 'sue',
      waiting: 0,
      answered: 0,
    });
    expect((await mark(marked.caseId)).body.reason).toBe('gold_already');
    expect((await mark(await copyOf(marked))).body.reason).toBe('gold_is_copy');
    const moderator = bff.as('moderator', 'ann');
    for (const answer of [
      await moderator('GET', '/api/gold'),
      await moderator('GET', '/api/gold/results'),
      await moderator('POST', '/api/gold', { caseId: open, verdict: 'reject' }),
    ])
      expect(answer.status).toBe(403);
  });

  it('does not exist for who could find its answer there; who knows the answer gets no copy', async () => {
    const marked = await gold('reject', 'doubtful quokka', 'user-2001');
    const copy = await copyOf(marked);
    expect(await listed('ann')).toContain(copy);
    expect(await listed('ann')).not.toContain(marked.caseId);
    expect(await listed('ann', 'lane=all&q=quokka')).toEqual([copy]);
    expect((await bff.as('moderator', 'ann')('GET', `/api/cases/${marked.caseId}`)).status).toBe(404);
    expect((await bff.as('moderator', 'ann')('GET', '/api/users/user-2001')).body.user.cases.all).toBe(0);
    expect(await listed('mo')).toContain(marked.caseId);
    expect(await listed('mo')).not.toContain(copy);
    expect((await decide('mo', copy, 'reject')).status).toBe(404);
    expect(await listed('sue')).toEqual(expect.arrayContaining([marked.caseId, copy]));
    await decide('ann', copy, 'reject');
    const again = await copyOf(marked);
    expect(await listed('ann')).not.toContain(again);
    expect(await listed('ann')).toContain(copy);
    expect(await listed('tim')).toContain(again);
  });

  it('is visible again while an appeal waits for its answer', async () => {
    const marked = await gold();
    const { status } = await sue()('POST', `/api/cases/${marked.caseId}/appeal`, {
      statement: 'It was a joke.',
    });
    expect(status).toBe(200);
    expect((await bff.as('moderator', 'ann')('GET', `/api/cases/${marked.caseId}`)).status).toBe(200);
  });

  it('sends nothing out: no webhook, no export, no figure but of work, and no program sees it', async () => {
    const endpoint = { name: 'platform', url: 'https://hooks.example/' };
    expect((await bff.as('admin')('POST', '/api/webhooks', endpoint)).status).toBe(201);
    const figures = async () => {
      const panels = ['content', 'machine', 'trends'].map((one) =>
        sue()('GET', `/api/stats/${one}?${range}`),
      );
      return (await Promise.all(panels)).map(({ status, body }) => ({ status, now: body.now }));
    };
    const key = (await bff.as('admin')('POST', '/api/keys', { name: 'reader', scopes: ['read'], days: null }))
      .body.secret;
    const program = async () => {
      const headers = { authorization: `Bearer ${key}` };
      return (await bff.app.request('/api/cases?lane=all&limit=200', { headers })).text();
    };
    const marked = await gold('reject', 'doubtful wombat');
    const before = await figures();
    const copy = await copyOf(marked);
    const first = await decide('zac', copy, 'reject', { label: 'Ads' });
    expect(await figures()).toEqual(before);
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200]);
    const plain = await arrive();
    const decided = [first, await decide('zac', plain, 'reject')];
    const decisions = decided.map(({ body }) => body.decision.id);
    await sql`update delivery set dispatch_at = now() - interval '1 minute'`.execute(bff.db);
    await dispatchDue(bff.context());
    const sendings = await bff.db.selectFrom('sending').select('case_id').execute();
    expect(sendings.some(({ case_id }) => case_id === copy)).toBe(false);
    expect(sendings.some(({ case_id }) => case_id === plain)).toBe(true);
    const waiting = await bff.db.selectFrom('delivery').select('id').where('state', '=', 'waiting').execute();
    expect(waiting).toEqual([]);
    for (const kind of ['cases', 'decisions', 'rulings', 'statements']) {
      const answer = await bff.app.request(`/api/export/${kind}?format=jsonl&lane=all`, {
        headers: { 'x-test-person': 'sue supervisor' },
      });
      const text = await answer.text();
      expect(text).not.toContain(copy);
      expect(text).not.toContain(decisions[0]);
      if (kind === 'decisions') expect(text).toContain(decisions[1]);
    }
    const cases = await program();
    expect(cases).not.toContain(copy);
    expect(cases).toContain(plain);
    const own = (await bff.as('moderator', 'zac')('GET', `/api/stats/own?${range}`)).body;
    expect(own.now.decisions).toBe(2);
    const everybody = (await sue()('GET', `/api/stats/people?${range}`)).body;
    const behind = await listed('sue', 'lane=all&anyState=yes&everDecided=any&limit=200');
    expect(everybody.now.decisions).toBe(behind.length);
    expect(behind).not.toContain(copy);
  });

  it('goes with the content of the original, and its copies with it', async () => {
    const marked = await gold('reject', 'doubtful axolotl', 'user-3003');
    const copy = await copyOf(marked);
    await bff.as('admin')('POST', '/api/erasures', { userId: 'user-3003', confirm: 'user-3003' });
    await bff.runJobs();
    const rows = await bff.db
      .selectFrom('review_case')
      .select(['id', 'title', 'emptied_at'])
      .where('id', 'in', [marked.caseId, copy])
      .execute();
    expect(rows.map(({ title, emptied_at }) => [title, emptied_at !== null])).toEqual([
      ['', true],
      ['', true],
    ]);
    const [one] = (await sue()('GET', '/api/gold')).body.gold.filter(({ id }: GoldCase) => id === marked.id);
    expect(one.retiredAt).not.toBeNull();
    expect((await sue()('POST', `/api/gold/${marked.id}/send`)).body.reason).toBe('gold_retired');
  });

  it('keeps the words of a content that look like its identifiers or times', async () => {
    const content = '2026-11-01T10:00:00Z Ads doubtful';
    const caseId = await arrive(`doubtful ${content}`, 'Ads');
    await decide('mo', caseId, 'reject');
    const { gold: marked } = (await sue()('POST', '/api/gold', { caseId, verdict: 'reject' })).body;
    const { body } = await bff.as('moderator', 'ann')('GET', `/api/cases/${await copyOf(marked)}`);
    expect(body.content).toBe(`doubtful ${content}`);
    expect(body.case.userId).not.toBe('Ads');
    expect(body.findings).toMatchObject([{ label: 'Ads', task: 'text' }]);
  });

  it('is no case of a private lane: its copy, with another user, would be shown to others', async () => {
    const before = await gold('reject', 'doubtful vip', 'user-9090');
    const members = { people: ['mo'], skills: [] };
    const lane = { name: 'VIP', filter: { users: ['user-9090'] }, members };
    const { body } = await sue()('POST', '/api/lanes', lane);
    expect((await sue()('POST', `/api/gold/${before.id}/send`)).body.reason).toBe('gold_in_private_lane');
    const caseId = await arrive('doubtful vip again', 'user-9090');
    await decide('mo', caseId, 'reject');
    const refused = await sue()('POST', '/api/gold', { caseId, verdict: 'reject' });
    expect(refused).toMatchObject({ status: 403, body: { reason: 'gold_in_private_lane' } });
    await sue()('DELETE', `/api/lanes/${body.lane.key}`);
  });

  it('is copied once at a time, and not after it was retired', async () => {
    const marked = await gold();
    await copyOf(marked);
    expect((await sue()('POST', `/api/gold/${marked.id}/send`)).body.reason).toBe('gold_copy_waits');
    const { body } = await sue()('POST', `/api/gold/${marked.id}/retire`);
    expect(body.gold.retiredAt).not.toBeNull();
    expect((await sue()('POST', `/api/gold/${marked.id}/send`)).body.reason).toBe('gold_retired');
    expect((await sue()('POST', '/api/gold/x/send')).status).toBe(404);
  });
});

describe('imported texts', () => {
  it('are in no lane, and their copies come from who sends texts', async () => {
    const before = await listed('ann', 'lane=review&limit=200');
    const { status, body } = await sue()('POST', '/api/gold/import', {
      texts: ['fine narwhal', 'doubtful narwhal', 'awful narwhal'],
      verdict: 'reject',
      label: 'Ads',
      note: 'Sells medicine.',
    });
    expect([status, body.gold.length]).toEqual([201, 3]);
    expect(await listed('ann', 'lane=review&limit=200')).toEqual(before);
    expect(await listed('ann', 'lane=all&q=narwhal')).toEqual([]);
    for (const one of body.gold) {
      const copy = await copyOf(one);
      const {
        case: shown,
        findings,
        history,
      } = (await bff.as('moderator', 'ann')('GET', `/api/cases/${copy}`)).body;
      expect(shown).toMatchObject({ state: 'open', settled: null });
      expect(findings).toMatchObject([{ review: true, action: 'review' }]);
      expect(history.map(({ what, by }: { what: string; by: string }) => [what, by])).toEqual([
        ['submitted', 'platform'],
        ['moderated', 'machine'],
        ['opened', 'machine'],
      ]);
    }
  });
});

describe('copies in a shift', () => {
  it('come with the cases that open, as often as the settings say', async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => gold()));
    expect((await sue()('PUT', '/api/gold/settings', { share: 0.3, usual: 'few-misses' })).status).toBe(400);
    await sue()('PUT', '/api/gold/settings', { share: 0.2, usual: 'few-misses' });
    for (let at = 0; at < 80; at += 1) await arrive();
    bff.beginJob('draw-gold', 'minutely');
    await bff.runJobs();
    await bff.runJobs();
    const placed = (await sue()('GET', '/api/gold')).body.gold.filter(
      ({ waiting }: GoldCase) => waiting > 0,
    ).length;
    // 16 on average, and a standard deviation of 3.6.
    expect(placed).toBeGreaterThan(1);
    expect(many.length).toBe(30);
    bff.beginJob('draw-gold', 'minutely');
    await bff.runJobs();
    await bff.runJobs();
    expect(
      (await sue()('GET', '/api/gold')).body.gold.filter(({ waiting }: GoldCase) => waiting > 0),
    ).toHaveLength(placed);
  });
});

describe('results', () => {
  it('count what people answered without knowing', async () => {
    const [missed, found, harmless, passedOn, undone] = await Promise.all([
      gold('reject'),
      gold('reject'),
      gold('approve'),
      gold('reject'),
      gold('reject'),
    ]);
    await decide('zoe', await copyOf(missed), 'approve');
    await decide('zoe', await copyOf(found), 'reject', { label: 'Abuse' });
    await decide('zoe', await copyOf(harmless), 'reject');
    await decide('zoe', await copyOf(passedOn), 'escalate');
    const { body } = await decide('zoe', await copyOf(undone), 'approve');
    await bff.as('moderator', 'zoe')('POST', `/api/decisions/${body.decision.id}/undo`);
    const zoe = await resultOf('zoe');
    expect(zoe).toMatchObject({
      violations: { answered: 2, wrong: 1, share: { value: 0.5 } },
      harmless: { answered: 1, wrong: 1 },
      escalated: 1,
      labelled: { answered: 1, right: 0 },
      finding: 'too-few',
      needed: 138,
      missedOfBlock: null,
      early: false,
    });
    expect(zoe?.months).toHaveLength(1);
    // Who marked it knows the answer.
    const own = await gold('reject');
    await decide('sue', await copyOf(own), 'approve');
    expect(await resultOf('sue')).toBeUndefined();
    const [listedGold] = (await sue()('GET', '/api/gold')).body.gold.filter(
      ({ id }: GoldCase) => id === missed.id,
    );
    expect(listedGold).toMatchObject({ answered: 1, right: 0 });
  });
});
