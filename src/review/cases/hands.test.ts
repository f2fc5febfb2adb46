import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { machine } from '../context/context.ts';
import { registerWindow, unregisterWindow } from '../people/presence.ts';

let bff: TestBff;

/** A text service that asks for review of every text. */
const script = {
  '/v3/recognition/text': (fields: Record<string, unknown>) => ({
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
};

beforeAll(async () => {
  bff = await startTestBff(script);
  // A case can only be handed to a known person, so each signs in once.
  for (const name of ['mo', 'ann']) await bff.as('moderator', name)('GET', '/api/session');
  await bff.as('supervisor', 'sue')('GET', '/api/session');
});
afterAll(() => bff.close());

async function openCases(count: number): Promise<{ id: string; version: number }[]> {
  const texts = Array.from({ length: count }, (_, at) => ({ content: `offer ${at}`, userId: 'u-1' }));
  const { body } = await bff.as('admin')('POST', '/api/texts', { texts });
  return body.results.map((result: { caseId: string }) => ({ id: result.caseId, version: 1 }));
}

async function claimed(name: string) {
  const [one] = await openCases(1);
  const { body } = await bff.as('moderator', name)('POST', `/api/cases/${one?.id}/claim`);
  return { id: body.case.id as string, version: body.case.version as number, epoch: body.case.claim.epoch };
}
const mo = (method: string, path: string, body?: object) => bff.as('moderator', 'mo')(method, path, body);
const ann = (method: string, path: string, body?: object) => bff.as('moderator', 'ann')(method, path, body);
const sue = (method: string, path: string, body?: object) => bff.as('supervisor', 'sue')(method, path, body);
const whats = (body: { history: { what: string }[] }) => body.history.map(({ what }) => what);
const inLane = async (who: typeof mo, lane: string) =>
  (await who('GET', `/api/cases?lane=${lane}&limit=200`)).body.items.map(({ id }: { id: string }) => id);

describe('taking over', () => {
  it('RQ2: gives a supervisor the case under the next epoch, and refuses what the former holder sends', async () => {
    const at = await claimed('mo');
    const taken = await sue('POST', `/api/cases/${at.id}/take-over`, { epoch: at.epoch });
    expect(taken).toMatchObject({
      status: 200,
      body: { case: { claim: { by: { name: 'sue' }, epoch: at.epoch + 1 } } },
    });
    expect(taken.body.history.at(-1)).toMatchObject({
      what: 'taken-over',
      by: 'sue',
      detail: { from: 'mo' },
    });
    const late = await mo('POST', `/api/cases/${at.id}/decision`, {
      ...at,
      id: undefined,
      verdict: 'approve',
    });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'claim_lost', case: { claim: { by: { name: 'sue' } } } },
    });
  });

  it('is for supervisors, and only for the claim on screen', async () => {
    const at = await claimed('mo');
    expect((await ann('POST', `/api/cases/${at.id}/take-over`, { epoch: at.epoch })).status).toBe(403);
    const old = await sue('POST', `/api/cases/${at.id}/take-over`, { epoch: at.epoch - 1 });
    expect(old).toMatchObject({ status: 409, body: { code: 'claim_held' } });
  });
});

describe('handing over', () => {
  const words = { note: 'please look at the sign', frame: 'f-1' };

  it('releases the case, puts it on top of the colleague’s lane with the note, and adds it to the history', async () => {
    const at = await claimed('mo');
    const body = { ...words, to: 'ann', version: at.version, epoch: at.epoch };
    const handed = await mo('POST', `/api/cases/${at.id}/hand-over`, body);
    expect(handed).toMatchObject({
      status: 200,
      body: {
        case: { claim: null, handOver: { to: { name: 'ann' }, by: { name: 'mo' }, ...words } },
      },
    });
    expect(handed.body.history.at(-1)).toMatchObject({
      what: 'handed-over',
      by: 'mo',
      detail: { to: 'ann', note: words.note },
    });
    expect(await inLane(ann, 'for-me')).toEqual([at.id]);
    expect(await inLane(mo, 'for-me')).toEqual([]);
  });

  it('makes the note searchable', async () => {
    const { id, ...at } = await claimed('mo');
    const sent = { ...at, to: 'ann', note: 'Looks like the 夜市 flyer of yesterday' };
    const { status } = await mo('POST', `/api/cases/${id}/hand-over`, sent);
    expect(status).toBe(200);
    const { body } = await ann('GET', `/api/cases?lane=all&q=${encodeURIComponent('夜市')}`);
    expect(body.items.map((item: { id: string }) => item.id)).toEqual([id]);
  });

  it('makes it nobody else’s next case, and the colleague’s own', async () => {
    await bff.cases.updateTable('review_case').set({ state: 'decided' }).execute();
    const at = await claimed('mo');
    await mo('POST', `/api/cases/${at.id}/hand-over`, {
      ...words,
      to: 'ann',
      version: at.version,
      epoch: at.epoch,
    });
    expect((await mo('POST', '/api/cases/claim-next', { lane: 'review' })).status).toBe(204);
    const next = await ann('POST', '/api/cases/claim-next', { lane: 'review' });
    expect(next.body.case.id).toBe(at.id);
  });

  it('ends with a decision and is restored by its undo', async () => {
    const at = await claimed('mo');
    await mo('POST', `/api/cases/${at.id}/hand-over`, {
      ...words,
      to: 'ann',
      version: at.version,
      epoch: at.epoch,
    });
    const claim = await ann('POST', `/api/cases/${at.id}/claim`);
    const { epoch } = claim.body.case.claim;
    const decided = await ann('POST', `/api/cases/${at.id}/decision`, {
      verdict: 'approve',
      version: at.version,
      epoch,
    });
    expect((await ann('GET', `/api/cases/${at.id}`)).body.case.handOver).toBeNull();
    await ann('POST', `/api/decisions/${decided.body.decision.id}/undo`);
    expect((await ann('GET', `/api/cases/${at.id}`)).body.case.handOver).toMatchObject({
      to: { name: 'ann' },
    });
  });

  it('is refused to oneself, to unknown people, without a note, and without the claim', async () => {
    const at = await claimed('mo');
    const body = { ...words, to: 'ann', version: at.version, epoch: at.epoch };
    const hand = (more: object, who = mo) =>
      who('POST', `/api/cases/${at.id}/hand-over`, { ...body, ...more });
    expect(await hand({ to: 'mo' })).toMatchObject({ status: 400, body: { errors: [{ path: 'to' }] } });
    expect(await hand({ to: 'x' })).toMatchObject({ status: 400, body: { errors: [{ path: 'to' }] } });
    expect(await hand({ note: ' ' })).toMatchObject({ status: 400, body: { errors: [{ path: 'note' }] } });
    expect(await hand({ to: 'mo' }, ann)).toMatchObject({ status: 409, body: { code: 'claim_lost' } });
    expect((await mo('GET', `/api/cases/${at.id}`)).body.case).toMatchObject({
      handOver: null,
      claim: { by: { name: 'mo' } },
    });
  });
});

describe('asking a supervisor', () => {
  it('opens a decided case for supervisors with the note, while the decision stands', async () => {
    const at = await claimed('ann');
    await ann('POST', `/api/cases/${at.id}/decision`, {
      verdict: 'approve',
      version: at.version,
      epoch: at.epoch,
    });
    const answer = await mo('POST', `/api/cases/${at.id}/question`, {
      note: 'it is an advert',
      version: at.version + 1,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        case: {
          state: 'escalated',
          decision: { verdict: 'approve', by: { name: 'ann' } },
          handOver: { to: null, note: 'it is an advert' },
          allowedDecisions: [],
        },
      },
    });
    expect(whats(answer.body).slice(-2)).toEqual(['decided', 'questioned']);
    expect(await inLane(sue, 'for-me')).toContain(at.id);
    expect(await inLane(ann, 'for-me')).not.toContain(at.id);
  });

  it('is refused for an undecided or changed case', async () => {
    const at = await claimed('ann');
    const ask = (version: number) => mo('POST', `/api/cases/${at.id}/question`, { note: 'why', version });
    expect(await ask(at.version)).toMatchObject({ status: 409, body: { code: 'case_changed' } });
    await ann('POST', `/api/cases/${at.id}/decision`, {
      verdict: 'approve',
      version: at.version,
      epoch: at.epoch,
    });
    expect((await ask(at.version)).status).toBe(409);
  });
});

describe('bulk decisions', () => {
  const bulk = (who: typeof mo, cases: object[], more: object = {}) =>
    who('POST', '/api/cases/bulk-decision', { cases, verdict: 'reject', label: 'Ads', ...more });

  it('answer for each case: decided, or who holds it, or who decided it', async () => {
    const cases = await openCases(4);
    const [first, second] = cases;
    await ann('POST', `/api/cases/${first?.id}/claim`);
    const held = await sue('POST', `/api/cases/${second?.id}/claim`);
    const { epoch } = held.body.case.claim;
    await sue('POST', `/api/cases/${second?.id}/decision`, { verdict: 'approve', version: 1, epoch });
    const { body } = await bulk(mo, [...cases, { id: crypto.randomUUID(), version: 1 }]);
    expect(body.results).toMatchObject([
      { decision: null, problem: { code: 'claim_held', by: { name: 'ann' } } },
      { decision: null, problem: { code: 'case_changed', by: { name: 'sue' } } },
      { decision: { verdict: 'reject', by: { name: 'mo' } }, problem: null },
      { decision: { verdict: 'reject', by: { name: 'mo' } }, problem: null },
      { decision: null, problem: { code: 'not_found', by: null } },
    ]);
    const after = await mo('GET', `/api/cases/${cases[2]?.id}`);
    expect(after.body.history.at(-1)).toMatchObject({ what: 'decided', detail: { size: 5, looked: 0 } });
  });

  it('need five opened cases above twenty, and are refused above two hundred', async () => {
    const cases = await openCases(21);
    const ids = cases.map(({ id }) => id);
    const refused = await bulk(mo, cases, { looked: [...ids.slice(0, 4), 'not-one-of-them'] });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'looked' }] } });
    expect((await mo('GET', `/api/cases/${ids[0]}`)).body.case.state).toBe('open');
    const done = await bulk(mo, cases, { looked: ids.slice(0, 5) });
    expect(done.body.results.every(({ problem }: { problem: unknown }) => problem === null)).toBe(true);
    const many = Array.from({ length: 201 }, () => ({ id: crypto.randomUUID(), version: 1 }));
    expect((await bulk(mo, many)).status).toBe(400);
  });

  it('RQ3: return the first answers when repeated under the same key', async () => {
    const cases = await openCases(3);
    const send = () =>
      bff.as('moderator', 'mo')(
        'POST',
        '/api/cases/bulk-decision',
        { cases, verdict: 'approve' },
        { 'idempotency-key': `b-${cases[0]?.id}` },
      );
    const [first, again] = [await send(), await send()];
    const ids = (answer: typeof first) =>
      answer.body.results.map(({ decision }: { decision: { id: string } }) => decision.id);
    expect(ids(again)).toEqual(ids(first));
  });

  it('RQ1: decide each case once when two people decide at once, and show both who was first', async () => {
    const cases = await openCases(30);
    const looked = cases.slice(0, 5).map(({ id }) => id);
    const [mine, theirs] = await Promise.all([
      bulk(mo, cases, { looked }),
      bulk(ann, cases.toReversed(), { looked }),
    ]);
    type Result = { id: string; decision: object | null; problem: { by: { name: string } } | null };
    const theirsOf = new Map((theirs.body.results as Result[]).map((result) => [result.id, result]));
    for (const result of mine.body.results as Result[]) {
      const other = theirsOf.get(result.id);
      expect([result.decision, other?.decision].filter(Boolean)).toHaveLength(1);
      expect(result.problem ? result.problem.by.name : other?.problem?.by.name).toBe(
        result.problem ? 'ann' : 'mo',
      );
    }
    const { count } = await bff.db
      .selectFrom('decision')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(
        'case_id',
        'in',
        cases.map(({ id }) => id),
      )
      .executeTakeFirstOrThrow();
    expect(count).toBe(30);
  });

  it('can be undone together, as far as each can be', async () => {
    const cases = await openCases(3);
    const { body } = await bulk(mo, cases);
    const ids: string[] = body.results.map(({ decision }: { decision: { id: string } }) => decision.id);
    await mo('POST', `/api/decisions/${ids[0]}/undo`);
    const undone = await mo('POST', '/api/decisions/bulk-undo', { ids });
    expect(undone.body.results).toMatchObject([
      { case: null, problem: { code: 'already_done' } },
      { case: { state: 'open' }, problem: null },
      { case: { state: 'open' }, problem: null },
    ]);
    expect((await ann('POST', '/api/decisions/bulk-undo', { ids })).body.results[0].problem.code).toBe(
      'forbidden',
    );
  });
});

describe('earlier cases', () => {
  it('are counted by verdict, and the latest five are listed', async () => {
    const user = crypto.randomUUID();
    const texts = Array.from({ length: 7 }, (_, at) => ({ content: `offer ${at}`, userId: user }));
    const { body } = await bff.as('admin')('POST', '/api/texts', { texts });
    const ids: string[] = body.results.map(({ caseId }: { caseId: string }) => caseId);
    const cases = ids.slice(0, 3).map((id) => ({ id, version: 1 }));
    await mo('POST', '/api/cases/bulk-decision', { cases: cases.slice(0, 2), verdict: 'reject' });
    await mo('POST', '/api/cases/bulk-decision', { cases: cases.slice(2), verdict: 'approve' });
    const { context } = (await mo('GET', `/api/cases/${ids[6]}`)).body;
    expect(context.user).toMatchObject({
      id: user,
      cases: 6,
      more: false,
      verdicts: { reject: 2, approve: 1, escalate: 0 },
    });
    expect(context.user.latest).toHaveLength(5);
    expect(context.user.latest.map(({ id }: { id: string }) => id)).not.toContain(ids[6]);
    expect(context.room).toBeNull();
  });

  it('are counted up to one hundred, because a busy room has thousands', async () => {
    const user = crypto.randomUUID();
    const texts = Array.from({ length: 10 }, (_, at) => ({ content: `offer ${at}`, userId: user }));
    let last = '';
    for (let request = 0; request < 11; request += 1) {
      const { body } = await bff.as('admin')('POST', '/api/texts', { texts });
      last = body.results.at(-1).caseId;
    }
    const { context } = (await mo('GET', `/api/cases/${last}`)).body;
    expect(context.user).toMatchObject({ id: user, cases: 100, more: true });
  });
});

describe('presence', () => {
  type Colleague = { name: string; here: boolean; caseIds: string[] };
  const find = async (name: string): Promise<Colleague | undefined> =>
    (await sue('GET', '/api/people')).body.people.find((person: Colleague) => person.name === name);

  it('lists people with an open window or a claim, with the case they look at', async () => {
    await bff.cases.updateTable('review_case').set({ claim_by: null }).execute();
    const at = await claimed('ann');
    const [other] = await openCases(1);
    await mo('POST', '/api/presence', { tab: 'tab-00001', caseId: other?.id });
    expect(await find('mo')).toMatchObject({ here: true, caseIds: [other?.id] });
    expect((await find('ann'))?.caseIds).toContain(at.id);
    await bff.db.updateTable('presence').set({ seen_at: sql<Date>`now() - interval '1 minute'` }).execute();
    await bff.cases.updateTable('review_case').set({ claim_by: null }).execute();
    expect(await find('mo')).toMatchObject({ here: false, caseIds: [] });
  });

  it('is not ended by an old event stream when another has registered the window since', async () => {
    const window = { ...bff.context(), actor: { ...machine, id: 'ann', name: 'ann' }, tab: 'tab-00003' };
    const first = await registerWindow(window, true);
    await bff.db
      .updateTable('presence')
      .set({ seen_at: sql<Date>`seen_at - interval '5 seconds'` })
      .execute();
    await registerWindow(window, false);
    await unregisterWindow(window, new Date(first.getTime() - 5000));
    expect((await find('ann'))?.here).toBe(true);
    await unregisterWindow(window, new Date(Date.now() + 1000));
    expect((await find('ann'))?.here).toBe(false);
  });

  it('ends with its event stream', async () => {
    const controller = new AbortController();
    const open = async () =>
      bff.app.request('/api/events?tab=tab-00002', {
        headers: { 'x-test-person': 'ann moderator' },
        signal: controller.signal,
      });
    const stream = await open();
    const reader = stream.body?.getReader();
    await reader?.read();
    await expect.poll(async () => (await find('ann'))?.here).toBe(true);
    await reader?.cancel();
    await bff.cases.updateTable('review_case').set({ claim_by: null }).execute();
    // The stream notices the end at its next write, which an event triggers.
    await openCases(1);
    await expect.poll(async () => (await find('ann'))?.here).toBe(false);
  });
});
