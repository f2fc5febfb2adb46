import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReviewRoom } from '../../testing/review-room.ts';

const people = { mo: 'moderator', ann: 'moderator', sue: 'supervisor', ada: 'admin' } as const;
let room: Awaited<ReturnType<typeof startReviewRoom>>;
/** An id that an address must carry unharmed. */
const userId = 'u/7 ü?';
const page = `/api/users/${encodeURIComponent(userId)}`;
beforeAll(async () => {
  room = await startReviewRoom(people, null);
  await room.as('ada')('POST', '/api/actions', {
    key: 'mute',
    names: { en: 'Mute' },
    params: [{ key: 'days', names: { en: 'Days' }, type: 'number', preset: 7 }],
    strike: { points: 2, days: 30 },
  });
});
afterAll(() => room.bff.close());

let texts = 0;
async function openCase(more: object = {}): Promise<string> {
  texts += 1;
  const text = { content: `text ${texts}`, userId, contentId: `post-${texts}`, ...more };
  const { body } = await room.as('ada')('POST', '/api/texts', { texts: [text] });
  return body.results[0].caseId;
}
const user = async (by = 'mo') => (await room.as(by)('GET', page)).body.user;

describe('the page of a user', () => {
  it('is empty for an id that nobody has sent', async () => {
    expect(await user()).toEqual({
      id: userId,
      cases: {
        all: 0,
        waiting: 0,
        verdicts: { approve: 0, reject: 0, escalate: 0 },
        firstAt: null,
        lastAt: null,
      },
      strikes: { points: 0, count: 0, until: null },
      actions: [],
      about: { count: 0, upheld: null, latest: [] },
      sent: { count: 0, upheld: null, latest: [] },
      appeals: [],
      rooms: [],
      notes: [],
    });
  });

  it('has cases, strikes, actions, reports, appeals, rooms and the newest profile', async () => {
    const rejected = await openCase({ forumId: 'r-1' });
    await openCase({ forumId: 'r-1', context: { author: { name: 'Kim', followers: 3 } } });
    const actions = [{ key: 'mute', params: { days: 3 } }];
    expect((await room.decide('mo', rejected, 'reject', { actions })).status).toBe(200);
    const report = (contentId: string, reporter: object) =>
      room.as('ada')('POST', '/api/notices', { contentId, reason: 'spam', reporter });
    await report('post-2', { id: 'u-8' });
    await report('post-2', { id: userId });
    const seen = await user();
    expect(seen).toMatchObject({
      author: { name: 'Kim', followers: 3 },
      cases: { all: 2, waiting: 1, verdicts: { reject: 1, approve: 0 } },
      strikes: { points: 2, count: 1 },
      actions: [{ caseId: rejected, key: 'mute', params: { days: 3 }, points: 2, by: { name: 'mo' } }],
      about: { count: 2, upheld: null },
      sent: { count: 1, upheld: null, latest: [{ reason: 'spam', reporter: { id: userId } }] },
      rooms: [{ id: 'r-1', cases: 2 }],
    });
    await room.as('sue')('POST', `/api/cases/${rejected}/appeal`, { statement: 'It was a joke.' });
    expect((await user()).appeals).toMatchObject([
      { caseId: rejected, statement: 'It was a joke.', outcome: null },
    ]);
  });

  it('gives no hint at what was decided in a blind look', async () => {
    const id = await openCase();
    const { actions, cases, strikes } = await user();
    await room.draw({ share: 1, verdicts: ['reject'] });
    await room.decide('mo', id, 'reject', { actions: [{ key: 'mute', params: {} }] });
    await room.draw(null);
    expect(await user('ann')).toMatchObject({ actions, cases, strikes });
  });
});

describe('notes about a user', () => {
  it('have an author and a time, and go only by the hand of the author or a supervisor', async () => {
    const add = async (by: string, text: string) =>
      (await room.as(by)('POST', `${page}/notes`, { text })).body.note;
    const first = await add('mo', 'Was warned by mail.');
    const second = await add('mo', 'Is a bot.');
    expect((await user('ann')).notes).toMatchObject([
      { text: 'Is a bot.', by: { name: 'mo' } },
      { text: 'Was warned by mail.' },
    ]);
    const remove = (by: string, { id }: { id: string }, of = page) =>
      room.as(by)('DELETE', `${of}/notes/${id}`);
    expect((await remove('ann', first)).status).toBe(403);
    expect((await remove('mo', first, '/api/users/u-8')).status).toBe(404);
    expect((await remove('mo', first)).status).toBe(204);
    expect((await remove('sue', second)).status).toBe(204);
    expect((await remove('sue', second)).status).toBe(404);
    expect((await user()).notes).toEqual([]);
    const rows = await room.bff.db
      .selectFrom('audit_event')
      .selectAll()
      .where('what', 'in', ['user-note-added', 'user-note-removed'])
      .orderBy('id')
      .execute();
    expect(rows.map(({ what }) => what)).toEqual([
      'user-note-added',
      'user-note-added',
      'user-note-removed',
      'user-note-removed',
    ]);
    expect(JSON.stringify(rows)).not.toContain(userId);
  });

  it.each([[''], ['   '], ['x'.repeat(2001)]])('are refused beside the field: %j', async (text) => {
    const { status, body } = await room.as('mo')('POST', `${page}/notes`, { text });
    expect([status, body.errors.map((one: { path: string }) => one.path)]).toEqual([400, ['text']]);
  });
});
