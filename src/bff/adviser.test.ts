import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startAdvising } from '../review/adviser/give-advice.ts';
import { queueAdvice } from '../review/adviser/queue-advice.ts';
import { transact } from '../review/journal/transact.ts';
import { emptyContent } from '../review/retention/empty-content.ts';
import { goodReason, harmless, rejection, startAdviserRoom } from '../testing/adviser.ts';

type AdviserRoom = Awaited<ReturnType<typeof startAdviserRoom>>;
let { room, chat, from, call, set, give, open, adviceTo, statsOf, due, reset, close } = {} as AdviserRoom;
beforeAll(async () => {
  ({ room, chat, from, call, set, give, open, adviceTo, statsOf, due, reset, close } =
    await startAdviserRoom());
});
afterAll(() => close());
afterEach(() => reset());

const openOne = async (content = 'A doubtful offer'): Promise<string> => (await open(content))[0] ?? '';
const rowOf = (id: string) =>
  room.bff.db.selectFrom('advice').selectAll().where('case_id', '=', id).executeTakeFirst();

describe('the settings of the adviser', () => {
  it('are empty at first: nothing is asked', async () => {
    expect((await call('GET')).body).toMatchObject({ adviser: null, counts: { waiting: 0, given: 0 } });
    await openOne();
    expect([await give(), chat.seen.length]).toEqual([0, 0]);
  });

  it('never show the token, store it sealed, and are audited without it', async () => {
    const { status, body } = await set();
    expect([status, body.adviser.hasToken, JSON.stringify(body).includes('good')]).toEqual([
      200,
      true,
      false,
    ]);
    const { token } = await room.bff.db.selectFrom('adviser').select('token').executeTakeFirstOrThrow();
    expect(token).not.toContain('good');
    const audited = await room.bff.db
      .selectFrom('audit_event')
      .select('detail')
      .where('what', '=', 'adviser-changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(audited.detail).toMatchObject({ on: true, model: 'tester-1', host: chat.host });
    expect(JSON.stringify(audited)).not.toContain('good');
  });

  it.each([
    [{ url: 'http://adviser.example/v1' }, 'url'],
    [{ url: 'https://me:secret@adviser.example/v1' }, 'url'],
    [{ model: ' ' }, 'model'],
    [{ language: 'de' }, 'language'],
  ])('refuse %j with the fault beside its field', async (more, path) => {
    const { status, body } = await set(more);
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  it('refuse a policy that does not exist', async () => {
    const { status, body } = await set({ before: ['no-such-policy'] });
    expect([status, body.reason]).toEqual([404, 'no_such_policy']);
  });

  it('give the token to no other address, and ask there only about later cases', async () => {
    await set();
    await openOne();
    await queueAdvice(room.bff.context());
    expect((await call('GET')).body.counts.waiting).toBe(1);
    const { body } = await set({ url: 'https://other.example/v1', token: undefined });
    expect([body.adviser.hasToken, body.counts.waiting]).toEqual([false, 0]);
  });

  it('are for administrators alone', async () => {
    for (const name of ['mo', 'sam']) expect((await room.as(name)('GET', '/api/adviser')).status).toBe(403);
  });
});

describe('the adviser', () => {
  it('reads the published policies and the text, and no identifiers', async () => {
    await set();
    const id = await openOne('A doubtful offer of coins');
    expect(await give()).toBe(1);
    const [sentOne] = chat.seen;
    expect(sentOne).toMatchObject({
      path: '/v1/chat/completions',
      body: { model: 'tester-1', temperature: 0 },
    });
    expect(sentOne?.question.content).toBe('A doubtful offer of coins');
    const sent = JSON.stringify(sentOne?.body);
    for (const secret of [id, ...Object.values(from(0)), 'good']) expect(sent).not.toContain(secret);
    const policies = await room.bff.db
      .selectFrom('policy')
      .innerJoin('policy_version', (join) =>
        join
          .onRef('policy_version.policy', '=', 'policy.key')
          .onRef('policy_version.version', '=', 'policy.version'),
      )
      .select(['key', 'policy.version', 'descriptions', 'labels'])
      .execute();
    const first = policies.find(({ key }) => key === sentOne?.question.policies[0]?.key);
    expect(first?.labels).toContain('Ads');
    expect(sentOne?.question.policies[0]?.texts[0]).toBe(first?.descriptions.en);
    expect(await rowOf(id)).toMatchObject({ state: 'given', policy_version: first?.version });
  });

  it('reads of a video, once it has ended, what is written in its pictures and then what is spoken, each in its order', async () => {
    await set();
    const id = await openOne();
    const { cases, db } = room.bff;
    await sql`update review_case set kind = 'video' where id = ${id}`.execute(cases);
    const { submission_id: submission } = await db
      .selectFrom('review_case')
      .select('submission_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await sql`update submission set kind = 'video', ended_at = null where id = ${submission}`.execute(db);
    for (const [offset, text] of [
      [9, 'a second sign'],
      [3, 'the first sign'],
      [12, 'the first sign'],
    ])
      await sql`
        insert into finding (id, submission_id, case_id, key, task, task_id, review, text, offset_s, details, relatives)
        values (gen_random_uuid(), ${submission}, ${id}, ${`sign ${offset}`}, 'ocr', 'ocr', true, ${text}, ${offset}, '[]', '[]')`.execute(
        cases,
      );
    await sql`
      insert into transcript_segment (submission_id, start_s, end_s, text)
      values (${submission}, 20, 22, 'spoken later'), (${submission}, 1, 2, 'spoken first')`.execute(db);
    expect(await give()).toBe(0);
    await sql`update submission set ended_at = now() where id = ${submission}`.execute(db);
    expect(await give()).toBe(1);
    expect(chat.seen[0]?.question.content).toBe('the first sign\na second sign\nspoken first\nspoken later');
  });

  it('is hidden until the person has decided, for everybody who may still decide', async () => {
    await set();
    const id = await openOne();
    await give();
    for (const name of ['mo', 'max', 'sam', 'ada']) expect(await adviceTo(name, id)).toBeUndefined();
    const claimed = await room.claim('mo', id);
    expect(JSON.stringify(claimed.body)).not.toContain(goodReason);
    const { body } = await room.decide('mo', id, 'reject');
    expect(body.advice).toBeUndefined();
    expect(await adviceTo('mo', id)).toMatchObject({
      verdict: 'reject',
      reason: goodReason,
      model: 'tester-1',
    });
    await room.as('mo')('POST', `/api/decisions/${body.decision.id}/undo`);
    expect(await adviceTo('max', id)).toBeUndefined();
  });

  it('is shown before the decision where the policy says so', async () => {
    const id = await openOne('asked for the key');
    await set();
    await openOne('another doubtful offer');
    await give();
    const key = chat.seen[0]?.question.policies[0]?.key;
    await set({ before: [key], token: undefined });
    const later = await openOne('a third doubtful offer');
    await give();
    expect(await adviceTo('mo', later)).toMatchObject({ policy: key, verdict: 'reject' });
    // It was open before the adviser was switched on.
    expect(await adviceTo('mo', id)).toBeUndefined();
  });

  it('asks once where it disagrees, with its first answer for a repeated request', async () => {
    await set();
    const id = await openOne();
    await give();
    const held = (await room.claim('mo', id)).body.case;
    const decide = (key: string, version: number, epoch: number) =>
      room.as('mo')(
        'POST',
        `/api/cases/${id}/decision`,
        { verdict: 'approve', version, epoch, next: null },
        { 'idempotency-key': key },
      );
    const first = await decide('k-1', held.version, held.claim.epoch);
    expect(first.body.advice).toMatchObject({ verdict: 'reject', reason: goodReason });
    expect((await decide('k-1', held.version, held.claim.epoch)).body.advice).toEqual(first.body.advice);
    await room.as('mo')('POST', `/api/decisions/${first.body.decision.id}/undo`);
    // Who was asked still knows it.
    expect(await adviceTo('mo', id)).toMatchObject({ reason: goodReason });
    expect(await adviceTo('max', id)).toBeUndefined();
    const again = await room.decide('mo', id, 'approve');
    expect([again.status, again.body.advice]).toEqual([200, undefined]);
  });

  it('never asks about an escalation, an answer of its own mind, or where it is unsure', async () => {
    await set();
    chat.settings.mood = () => ({ content: { ...harmless, verdict: 'unsure' } });
    const [unsure, agreed] = await open('unsure', 'agreed');
    await give();
    chat.settings.mood = (question) => ({ content: rejection(question) });
    const escalated = await openOne('escalated');
    await give();
    expect((await room.decide('mo', unsure ?? '', 'approve')).body.advice).toBeUndefined();
    expect((await room.decide('mo', agreed ?? '', 'reject')).body.advice).toBeUndefined();
    expect((await room.decide('mo', escalated, 'escalate')).body.advice).toBeUndefined();
    expect(await adviceTo('mo', escalated)).toBeUndefined();
    expect((await room.decide('sam', escalated, 'approve')).body.advice).toMatchObject({ verdict: 'reject' });
  });

  it('is hidden in a blind look, and from who answers an appeal', async () => {
    await room.draw({ share: 1, verdicts: ['reject'] });
    await set();
    const id = await openOne();
    await give();
    await room.decide('mo', id, 'reject');
    for (const name of ['mo', 'max', 'sam']) expect(await adviceTo(name, id)).toBeUndefined();
    await room.decide('max', id, 'reject');
    expect(await adviceTo('max', id)).toMatchObject({ reason: goodReason });
    await room.draw(null);
  });

  it('stops at a refused token until the settings are saved again', async () => {
    await set({ token: 'bad' });
    const id = await openOne();
    expect(await give()).toBe(1);
    expect((await call('GET')).body.adviser.stopped).toMatchObject({ status: 401 });
    await due();
    expect(await give()).toBe(0);
    await set();
    expect(await give()).toBe(1);
    expect((await rowOf(id))?.state).toBe('given');
  });

  it('is asked again after failures, a few times, and waits as long as it asks for', async () => {
    await set();
    const id = await openOne();
    chat.settings.mood = () => ({ status: 429, headers: { 'retry-after': '600' } });
    await give();
    await due();
    expect(await give()).toBe(0);
    await sql`update adviser set not_before = null`.execute(room.bff.db);
    chat.settings.mood = () => 'cut';
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await due();
      await give();
    }
    expect([chat.seen.length, (await rowOf(id))?.state]).toEqual([4, 'failed']);
    expect((await call('GET')).body).toMatchObject({ counts: { failed: 1 }, trouble: { failure: 'reset' } });
  });

  it('says nothing about content that was removed', async () => {
    await set();
    const [given, waiting] = await open('one', 'two');
    await give();
    await sql`update advice set state = 'waiting' where case_id = ${waiting}`.execute(room.bff.db);
    await transact(room.bff.context(), async (change) => {
      const texts = await change.trx
        .selectFrom('review_case')
        .select('subject')
        .where('id', 'in', [given ?? '', waiting ?? ''])
        .execute();
      await emptyContent(change, room.bff.context(), {
        submissions: [],
        texts: texts.map(({ subject }) => subject),
      });
    });
    expect([await rowOf(given ?? ''), await rowOf(waiting ?? ''), await give()]).toEqual([
      undefined,
      undefined,
      0,
    ]);
  });

  it('is compared with people who did not know it, with those who did, and with gold cases', async () => {
    await set();
    const [agreed, contradicted, known, escalated] = await open('one', 'two', 'three', 'four');
    await give();
    await room.decide('mo', agreed ?? '', 'reject');
    const { body } = await room.decide('mo', contradicted ?? '', 'approve');
    await room.as('mo')('POST', `/api/decisions/${body.decision.id}/undo`);
    // What the person decides after the question is not their own any more.
    await room.decide('mo', contradicted ?? '', 'reject');
    await room.decide('mo', known ?? '', 'reject');
    const marked = await room.as('sam')('POST', '/api/gold', { caseId: known, verdict: 'approve' });
    expect(marked.status).toBe(201);
    await room.decide('mo', escalated ?? '', 'escalate');
    const [{ policy }] = [await adviceTo('mo', agreed ?? '')];
    await set({ before: [policy], token: undefined });
    const shown = await openOne('five');
    await give();
    await room.decide('mo', shown, 'reject');
    const stats = await statsOf();
    expect(stats).toMatchObject({
      ...{ given: 5, unsure: 0, questions: 1, undone: 1 },
      people: { compared: 3, agreed: 2 },
      rejected: { compared: 3, agreed: 2 },
      approved: { compared: 0, share: null },
      shown: { compared: 1, agreed: 1 },
      gold: { compared: 1, agreed: 0 },
      policies: [{ policy, compared: 3, agreed: 2 }],
    });
  });

  it('delays no case: they open and are decided while it is silent', async () => {
    await set();
    chat.settings.mood = () => 'silent';
    const advising = startAdvising(room.bff.context(), { timeoutMs: 60_000 });
    const ids = await open(...Array.from({ length: 20 }, (_, index) => `silent ${index}`));
    while (chat.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const listed = await room.as('mo')('GET', `/api/cases?ids=${ids.join(',')}`);
    expect(listed.body.items).toHaveLength(20);
    for (const id of ids) expect((await room.decide('mo', id, 'approve')).status).toBe(200);
    await advising.stop();
    // A stop gives back what was asked.
    expect(await sql`select from advice where leased_until is not null`.execute(room.bff.db)).toMatchObject({
      rows: [],
    });
  });
});
