import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { writable } from '../../testing/writable.ts';

let bff: TestBff;
const verdicts: Record<string, string> = { fine: 'pass', doubtful: 'review', awful: 'block' };

/** A text service that decides by the text's first word. */
const script = {
  '/v3/recognition/text': (fields: Record<string, unknown>) => ({
    code: 0,
    message: 'success',
    text: {
      texts: (fields.text as { content: string; contentId?: string }[]).map((text) => {
        const action = verdicts[text.content.split(' ')[0] ?? ''] ?? 'pass';
        return {
          ...text,
          action,
          label: action === 'pass' ? 'Normal' : 'Ads',
          review: action === 'review',
          rate: 0.6,
          details: [],
        };
      }),
    },
  }),
};

beforeAll(async () => {
  bff = await startTestBff(script);
});
afterAll(() => bff.close());

async function openCase(): Promise<string> {
  const { body } = await bff.as('admin')('POST', '/api/texts', {
    texts: [{ content: 'doubtful offer', userId: 'u-1' }],
  });
  return body.results[0].caseId;
}

async function claimed(name = 'mo') {
  const id = await openCase();
  const { body } = await bff.as('moderator', name)('POST', `/api/cases/${id}/claim`);
  return { id, version: body.case.version as number, epoch: body.case.claim.epoch as number };
}

const decide = (
  name: string,
  at: { id: string; version: number; epoch: number },
  more: object = {},
  headers = {},
) =>
  bff.as('moderator', name)(
    'POST',
    `/api/cases/${at.id}/decision`,
    { verdict: 'approve', version: at.version, epoch: at.epoch, ...more },
    headers,
  );

describe('deciding', () => {
  it('decides a claimed case and names the decision', async () => {
    const at = await claimed();
    const { status, body } = await decide('mo', at, { verdict: 'reject', label: 'Ads', note: 'bait' });
    expect(status).toBe(200);
    expect(body.decision).toMatchObject({
      verdict: 'reject',
      label: 'Ads',
      note: 'bait',
      state: 'pending',
      by: { name: 'mo' },
    });
    const after = await bff.as('moderator')('GET', `/api/cases/${at.id}`);
    expect(after.body.case).toMatchObject({
      state: 'decided',
      version: at.version + 1,
      claim: null,
      allowedDecisions: [],
    });
    expect(after.body.history.map((entry: { what: string }) => entry.what)).toEqual([
      'submitted',
      'moderated',
      'opened',
      'claimed',
      'decided',
    ]);
  });

  it('RQ2: a stale case version answers 409 with who decided what, and writes nothing', async () => {
    const at = await claimed();
    await decide('mo', at, { verdict: 'reject' });
    const { status, body } = await decide('mo', at, { verdict: 'approve' });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'case_changed',
      decision: { verdict: 'reject', by: { name: 'mo' } },
      case: { state: 'decided' },
    });
    const { count } = await bff.db
      .selectFrom('decision')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('case_id', '=', at.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('RQ2: a holder whose lease expired is fenced off by the next epoch', async () => {
    const at = await claimed('slow');
    await bff.cases
      .updateTable('review_case')
      .set({ claim_expires_at: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', at.id)
      .execute();
    const next = await bff.as('moderator', 'quick')('POST', `/api/cases/${at.id}/claim`);
    expect(next.body.case.claim).toMatchObject({ by: { name: 'quick' }, epoch: at.epoch + 1 });
    const late = await decide('slow', at);
    expect(late).toMatchObject({ status: 409, body: { code: 'claim_lost' } });
    expect((await decide('quick', { ...at, epoch: at.epoch + 1 })).status).toBe(200);
  });

  it('RQ2: a screen from an earlier claim of one’s own is stale once the case was released', async () => {
    const at = await claimed();
    const as = bff.as('moderator', 'mo');
    await as('POST', `/api/cases/${at.id}/release`, { epoch: at.epoch });
    const again = await as('POST', `/api/cases/${at.id}/claim`);
    expect(again.body.case.claim).toMatchObject({ by: { name: 'mo' }, epoch: at.epoch + 1 });
    expect(await decide('mo', at)).toMatchObject({ status: 409, body: { code: 'claim_lost' } });
    expect((await decide('mo', { ...at, epoch: at.epoch + 1 })).status).toBe(200);
  });

  it.each([
    ['version', { version: sql<number>`version + 1` }, 'case_changed'],
    ['epoch', { claim_epoch: sql<number>`claim_epoch + 1` }, 'claim_lost'],
    ['lease', { claim_expires_at: sql<Date>`now() - interval '1 ms'` }, 'claim_lost'],
  ])('RQ2: the %s is checked by the write itself, not only by a look before it', async (_, change, code) => {
    const at = await claimed();
    const waits = () =>
      sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
        .execute(bff.db)
        .then(({ rows }) => rows[0]?.count);
    let late: ReturnType<typeof decide> | undefined;
    await bff.db.transaction().execute(async (trx) => {
      await writable(trx).updateTable('review_case').set(change).where('id', '=', at.id).execute();
      late = decide('mo', at);
      // The request has read the old state of the case, and its write waits for this transaction.
      await expect.poll(waits).toBe(1);
    });
    expect(await late).toMatchObject({ status: 409, body: { code } });
    const written = await bff.db.selectFrom('decision').select('id').where('case_id', '=', at.id).execute();
    expect(written).toEqual([]);
  });

  it('RQ3: 32 equal requests at once make one decision and get its answer', async () => {
    const at = await claimed();
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => decide('mo', at, {}, { 'idempotency-key': `k-${at.id}` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.decision.id)).size).toBe(1);
  });

  it('RO1: decision, audit event and delivery row are written together', async () => {
    const at = await claimed();
    const { body } = await decide('mo', at);
    const deliveries = await bff.db
      .selectFrom('delivery')
      .selectAll()
      .where('decision_id', '=', body.decision.id)
      .execute();
    const audit = await bff.db
      .selectFrom('audit_event')
      .selectAll()
      .where('case_id', '=', at.id)
      .where('what', '=', 'decided')
      .execute();
    expect(deliveries).toMatchObject([{ type: 'decision.made', state: 'waiting' }]);
    expect(audit).toHaveLength(1);
  });

  it('refuses a ruling about a finding of another case at its member, and decides nothing', async () => {
    const at = await claimed();
    const rulings = [{ findingId: crypto.randomUUID(), right: true }];
    const { status, body } = await decide('mo', at, { rulings });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      expect.objectContaining({ path: 'rulings.0.findingId', reason: 'is_no_finding_of_case' }),
    ]);
    expect((await bff.as('moderator')('GET', `/api/cases/${at.id}`)).body.case.state).toBe('open');
  });

  it('stores the rulings that the verdict presumes and those made by hand', async () => {
    const rulingsOf = async (more: (findingId: string) => object) => {
      const at = await claimed();
      const { body: shown } = await bff.as('moderator')('GET', `/api/cases/${at.id}`);
      const { body } = await decide('mo', at, more(shown.findings[0].id));
      return bff.db
        .selectFrom('ruling')
        .select(['right', 'label', 'by_hand'])
        .where('decision_id', '=', body.decision.id)
        .execute();
    };
    expect(await rulingsOf(() => ({}))).toEqual([{ right: false, label: null, by_hand: false }]);
    expect(await rulingsOf(() => ({ verdict: 'reject', label: 'Ads' }))).toEqual([
      { right: true, label: null, by_hand: false },
    ]);
    expect(await rulingsOf(() => ({ verdict: 'reject', label: 'Abuse' }))).toEqual([
      { right: false, label: 'Abuse', by_hand: false },
    ]);
    const corrected = (findingId: string) => ({ rulings: [{ findingId, right: false, label: 'Porn' }] });
    expect(await rulingsOf(corrected)).toEqual([{ right: false, label: 'Porn', by_hand: true }]);
    expect(await rulingsOf(() => ({ verdict: 'escalate' }))).toEqual([]);
  });

  it('lets only supervisors decide what was escalated', async () => {
    const at = await claimed();
    await decide('mo', at, { verdict: 'escalate' });
    const forbidden = { status: 403, body: { code: 'forbidden', reason: 'escalated_needs_supervisor' } };
    const claim = await bff.as('moderator', 'mo')('POST', `/api/cases/${at.id}/claim`);
    expect(claim).toMatchObject(forbidden);
    expect(await decide('mo', { ...at, version: at.version + 1 })).toMatchObject(forbidden);
  });
});

describe('the case that comes with a decision', () => {
  const holder = async (id: string) => (await bff.as('moderator')('GET', `/api/cases/${id}`)).body.case.claim;

  it('RQ1: is the one the list shows next, claimed in the same transaction', async () => {
    const at = await claimed();
    const next = await openCase();
    const { body } = await decide('mo', at, { next });
    expect(body.next.case).toMatchObject({ id: next, claim: { by: { name: 'mo' } } });
    expect(await holder(next)).toEqual(body.next.case.claim);
    expect((await decide('mo', body.next.case, { epoch: body.next.case.claim.epoch })).status).toBe(200);
  });

  it('is null when somebody holds it already: a person never gets another case than they see', async () => {
    const at = await claimed('mo');
    const theirs = await claimed('ann');
    expect((await decide('mo', at, { next: theirs.id })).body.next).toBeNull();
    expect(await holder(theirs.id)).toMatchObject({ by: { name: 'ann' }, epoch: theirs.epoch });
  });

  it("is the lane's first without a list, and null when none is wanted", async () => {
    const [one, two] = [await claimed(), await claimed()];
    const first = (await decide('mo', one)).body.next;
    expect(first.case.claim).toMatchObject({ by: { name: 'mo' } });
    expect((await decide('mo', two, { next: null })).body.next).toBeNull();
  });

  it('RQ3: is the same one, claimed once, for a repeated request', async () => {
    const at = await claimed();
    const next = await openCase();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => decide('mo', at, { next }, { 'idempotency-key': `n-${at.id}` })),
    );
    expect(new Set(answers.map(({ body }) => body.next.case.claim.epoch))).toEqual(new Set([1]));
  });

  it('RQ1: two people who decide at once and want each other’s case do not wait for each other', async () => {
    const [mine, theirs] = [await claimed('mo'), await claimed('ann')];
    const both = await Promise.all([
      decide('mo', mine, { next: theirs.id }),
      decide('ann', theirs, { next: mine.id }),
    ]);
    expect(both.map(({ status, body }) => [status, body.next])).toEqual([
      [200, null],
      [200, null],
    ]);
  });
});

describe('taking back', () => {
  it('inside the window restores the case and cancels the delivery before it is dispatched', async () => {
    const at = await claimed();
    const { body } = await decide('mo', at);
    const undone = await bff.as('moderator', 'mo')('POST', `/api/decisions/${body.decision.id}/undo`);
    expect(undone).toMatchObject({
      status: 200,
      body: { decision: { state: 'undone' }, case: { state: 'open', decision: null } },
    });
    const deliveries = await bff.db
      .selectFrom('delivery')
      .select(['type', 'state'])
      .where('decision_id', '=', body.decision.id)
      .execute();
    expect(deliveries).toEqual([{ type: 'decision.made', state: 'cancelled' }]);
    const again = await bff.as('moderator', 'mo')('POST', `/api/decisions/${body.decision.id}/undo`);
    expect(again).toMatchObject({ status: 409, body: { code: 'already_done' } });
  });

  it('after the window writes a reversal for delivery', async () => {
    const at = await claimed();
    const { body } = await decide('mo', at);
    await bff.cases
      .updateTable('decision')
      .set({ undoable_until: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', body.decision.id)
      .execute();
    const undone = await bff.as('moderator', 'mo')('POST', `/api/decisions/${body.decision.id}/undo`);
    expect(undone.body.decision.state).toBe('reversed');
    const deliveries = await bff.db
      .selectFrom('delivery')
      .select(['type', 'state'])
      .where('decision_id', '=', body.decision.id)
      .orderBy('type')
      .execute();
    expect(deliveries).toEqual([
      { type: 'decision.made', state: 'waiting' },
      { type: 'decision.reversed', state: 'waiting' },
    ]);
  });

  it('is for the person who decided, or a supervisor', async () => {
    const at = await claimed('mo');
    const { body } = await decide('mo', at);
    expect((await bff.as('moderator', 'ann')('POST', `/api/decisions/${body.decision.id}/undo`)).status).toBe(
      403,
    );
    expect(
      (await bff.as('supervisor', 'sue')('POST', `/api/decisions/${body.decision.id}/undo`)).status,
    ).toBe(200);
  });
});

describe('claiming', () => {
  it('RQ1: gives each of many concurrent callers another case of the lane, and no case two holders', async () => {
    await bff.cases.updateTable('review_case').set({ state: 'decided' }).execute();
    await Promise.all(Array.from({ length: 10 }, openCase));
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        bff.as('moderator', `m${index}`)('POST', '/api/cases/claim-next', { lane: 'review' }),
      ),
    );
    const got = claims.filter(({ status }) => status === 200).map(({ body }) => body.case.id);
    expect(new Set(got).size).toBe(got.length);
    expect(got.length).toBeGreaterThan(0);
    const rest = await bff.as('moderator', 'last')('POST', '/api/cases/claim-next', { lane: 'review' });
    expect(got.length + (rest.status === 200 ? 1 : 0)).toBeLessThanOrEqual(10);
  });

  it('answers 204 when a lane is empty and 404 when there is no such lane', async () => {
    await bff.cases.updateTable('review_case').set({ state: 'decided' }).execute();
    expect((await bff.as('moderator')('POST', '/api/cases/claim-next', { lane: 'review' })).status).toBe(204);
    expect((await bff.as('moderator')('POST', '/api/cases/claim-next', { lane: 'nope' })).status).toBe(404);
  });

  it('shows the second caller who holds the case, and frees it on release', async () => {
    const at = await claimed('mo');
    const second = await bff.as('moderator', 'ann')('POST', `/api/cases/${at.id}/claim`);
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'claim_held', case: { claim: { by: { name: 'mo' } } } },
    });
    expect(
      (await bff.as('moderator', 'mo')('POST', `/api/cases/${at.id}/release`, { epoch: at.epoch })).status,
    ).toBe(204);
    expect((await bff.as('moderator', 'ann')('POST', `/api/cases/${at.id}/claim`)).status).toBe(200);
    expect(
      (await bff.as('moderator', 'mo')('POST', `/api/cases/${at.id}/renew`, { epoch: at.epoch })).body.code,
    ).toBe('claim_lost');
  });
});
