import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startReviewRoom } from '../../testing/review-room.ts';
import { sha256 } from '../store/digest.ts';

const people = { mo: 'moderator', ann: 'moderator', tim: 'moderator', sue: 'supervisor' } as const;
let room: Awaited<ReturnType<typeof startReviewRoom>>;
beforeAll(async () => {
  room = await startReviewRoom(people, null);
});
afterAll(() => room.bff.close());
beforeEach(() => room.draw(null));

const stored = (id: string) =>
  room.bff.db.selectFrom('review_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const appealOf = (id: string) =>
  room.bff.db.selectFrom('appeal').selectAll().where('case_id', '=', id).executeTakeFirst();
const undo = (name: string, decisionId: string) => room.as(name)('POST', `/api/decisions/${decisionId}/undo`);
const statement = 'It was satire, and marked so.';
const appeal = (id: string, more: object = {}, name = 'sue') =>
  room.as(name)('POST', `/api/cases/${id}/appeal`, { statement, ...more });

async function decided(verdict = 'reject', by = 'mo') {
  const id = await room.openCase();
  const { body } = await room.decide(by, id, verdict, {
    label: 'Ads',
    note: 'inner words',
    policy: 'House rules',
  });
  return { id, first: body.decision.id as string };
}
async function appealed() {
  const one = await decided();
  expect((await appeal(one.id)).status).toBe(200);
  return one;
}
async function linkTo(decisionId: string): Promise<string> {
  const { status, body } = await room.as('sue')('POST', `/api/decisions/${decisionId}/appeal-link`);
  expect(status).toBe(200);
  return body.url.slice('http://bff.test/appeal/'.length);
}
/** A request of the person concerned, without a session. */
const publicly = async (method: string, token: string, body?: object) => {
  const answer = await room.bff.app.request(`/appeal-api/${token}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};

describe('an appeal', () => {
  it('gives the case to another person, who sees the decision and the statement', async () => {
    const { id, first } = await decided();
    const { body } = await appeal(id, { by: 'Kim' });
    expect(body.appeal).toMatchObject({
      statement,
      by: 'Kim',
      channel: 'person',
      outcome: null,
      decision: { id: first },
    });
    const seen = await room.see('ann', id);
    expect(seen.case).toMatchObject({
      state: 'appealed',
      lane: 'appeals',
      blind: false,
      decision: { id: first, by: { name: 'mo' } },
      allowedDecisions: ['approve', 'reject'],
    });
    expect(seen.appeals).toMatchObject([{ statement, decision: { note: 'inner words' } }]);
    expect(seen.history.at(-1)).toMatchObject({ what: 'appealed', by: 'sue', detail: { channel: 'person' } });
    expect(JSON.stringify(seen.history)).not.toContain(statement);
    const { items } = (await room.as('ann')('GET', '/api/cases?lane=appeals')).body;
    expect(items.map((row: { id: string }) => row.id)).toEqual([id]);
  });

  it('is opened once: a repeated request gets the waiting appeal', async () => {
    const { id } = await decided();
    const answers = await Promise.all(Array.from({ length: 8 }, () => appeal(id)));
    expect(new Set(answers.map(({ body }) => body.appeal?.id)).size).toBe(1);
    expect(await stored(id)).toMatchObject({ state: 'appealed', version: 3 });
  });

  it('is for supervisors, and needs a decision that stands', async () => {
    const { id } = await decided();
    expect((await appeal(id, {}, 'mo')).status).toBe(403);
    expect((await appeal(await room.openCase())).status).toBe(409);
    const escalated = await room.openCase();
    await room.decide('mo', escalated, 'escalate');
    expect(await appeal(escalated)).toMatchObject({ status: 409, body: { code: 'case_changed' } });
    expect(await appeal(id, { statement: ' ' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'statement' }] },
    });
  });

  it('is never answered by a person who decided, first or in a look', async () => {
    await room.draw({ share: 1, verdicts: ['reject'] });
    const { id } = await decided();
    await room.decide('ann', id, 'reject');
    await appeal(id);
    for (const name of ['mo', 'ann']) {
      expect(await room.decide(name, id, 'approve')).toMatchObject({
        status: 403,
        body: { code: 'own_decision' },
      });
      const { version } = await stored(id);
      const bulk = await room.as(name)('POST', '/api/cases/bulk-decision', {
        cases: [{ id, version }],
        verdict: 'approve',
      });
      expect(bulk.body.results[0].problem.code).toBe('own_decision');
    }
    expect((await room.decide('tim', id, 'reject')).body.decision.outcome).toBe('upheld');
  });

  it('upheld leaves the decision standing and is delivered', async () => {
    const { id, first } = await appealed();
    const { body } = await room.decide('ann', id, 'reject');
    expect(body.decision).toMatchObject({ round: 'appeal', outcome: 'upheld' });
    expect(await stored(id)).toMatchObject({ state: 'decided', decision_id: first });
    expect(await appealOf(id)).toMatchObject({ outcome: 'upheld', answer_id: body.decision.id });
    expect((await room.news(id)).map(({ type, by }) => `${type} ${by}`)).toEqual([
      'decision.made mo',
      'appeal.decided ann',
    ]);
    expect(await appeal(id)).toMatchObject({ status: 409, body: { code: 'already_done' } });
  });

  it('overturned reverses the decision and delivers the new one', async () => {
    const { id, first } = await appealed();
    const { body } = await room.decide('ann', id, 'approve');
    expect(await stored(id)).toMatchObject({ state: 'decided', decision_id: body.decision.id });
    expect((await room.news(id)).map(({ type, by }) => `${type} ${by}`)).toEqual([
      'decision.made mo',
      'decision.reversed mo',
      'decision.made ann',
      'appeal.decided ann',
    ]);
    const seen = await room.see('sue', id);
    expect(seen.appeals).toMatchObject([
      { outcome: 'overturned', decision: { id: first, state: 'reversed' }, answer: { by: { name: 'ann' } } },
    ]);
  });

  it.each(['reject', 'approve'])(
    'answered with %s and taken back waits exactly as before',
    async (verdict) => {
      const { id } = await appealed();
      const before = [await stored(id), await appealOf(id)].map((row) => ({
        ...row,
        version: 0,
        updated_at: 0,
        claim_epoch: 0,
        claimed_at: null,
      }));
      const { body } = await room.decide('ann', id, verdict);
      expect((await undo('ann', body.decision.id)).body.case.state).toBe('appealed');
      const after = [await stored(id), await appealOf(id)].map((row) => ({
        ...row,
        version: 0,
        updated_at: 0,
        claim_epoch: 0,
        claimed_at: null,
      }));
      expect(after).toEqual(before);
      expect((await room.news(id)).map(({ type }) => type)).toEqual(['decision.made']);
    },
  );

  it('prevents an undo of its decision: it must be answered instead', async () => {
    const { id, first } = await appealed();
    expect(await undo('mo', first)).toMatchObject({ status: 409, body: { code: 'already_done' } });
    await room.decide('ann', id, 'reject');
    expect((await undo('mo', first)).status).toBe(200);
  });

  it('ends a waiting second look: its answer replaces that', async () => {
    await room.draw({ share: 1, verdicts: ['reject'] });
    const { id } = await decided();
    const held = (await room.claim('ann', id)).body.case;
    await appeal(id);
    const late = await room.as('ann')('POST', `/api/cases/${id}/decision`, {
      verdict: 'reject',
      version: held.version,
      epoch: held.claim.epoch,
    });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'case_changed', case: { state: 'appealed', claim: null } },
    });
    const looks = await room.bff.db.selectFrom('look').selectAll().where('case_id', '=', id).execute();
    expect(looks).toMatchObject([{ outcome: null, ended_at: expect.any(Date) }]);
  });
});

describe('a link to appeal by', () => {
  it('shows the person concerned the decision, and nobody’s name, note or text', async () => {
    const { first } = await decided();
    const token = await linkTo(first);
    const { status, headers, body } = await publicly('GET', token);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      [
        'state',
        'kind',
        'verdict',
        'label',
        'policy',
        'words',
        'reasons',
        'decidedAt',
        'until',
        'openedAt',
        'endedAt',
        'reply',
      ].sort(),
    );
    expect(body).toMatchObject({
      state: 'possible',
      verdict: 'reject',
      label: 'Ads',
      policy: 'House rules',
      kind: 'text',
    });
    expect(Date.parse(body.until) - Date.parse(body.decidedAt)).toBe(180 * 86_400_000);
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ]);
  });

  it('is stored as a digest only, and an unknown one opens nothing', async () => {
    const { first } = await decided();
    const token = await linkTo(first);
    const rows = await room.bff.db.selectFrom('appeal_link').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map(({ token_hash }) => token_hash)).toContain(await sha256(token));
    expect((await publicly('GET', 'x'.repeat(32))).status).toBe(404);
    expect((await publicly('POST', 'x'.repeat(32), { statement })).status).toBe(404);
  });

  it('opens the appeal once, without a session; the same statement again is the same appeal', async () => {
    const { id, first } = await decided();
    const token = await linkTo(first);
    const plea = { statement, contact: 'kim@example.org', language: 'zh-CN' };
    const sent = await publicly('POST', token, plea);
    expect(sent).toMatchObject({ status: 200, body: { state: 'waiting' } });
    expect((await publicly('POST', token, plea)).body).toEqual(sent.body);
    // Another statement is refused with a reason and changes nothing.
    for (const other of [{ statement: 'once more' }, { statement, contact: 'lee@example.org' }]) {
      expect(await publicly('POST', token, other)).toMatchObject({
        status: 409,
        body: { code: 'already_done', detail: expect.stringContaining('was not added') },
      });
    }
    expect(await appealOf(id)).toMatchObject({
      statement,
      by_name: 'kim@example.org',
      channel: 'link',
      decision_id: first,
    });
    expect((await room.see('ann', id)).appeals).toMatchObject([{ language: 'zh-CN' }]);
  });

  it('accepts one of many different statements in a race, and refuses the others', async () => {
    const { first } = await decided();
    const token = await linkTo(first);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => publicly('POST', token, { statement: `reason ${at}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });

  it.each([
    ['approve', 'overturned'],
    ['reject', 'upheld'],
  ])(
    'reports an answer to %s once it can no longer be taken back, as the webhooks do',
    async (verdict, outcome) => {
      const { id, first } = await decided();
      const token = await linkTo(first);
      const waits = await publicly('POST', token, { statement });
      const { body } = await room.decide('ann', id, verdict);
      expect((await publicly('GET', token)).body).toEqual(waits.body);
      expect((await publicly('POST', token, { statement: 'once more' })).status).toBe(409);
      await undo('ann', body.decision.id);
      expect((await publicly('GET', token)).body).toEqual(waits.body);
      const again = await room.decide('ann', id, verdict);
      await room.bff.cases
        .updateTable('decision')
        .set({ undoable_until: new Date(Date.now() - 1000) })
        .where('id', '=', again.body.decision.id)
        .execute();
      expect((await publicly('GET', token)).body).toMatchObject({
        state: outcome,
        endedAt: expect.any(String),
      });
      expect(await publicly('POST', token, { statement })).toMatchObject({
        status: 409,
        body: { code: 'already_done' },
      });
    },
  );

  it('for a decision that no longer stands or is too old says so and opens nothing', async () => {
    const one = await decided();
    const token = await linkTo(one.first);
    await undo('mo', one.first);
    expect((await publicly('POST', token, { statement })).body.code).toBe('case_changed');
    expect((await publicly('GET', token)).body.state).toBe('replaced');
    const other = await decided();
    const late = await linkTo(other.first);
    await room.bff.cases
      .updateTable('decision')
      .set({ decided_at: new Date(Date.now() - 181 * 86_400_000) })
      .where('id', '=', other.first)
      .execute();
    expect((await publicly('POST', late, { statement })).status).toBe(403);
    expect((await publicly('GET', late)).body.state).toBe('late');
    expect([await appealOf(one.id), await appealOf(other.id)]).toEqual([undefined, undefined]);
  });

  it('accepts a statement of 1 to 5000 characters of any script, and no larger body', async () => {
    const { id, first } = await decided();
    const token = await linkTo(first);
    expect((await publicly('POST', token, { statement: '' })).status).toBe(400);
    expect((await publicly('POST', token, { statement: 'x'.repeat(5001) })).status).toBe(400);
    expect((await publicly('POST', token, { statement: 'x'.repeat(40_000) })).status).toBe(413);
    expect((await publicly('POST', token, { statement: '文'.repeat(5000) })).body.state).toBe('waiting');
    expect((await appealOf(id))?.statement).toHaveLength(5000);
  });

  it('can be called thirty times a minute at most', async () => {
    const { first } = await decided();
    const token = await linkTo(first);
    const statuses: number[] = [];
    for (let at = 0; at < 31; at += 1) statuses.push((await publicly('GET', token)).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    await room.bff.db
      .updateTable('appeal_link')
      .set({ calls_since: new Date(Date.now() - 61_000) })
      .execute();
    expect((await publicly('GET', token)).status).toBe(200);
  });

  it('is created by supervisors, for a decision that stands, and audited without the address', async () => {
    const { id, first } = await decided();
    expect((await room.as('mo')('POST', `/api/decisions/${first}/appeal-link`)).status).toBe(403);
    const token = await linkTo(first);
    const events = await room.bff.db
      .selectFrom('audit_event')
      .selectAll()
      .where('case_id', '=', id)
      .execute();
    expect(events.map(({ what }) => what)).toContain('appeal-link-made');
    expect(JSON.stringify(events)).not.toContain(token);
    await undo('mo', first);
    expect((await room.as('sue')('POST', `/api/decisions/${first}/appeal-link`)).status).toBe(409);
  });

  it('refuses a browser on another site', async () => {
    const { first } = await decided();
    const token = await linkTo(first);
    const answer = await room.bff.app.request(`/appeal-api/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
      body: JSON.stringify({ statement }),
    });
    expect(answer.status).toBe(403);
  });
});

describe('a program with a key', () => {
  const withKey = async (scopes: string[]) => {
    const { body } = await room.bff.as('admin', 'boss')('POST', '/api/keys', {
      name: 'platform',
      scopes,
      days: 1,
    });
    return async (path: string, sent?: object) => {
      const answer = await room.bff.app.request(path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${body.secret}`,
          ...(sent ? { 'content-type': 'application/json' } : {}),
        },
        ...(sent ? { body: JSON.stringify(sent) } : {}),
      });
      return { status: answer.status, body: await answer.json() };
    };
  };

  it('with the scope submits appeals and creates links; one that may only read does neither', async () => {
    const { id, first } = await decided();
    const reader = await withKey(['read']);
    expect((await reader(`/api/cases/${id}/appeal`, { statement })).status).toBe(403);
    expect((await reader(`/api/decisions/${first}/appeal-link`)).status).toBe(403);
    const sender = await withKey(['submit']);
    expect((await sender(`/api/decisions/${first}/appeal-link`)).body.url).toMatch(/\/appeal\/[\w-]{32}$/);
    const opened = await sender(`/api/cases/${id}/appeal`, { statement, by: 'user 17' });
    expect(opened).toMatchObject({ status: 200, body: { appeal: { channel: 'api', by: 'user 17' } } });
  });
});
