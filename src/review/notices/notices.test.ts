import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticeWebhookBodySchema } from '../../api/webhook-bodies.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { settling } from '../../testing/settling.ts';
import { deliverDue } from '../deliveries/deliver.ts';

let bff: TestBff;
let sent: { type: string; data: { reporter: { id: string }; outcome: string } }[] = [];
beforeAll(async () => {
  bff = await startTestBff(
    {
      ...settling,
      '/v3/recognition/video/asyncscan': () => ({ code: 0, message: 'success', videoId: 'v-1' }),
      '/v3/recognition/video/close': () => ({ code: 0, message: 'success', videoId: 'v-1' }),
    },
    { undoSeconds: 60 },
  );
  bff.outside.send = async (_, { body }) => {
    sent.push(JSON.parse(String(body)));
    return { status: 204, headers: {}, body: '' };
  };
  const { status } = await admin('POST', '/api/webhooks', {
    name: 'hook',
    url: 'https://platform.test/hook',
  });
  expect(status).toBe(201);
});
afterAll(() => bff.close());

const admin = (...args: Parameters<ReturnType<TestBff['as']>>) => bff.as('admin', 'ada')(...args);
const moderator = (...args: Parameters<ReturnType<TestBff['as']>>) => bff.as('moderator', 'mo')(...args);
const report = (body: object) =>
  admin('POST', '/api/notices', { reporter: { id: 'u-9' }, reason: 'scam', ...body });
const noticeOf = async (id: string) => (await admin('GET', `/api/notices/${id}`)).body.notice;
const see = async (id: string) => (await moderator('GET', `/api/cases/${id}`)).body;
let next = 0;
/** A content that the machine answered as its first word says. */
async function content(first: string): Promise<string> {
  next += 1;
  const contentId = `post-${next}`;
  await admin('POST', '/api/texts', { texts: [{ content: `${first} ${next}`, contentId, userId: 'u-1' }] });
  return contentId;
}
async function decide(id: string, verdict: string, by = moderator) {
  const { body } = await by('POST', `/api/cases/${id}/claim`);
  const { version, claim } = body.case;
  return by('POST', `/api/cases/${id}/decision`, { verdict, version, epoch: claim.epoch, next: null });
}
/** Ends all undo windows, and delivers. */
const deliver = async () => {
  sent = [];
  const before = new Date(Date.now() - 1000);
  await bff.cases.updateTable('decision').set({ undoable_until: before }).execute();
  await bff.db.updateTable('delivery').set({ dispatch_at: before }).where('state', '=', 'waiting').execute();
  for (let waits = 1; waits > 0; ) waits = await deliverDue(bff.context());
};
const answers = async () => {
  await deliver();
  return sent.filter(({ type }) => type === 'notice.answered');
};

describe('a report', () => {
  it.each(['fine', 'doubtful', 'awful'])(
    'brings a %s content to people, beside what the machine found',
    async (first) => {
      const contentId = await content(first);
      const { status, body } = await report({ contentId, words: 'it is a trick' });
      expect(status).toBe(201);
      const { case: shown, notices, findings } = await see(body.notice.caseId);
      expect(shown).toMatchObject({
        state: 'open',
        settled: null,
        contentId,
        reports: { count: 1, kinds: { user: 1 }, dueAt: null, minutes: 30 },
      });
      expect(findings).toHaveLength(1);
      expect(notices).toMatchObject([
        { reporter: { id: 'u-9', kind: 'user' }, reason: 'scam', words: 'it is a trick', outcome: null },
      ]);
    },
  );

  it('sends an unknown content for moderation, and opens its case at once', async () => {
    const { body } = await report({ contentId: 'new-1', text: { content: 'fine words', userId: 'u-3' } });
    const { case: shown, content: text } = await see(body.notice.caseId);
    expect(shown).toMatchObject({ state: 'open', contentId: 'new-1', userId: 'u-3' });
    expect(text).toBe('fine words');
    const again = await report({
      contentId: 'new-1',
      text: { content: 'fine words' },
      reporter: { id: 'u-4' },
    });
    expect(again.body.notice.caseId).toBe(body.notice.caseId);
    const video = await report({ contentId: 'new-2', video: { url: 'https://films.test/a.mp4' } });
    expect((await see(video.body.notice.caseId)).case).toMatchObject({
      kind: 'video',
      state: 'open',
      contentId: 'new-2',
    });
    expect((await report({ contentId: 'nobody-knows' })).status).toBe(404);
    expect((await report({})).body.errors).toMatchObject([{ path: 'contentId' }]);
    expect(
      (await moderator('POST', '/api/notices', { contentId: 'new-1', reporter: { id: 'a' }, reason: 'b' }))
        .status,
    ).toBe(403);
  });

  it('is one with a second one by the same reporter while the first waits, and with one of the same reference', async () => {
    const contentId = await content('doubtful');
    const first = await report({ contentId, words: 'first', reference: `r-${contentId}` });
    const same = await report({ contentId, words: 'first', reference: `r-${contentId}` });
    const more = await report({ contentId, words: 'second', reason: 'spam', dueAt: '2030-01-01T00:00:00Z' });
    expect(same.body).toEqual(first.body);
    expect(more.body.notice).toMatchObject({
      id: first.body.notice.id,
      words: 'first\nspam\nsecond',
      dueAt: '2030-01-01T00:00:00.000Z',
    });
    const other = await report({ contentId: await content('fine'), reference: `r-${contentId}` });
    expect(other).toMatchObject({ status: 409, body: { code: 'already_done' } });
  });

  it('is answered once, by the decision that stands', async () => {
    const contentId = await content('fine');
    const { body } = await report({ contentId });
    await report({ contentId, reporter: { id: 'flag', kind: 'trusted-flagger', name: 'Flaggers' } });
    await answers();
    await decide(body.notice.caseId, 'escalate');
    expect(await answers()).toEqual([]);
    await decide(body.notice.caseId, 'reject', (...args) => bff.as('supervisor', 'sue')(...args));
    const received = await answers();
    expect(received.map((one) => noticeWebhookBodySchema.parse(one).data)).toMatchObject([
      { reporter: { id: 'u-9' }, outcome: 'upheld', contentId, decision: { verdict: 'reject' } },
      { reporter: { id: 'flag' }, outcome: 'upheld' },
    ]);
    expect(await noticeOf(body.notice.id)).toMatchObject({ outcome: 'upheld' });
    expect((await see(body.notice.caseId)).case.reports).toBeUndefined();
    // Rejected already: the decision answers later ones at once, but for authorities.
    await report({ contentId, reporter: { id: 'u-10' } });
    expect(await answers()).toMatchObject([{ data: { reporter: { id: 'u-10' }, outcome: 'upheld' } }]);
    await report({ contentId, reporter: { id: 'court', kind: 'authority' } });
    expect((await see(body.notice.caseId)).case).toMatchObject({ state: 'open', reports: { count: 1 } });
    expect(await answers()).toEqual([]);
  });

  it('opens an approved case again for another reason, and not for the same', async () => {
    const contentId = await content('fine');
    const { body } = await report({ contentId });
    const id = body.notice.caseId;
    await decide(id, 'approve');
    await answers();
    await report({ contentId, reporter: { id: 'u-11' } });
    expect(await answers()).toMatchObject([{ data: { reporter: { id: 'u-11' }, outcome: 'dismissed' } }]);
    expect((await see(id)).case.state).toBe('decided');
    await report({ contentId, reporter: { id: 'u-12' }, reason: 'violence' });
    expect((await see(id)).case.state).toBe('open');
    await decide(id, 'reject');
    expect(await answers()).toMatchObject([{ data: { reporter: { id: 'u-12' }, outcome: 'upheld' } }]);
  });

  it('says how many earlier ones were upheld, and goes ahead of others in a lane ordered by reports', async () => {
    const lane = await admin('POST', '/api/lanes', {
      name: 'Reported',
      sort: 'reports',
      filter: { reported: true },
    });
    const key = lane.body.lane.key;
    const good = { id: 'good', kind: 'user' };
    for (const verdict of ['reject', 'reject', 'reject', 'approve'])
      await decide(
        (await report({ contentId: await content('fine'), reporter: good })).body.notice.caseId,
        verdict,
      );
    const unknown = await report({ contentId: await content('fine'), reporter: { id: 'unknown' } });
    const { body } = await report({ contentId: await content('fine'), reporter: good });
    const [notice] = (await see(body.notice.caseId)).notices;
    expect(notice.earlier).toMatchObject({ upheld: 3, answered: 4, share: { value: 0.75 } });
    const { items } = (await moderator('GET', `/api/cases?lane=${key}&limit=200`)).body;
    const ids = items.map(({ id }: { id: string }) => id);
    expect(ids.indexOf(body.notice.caseId)).toBeLessThan(ids.indexOf(unknown.body.notice.caseId));
    expect(items.every(({ reports }: { reports?: object }) => reports !== undefined)).toBe(true);
    expect(items.map(({ reports }: { reports: { minutes: number } }) => reports.minutes)).toContain(40);
  });

  it('waits again if the decision is undone in time', async () => {
    await deliver();
    const { body } = await report({ contentId: await content('fine') });
    const id = body.notice.caseId;
    const decided = await decide(id, 'reject');
    expect(await noticeOf(body.notice.id)).toMatchObject({ outcome: 'upheld' });
    await moderator('POST', `/api/decisions/${decided.body.decision.id}/undo`);
    expect(await noticeOf(body.notice.id)).toMatchObject({ outcome: null, answeredAt: null });
    await decide(id, 'approve');
    const received = await answers();
    expect(received).toMatchObject([{ data: { outcome: 'dismissed' } }]);
  });

  it('is answered when its content is erased, without its words', async () => {
    const text = { content: 'doubtful gone', userId: 'u-gone' };
    const { body } = await report({ contentId: 'gone', text, words: 'zaunkoenig wrote this' });
    await admin('POST', '/api/erasures', { userId: 'u-gone', confirm: 'u-gone' });
    await bff.runJobs();
    expect(bff.failures).toEqual([]);
    expect(await answers()).toMatchObject([
      { data: { outcome: 'removed', contentId: null, decision: null } },
    ]);
    expect(await noticeOf(body.notice.id)).toMatchObject({ outcome: 'removed', words: null });
  });

  it('does not keep a content without a case from being erased', async () => {
    await admin('POST', '/api/videos', { url: 'https://films.test/b.mp4', customInfo: { userId: 'u-none' } });
    await admin('POST', '/api/erasures', { userId: 'u-none', confirm: 'u-none' });
    await bff.runJobs();
    expect(bff.failures).toEqual([]);
    const { body } = await admin('GET', '/api/erasures');
    expect(JSON.stringify(body)).not.toContain('stopped');
  });

  it('forgets its reporter when they are erased', async () => {
    const reporter = { id: 'u-rohrdommel', name: 'Rohrdommel' };
    const contentId = await content('fine');
    const { body } = await report({ contentId, reporter, words: 'rohrdommel saw it' });
    await decide(body.notice.caseId, 'reject');
    expect(await answers()).toMatchObject([{ data: { reporter: { id: reporter.id } } }]);
    await admin('POST', '/api/erasures', { userId: reporter.id, confirm: reporter.id });
    await bff.runJobs();
    expect(bff.failures).toEqual([]);
    expect(await noticeOf(body.notice.id)).toMatchObject({ outcome: 'upheld', words: null, reason: 'scam' });
    const rows = [
      await bff.db.selectFrom('notice').selectAll().execute(),
      await bff.db.selectFrom('sending').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toMatch(/rohrdommel/i);
  });

  it('hides its outcome in a blind look', async () => {
    await admin('PATCH', '/api/lanes/review', { secondLook: { share: 1, verdicts: ['reject'] } });
    const { body } = await report({ contentId: await content('fine') });
    await decide(body.notice.caseId, 'reject');
    await admin('PATCH', '/api/lanes/review', { secondLook: null });
    expect(await noticeOf(body.notice.id)).toMatchObject({ outcome: null, answeredAt: null });
    const other = (await bff.as('moderator', 'ann')('GET', `/api/cases/${body.notice.caseId}`)).body;
    expect(other.case.state).toBe('second-look');
    expect(other.notices).toMatchObject([{ outcome: null, answeredAt: null }]);
    // One that comes during the look waits for its end.
    const late = await report({ contentId: other.case.contentId, reporter: { id: 'late' } });
    await decide(body.notice.caseId, 'reject', (...args) => bff.as('moderator', 'ann')(...args));
    expect(await noticeOf(late.body.notice.id)).toMatchObject({ outcome: 'upheld' });
  });
});

describe('many reports at the same moment', () => {
  it('are one case for each content, also of one that nobody knew', async () => {
    const all = Array.from({ length: 60 }, (_, at) => ({
      contentId: `many-${at % 6}`,
      text: { content: `fine crowd ${at % 6}` },
      reporter: { id: `crowd-${at}` },
    }));
    const answered = await Promise.all(all.map(report));
    expect(answered.map(({ status }) => status).filter((status) => status !== 201)).toEqual([]);
    const cases = new Set<string>(answered.map(({ body }) => body.notice.caseId));
    expect(cases.size).toBe(6);
    const stored = await bff.db
      .selectFrom('review_case')
      .select('id')
      .where('content_id', 'like', 'many-%')
      .execute();
    expect(stored).toHaveLength(6);
    const [one = ''] = cases;
    expect((await see(one)).case.reports).toMatchObject({ count: 10, minutes: 300 });
  });
});
