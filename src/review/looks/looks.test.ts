import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startReviewRoom } from '../../testing/review-room.ts';
import { changeCases } from '../changes/change-cases.ts';
import { openOrExtendCase } from '../findings/open-case.ts';

const people = { mo: 'moderator', ann: 'moderator', tim: 'moderator', sue: 'supervisor' } as const;
const always = { share: 1, verdicts: ['approve', 'reject'] } satisfies {
  share: number;
  verdicts: ('approve' | 'reject')[];
};
let room: Awaited<ReturnType<typeof startReviewRoom>>;
beforeAll(async () => {
  room = await startReviewRoom(people, always);
});
afterAll(() => room.bff.close());
beforeEach(() => room.draw(always));

const state = async (id: string) => (await room.see('sue', id)).case.state;
const lookOf = (id: string) =>
  room.bff.db
    .selectFrom('look')
    .selectAll()
    .where('case_id', '=', id)
    .orderBy('opened_at', 'desc')
    .executeTakeFirst();
const stored = (id: string) =>
  room.bff.db.selectFrom('review_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const undo = (name: string, decisionId: string) => room.as(name)('POST', `/api/decisions/${decisionId}/undo`);

/** A case that mo decided and that waits for a second look. */
async function drawn(verdict = 'reject') {
  const id = await room.openCase();
  const { body } = await room.decide('mo', id, verdict);
  return { id, first: body.decision.id as string };
}

describe('a rule of a lane', () => {
  it('sends a first decision to another person while it stands and is delivered', async () => {
    const { id, first } = await drawn();
    expect(await stored(id)).toMatchObject({ state: 'second-look', decision_id: first, claim_by: null });
    expect(await room.news(id)).toEqual([{ type: 'decision.made', verdict: 'reject', by: 'mo' }]);
    expect(await lookOf(id)).toMatchObject({ lane: 'review', first_decision_id: first, ended_at: null });
  });

  it('draws only its verdicts, the supervisor’s decision on an escalation instead of the escalation, and nothing without a rule', async () => {
    await room.draw({ share: 1, verdicts: ['reject'] });
    const approved = await room.openCase();
    await room.decide('mo', approved, 'approve');
    expect(await state(approved)).toBe('decided');
    const escalated = await room.openCase();
    await room.decide('mo', escalated, 'escalate');
    expect(await state(escalated)).toBe('escalated');
    await room.decide('sue', escalated, 'reject');
    expect(await state(escalated)).toBe('second-look');
    await room.draw(null);
    const rejected = await room.openCase();
    await room.decide('mo', rejected, 'reject');
    expect(await state(rejected)).toBe('decided');
  });

  it('also draws bulk decisions', async () => {
    const ids = [await room.openCase(), await room.openCase()];
    const cases = ids.map((id) => ({ id, version: 1 }));
    const { body } = await room.as('mo')('POST', '/api/cases/bulk-decision', { cases, verdict: 'approve' });
    expect(body.results.every((one: { decision: unknown }) => one.decision !== null)).toBe(true);
    for (const id of ids) expect(await state(id)).toBe('second-look');
  });

  it('does not apply if the lane does not hold the case, as it was before the decision', async () => {
    await room.draw(null);
    const boss = room.bff.as('supervisor', 'boss');
    const lane = (filter: object) => boss('POST', '/api/lanes', { name: 'x', filter, secondLook: always });
    const others = await lane({ kinds: ['video'] });
    const id = await room.openCase();
    await room.decide('mo', id, 'reject');
    expect(await state(id)).toBe('decided');
    const open = await lane({ states: ['open'], labels: ['Ads'] });
    const next = await room.openCase();
    await room.decide('mo', next, 'reject');
    expect(await state(next)).toBe('second-look');
    expect((await lookOf(next))?.lane).toBe(open.body.lane.key);
    for (const { body } of [others, open]) await boss('DELETE', `/api/lanes/${body.lane.key}`);
  });

  it('cannot be set on lanes without first decisions', async () => {
    for (const key of ['for-me', 'second-look', 'appeals']) {
      const answer = await room.bff.as('supervisor', 'boss')('PATCH', `/api/lanes/${key}`, {
        secondLook: always,
      });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'secondLook' }] } });
    }
  });

  it('draws again after an undo, so that nobody avoids a look by deciding twice', async () => {
    const { id, first } = await drawn();
    await undo('mo', first);
    await room.draw({ share: 1e-9, verdicts: ['approve', 'reject'] });
    await room.decide('mo', id, 'approve');
    expect(await state(id)).toBe('second-look');
  });
});

describe('a second look', () => {
  it('that agrees ends: the first decision stands, and nothing more is delivered', async () => {
    const { id, first } = await drawn();
    const { body } = await room.decide('ann', id, 'reject', { label: 'Ads' });
    expect(body.decision).toMatchObject({ round: 'second', outcome: 'agreed' });
    expect(await stored(id)).toMatchObject({ state: 'decided', decision_id: first });
    expect(await room.news(id)).toHaveLength(1);
    const seen = await room.see('tim', id);
    expect(seen.case.decision.id).toBe(first);
    expect(seen.looks).toMatchObject([
      { outcome: 'agreed', first: { by: { name: 'mo' } }, second: { by: { name: 'ann' } }, third: null },
    ]);
  });

  it('that differs needs a third, and the same verdict as the first upholds it', async () => {
    const { id, first } = await drawn();
    const { body } = await room.decide('ann', id, 'approve');
    expect(body.decision).toMatchObject({ round: 'second', outcome: 'differed' });
    expect(await stored(id)).toMatchObject({ state: 'third-look', decision_id: first });
    const third = await room.decide('tim', id, 'reject');
    expect(third.body.decision).toMatchObject({ round: 'third', outcome: 'upheld' });
    expect(await stored(id)).toMatchObject({ state: 'decided', decision_id: first });
    expect(await room.news(id)).toEqual([{ type: 'decision.made', verdict: 'reject', by: 'mo' }]);
    expect((await lookOf(id))?.outcome).toBe('upheld');
  });

  it('overturns the first together with an agreeing third: a reversal and a new decision, both after the undo window', async () => {
    const { id, first } = await drawn();
    await room.decide('ann', id, 'approve');
    const { body } = await room.decide('tim', id, 'approve', { label: 'Normal' });
    expect(body.decision).toMatchObject({ round: 'third', outcome: 'overturned' });
    expect(await stored(id)).toMatchObject({ state: 'decided', decision_id: body.decision.id });
    expect(await room.news(id)).toEqual([
      { type: 'decision.made', verdict: 'reject', by: 'mo' },
      { type: 'decision.reversed', verdict: 'reject', by: 'mo' },
      { type: 'decision.made', verdict: 'approve', by: 'tim' },
    ]);
    const rows = await room.bff.db
      .selectFrom('delivery')
      .selectAll()
      .where('cause_id', '=', body.decision.id)
      .execute();
    expect(rows.map(({ dispatch_at }) => dispatch_at.toISOString())).toEqual(
      rows.map(() => body.decision.undoableUntil),
    );
    const seen = await room.see('sue', id);
    expect(seen.looks[0]).toMatchObject({ outcome: 'overturned', first: { id: first, state: 'reversed' } });
  });

  it('takes approve or reject, and nothing else', async () => {
    const { id } = await drawn();
    expect((await room.see('ann', id)).case.allowedDecisions).toEqual(['approve', 'reject']);
    const escalated = await room.decide('ann', id, 'escalate');
    expect(escalated).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('waits in its own lane, separate from first decisions', async () => {
    const { id } = await drawn();
    const inLane = async (lane: string) =>
      (await room.as('ann')('GET', `/api/cases?lane=${lane}&limit=200`)).body.items.map(
        (row: { id: string }) => row.id,
      );
    expect(await inLane('second-look')).toContain(id);
    expect(await inLane('all')).toContain(id);
    expect(await inLane('review')).not.toContain(id);
    const { lanes } = (await room.as('ann')('GET', '/api/lanes')).body;
    expect(lanes.map(({ key }: { key: string }) => key)).toEqual([
      'for-me',
      'review',
      'live',
      'second-look',
      'escalated',
      'appeals',
      'all',
    ]);
    expect(lanes[3].open).toBe((await inLane('second-look')).length);
  });

  it('ends when the machine finds more: the case opens again, and the first decision stands until then', async () => {
    const { id, first } = await drawn();
    await room.claim('ann', id);
    const before = await stored(id);
    await changeCases(room.bff.context(), async (change) => {
      const submission = await change.trx
        .selectFrom('submission')
        .selectAll()
        .where('id', '=', before.submission_id)
        .executeTakeFirstOrThrow();
      const { kind, subject, title, preview, severity } = before;
      await openOrExtendCase(change, { submission, kind, subject, title, preview, severity });
    });
    expect(await stored(id)).toMatchObject({ state: 'open', decision_id: first });
    expect(await lookOf(id)).toMatchObject({ outcome: null, ended_at: expect.any(Date) });
    const late = await room.as('ann')('POST', `/api/cases/${id}/decision`, {
      verdict: 'reject',
      version: before.version,
      epoch: before.claim_epoch,
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'case_changed' } });
    expect(late.body.case.blind).toBe(false);
  });
});

describe('a person who decided', () => {
  it('cannot claim, decide, bulk-decide, take over, be handed or get the case as the next one, with a reason', async () => {
    const { id } = await drawn();
    const listed = async (lane: string) =>
      (await room.as('mo')('GET', `/api/cases?lane=${lane}&limit=200`)).body.items.find(
        (one: { id: string }) => one.id === id,
      );
    expect(await listed('second-look')).toBeUndefined();
    expect(await listed('all')).toMatchObject({ allowedDecisions: [], ownDecision: true });
    const refused = { status: 403, body: { code: 'own_decision' } };
    expect(await room.claim('mo', id)).toMatchObject(refused);
    const { version } = await stored(id);
    const bulk = await room.as('mo')('POST', '/api/cases/bulk-decision', {
      cases: [{ id, version }],
      verdict: 'reject',
    });
    expect(bulk.body.results[0]).toMatchObject({ decision: null, problem: { code: 'own_decision' } });
    const held = await room.claim('ann', id);
    const { epoch } = held.body.case.claim;
    const decided = await room.as('mo')('POST', `/api/cases/${id}/decision`, {
      verdict: 'reject',
      version,
      epoch,
    });
    expect(decided).toMatchObject(refused);
    const handed = await room.as('ann')('POST', `/api/cases/${id}/hand-over`, {
      to: 'mo',
      note: 'x',
      version,
      epoch,
    });
    expect(handed).toMatchObject(refused);
    await room.as('ann')('POST', `/api/cases/${id}/release`, { epoch });
    expect((await stored(id)).state).toBe('second-look');
  });

  it('does not get it as the lane’s next case', async () => {
    await room.bff.cases.updateTable('review_case').set({ state: 'decided' }).execute();
    const { id } = await drawn();
    expect((await room.as('mo')('POST', '/api/cases/claim-next', { lane: 'second-look' })).status).toBe(204);
    const other = await room.openCase();
    const answer = await room.decide('mo', other, 'approve', { next: id });
    expect(answer.body.next).toBeNull();
    const next = await room.as('ann')('POST', '/api/cases/claim-next', { lane: 'second-look' });
    expect(next.body.case.id).toBe(id);
    await room.as('ann')('POST', `/api/cases/${id}/release`, { epoch: next.body.case.claim.epoch });
  });

  it('and is a supervisor does not take the case over from the reviewer', async () => {
    const id = await room.openCase();
    await room.decide('sue', id, 'reject');
    const { epoch } = (await room.claim('ann', id)).body.case.claim;
    const taken = await room.as('sue')('POST', `/api/cases/${id}/take-over`, { epoch });
    expect(taken).toMatchObject({ status: 403, body: { code: 'own_decision' } });
  });

  it('first or second is not the third', async () => {
    const { id } = await drawn();
    await room.decide('ann', id, 'approve');
    for (const name of ['mo', 'ann'])
      expect(await room.claim(name, id)).toMatchObject({ status: 403, body: { code: 'own_decision' } });
    expect((await room.claim('tim', id)).status).toBe(200);
  });

  it('RQ1: is not among 20 people who claim one look at once, and only one of them gets it', async () => {
    const { id } = await drawn();
    const names = ['mo', ...Array.from({ length: 19 }, (_, at) => `p${at}`)];
    const answers = await Promise.all(names.map(async (name) => ({ name, ...(await room.claim(name, id)) })));
    const got = answers.filter(({ status }) => status === 200);
    expect(got).toHaveLength(1);
    expect(got[0]?.name).not.toBe('mo');
  });

  it('RQ3: 16 equal second decisions at once are one, and 16 different people make one', async () => {
    const { id } = await drawn();
    const held = (await room.claim('ann', id)).body.case;
    const body = { verdict: 'approve', version: held.version, epoch: held.claim.epoch, next: null };
    const equal = await Promise.all(
      Array.from({ length: 16 }, () =>
        room.as('ann')('POST', `/api/cases/${id}/decision`, body, { 'idempotency-key': `look-${id}` }),
      ),
    );
    expect(new Set(equal.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(equal.map(({ body: { decision } }) => decision.id)).size).toBe(1);
    const { version } = await stored(id);
    const racing = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        room.as(`q${at}`)('POST', '/api/cases/bulk-decision', {
          cases: [{ id, version }],
          verdict: 'approve',
        }),
      ),
    );
    expect(racing.filter(({ body: { results } }) => results[0].decision !== null)).toHaveLength(1);
  });

  it('RQ2: and lost the lease as a second reviewer is fenced off, and writes nothing', async () => {
    const { id } = await drawn();
    const held = (await room.claim('ann', id)).body.case;
    await room.bff.cases
      .updateTable('review_case')
      .set({ claim_expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
    await room.claim('tim', id);
    const late = await room.as('ann')('POST', `/api/cases/${id}/decision`, {
      verdict: 'approve',
      version: held.version,
      epoch: held.claim.epoch,
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'claim_lost', decision: null } });
    expect((await lookOf(id))?.second_decision_id).toBeNull();
  });
});

describe('taking back', () => {
  /** Everything that an undo must restore. */
  const snapshot = async (id: string) => {
    const { state: now, decision_id, decided_by } = await stored(id);
    const look = await lookOf(id);
    const appeal = await room.bff.db
      .selectFrom('appeal')
      .selectAll()
      .where('case_id', '=', id)
      .executeTakeFirst();
    return { now, decision_id, decided_by: decided_by.toSorted(), look, appeal };
  };

  it.each([
    ['the second that agreed', ['ann reject']],
    ['the second that differed', ['ann approve']],
    ['the third that upheld', ['ann approve', 'tim reject']],
    ['the third that overturned', ['ann approve', 'tim approve']],
  ])('%s restores exactly what was, and cancels its messages', async (_what, steps) => {
    const { id } = await drawn();
    let before = await snapshot(id);
    let last = { name: '', decisionId: '' };
    for (const step of steps) {
      const [name = '', verdict = ''] = step.split(' ');
      before = await snapshot(id);
      last = { name, decisionId: (await room.decide(name, id, verdict)).body.decision.id };
    }
    const { status, body } = await undo(last.name, last.decisionId);
    expect(status).toBe(200);
    expect(body.decision.state).toBe('undone');
    expect(await snapshot(id)).toEqual(before);
    expect(await room.news(id)).toEqual([{ type: 'decision.made', verdict: 'reject', by: 'mo' }]);
  });

  it('an overturning after its dispatch reverses it, and delivers the first decision again', async () => {
    const { id, first } = await drawn();
    await room.decide('ann', id, 'approve');
    const { body } = await room.decide('tim', id, 'approve');
    await room.endUndoWindows();
    const undone = await undo('sue', body.decision.id);
    expect(undone.body.decision.state).toBe('reversed');
    expect(await stored(id)).toMatchObject({ state: 'third-look', decision_id: first });
    const deliveries = (await room.news(id)).map(({ type, by }) => `${type} ${by}`);
    expect(deliveries.toSorted()).toEqual(
      [
        'decision.made mo',
        'decision.made mo',
        'decision.made tim',
        'decision.reversed mo',
        'decision.reversed tim',
      ].toSorted(),
    );
  });

  it('a second that agreed, after the window, is not delivered, because it never was', async () => {
    const { id } = await drawn();
    const { body } = await room.decide('ann', id, 'reject');
    await room.endUndoWindows();
    expect((await undo('ann', body.decision.id)).body.decision.state).toBe('reversed');
    expect(await state(id)).toBe('second-look');
    expect(await room.news(id)).toEqual([{ type: 'decision.made', verdict: 'reject', by: 'mo' }]);
  });

  it('the first decision while its second look waits ends the look', async () => {
    const { id, first } = await drawn();
    expect((await undo('mo', first)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ state: 'open', decision_id: null, decided_by: [] });
    expect(await lookOf(id)).toMatchObject({ outcome: null, ended_at: expect.any(Date) });
    expect(await room.news(id)).toEqual([]);
  });

  it('the first decision during a second look gives the reviewer a 409 with the current case, and nothing is lost', async () => {
    const { id, first } = await drawn();
    const held = (await room.claim('ann', id)).body.case;
    await undo('mo', first);
    const body = { verdict: 'reject', version: held.version, epoch: held.claim.epoch, next: null };
    const late = await room.as('ann')('POST', `/api/cases/${id}/decision`, body);
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'case_changed', case: { state: 'open', claim: { by: { name: 'ann' } } } },
    });
    const { version } = await stored(id);
    expect((await room.as('ann')('POST', `/api/cases/${id}/decision`, { ...body, version })).status).toBe(
      200,
    );
  });

  it('a second is refused once a third followed', async () => {
    const { id } = await drawn();
    const second = await room.decide('ann', id, 'approve');
    await room.decide('tim', id, 'reject');
    expect(await undo('ann', second.body.decision.id)).toMatchObject({
      status: 409,
      body: { code: 'already_done' },
    });
  });

  it('a decision after an escalation restores the escalation', async () => {
    await room.draw(null);
    const id = await room.openCase();
    const escalated = await room.decide('mo', id, 'escalate');
    const { body } = await room.decide('sue', id, 'approve');
    await undo('sue', body.decision.id);
    expect(await stored(id)).toMatchObject({ state: 'escalated', decision_id: escalated.body.decision.id });
  });
});
