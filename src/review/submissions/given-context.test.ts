import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { settling } from '../../testing/settling.ts';

let bff: TestBff;
const sent: unknown[] = [];
beforeAll(async () => {
  bff = await startTestBff({
    '/v3/recognition/text': (fields) => {
      sent.push(fields);
      return settling['/v3/recognition/text'](fields);
    },
    '/v3/recognition/video/asyncscan': (fields) => {
      sent.push(fields);
      return { code: 0, message: 'success', videoId: 'v-1' };
    },
  });
});
afterAll(() => bff.close());

const context = {
  thread: [
    { place: 'repliedTo', text: 'zaunkoenig: which coins?', userId: 'u-2', userName: 'Bea' },
    { text: 'kanarienvogel was here', userId: 'u-1', at: '2026-11-01T10:00:00Z' },
    { place: 'after', text: 'what?', userId: 'u-2' },
  ],
  author: {
    name: 'kanarienvogel',
    about: 'Coins',
    createdAt: '2024-01-01T00:00:00Z',
    followers: 12,
    avatarUrl: 'https://pictures.test/avatar.jpg',
  },
  place: { name: 'Market', url: 'https://forum.test/market/7' },
};
const send = async (...texts: object[]) => {
  const { status, body } = await bff.as('admin')('POST', '/api/texts', { texts });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results.map(({ caseId }: { caseId: string }) => caseId) as string[];
};
const given = async (id: string) =>
  (await bff.as('moderator', 'mo')('GET', `/api/cases/${id}`)).body.context.given;

describe('context that comes with a content', () => {
  it('stands on the case, and no engine reads it', async () => {
    const [id = '', bare = ''] = await send(
      { content: 'doubtful coins', userId: 'u-1', context },
      { content: 'doubtful stamps' },
    );
    expect(JSON.stringify(sent)).not.toContain('kanarienvogel');
    expect(await given(bare)).toBeNull();
    expect(await given(id)).toEqual({
      thread: [context.thread[0], { ...context.thread[1], place: 'before' }, context.thread[2]],
      author: {
        name: 'kanarienvogel',
        about: 'Coins',
        createdAt: '2024-01-01T00:00:00Z',
        followers: 12,
        avatar: expect.objectContaining({ state: 'waiting' }),
      },
      place: context.place,
    });
  });

  it('may come with a video, whose parameters for the service do not have it', async () => {
    const { status, body } = await bff.as('admin')('POST', '/api/videos', {
      url: 'https://films.test/a.mp4',
      context: { place: { name: 'Channel' } },
    });
    expect(status).toBe(202);
    expect(body.submission.params).toEqual({});
    const rows = await bff.db
      .selectFrom('given_context')
      .select(['subject', 'body'])
      .where('submission_id', '=', body.submission.id)
      .execute();
    expect(rows).toEqual([{ subject: body.submission.id, body: { place: { name: 'Channel' } } }]);
  });

  it.each([
    [{ thread: [{ text: '' }] }, 'texts.0.context.thread.0.text'],
    [{ thread: Array.from({ length: 21 }, () => ({ text: 'a' })) }, 'texts.0.context.thread'],
    [{ author: { avatarUrl: 'file:///etc/passwd' } }, 'texts.0.context.author.avatarUrl'],
    [{ place: { url: 'javascript:alert(1)' } }, 'texts.0.context.place.url'],
    [{ author: { followers: -1 } }, 'texts.0.context.author.followers'],
    [{ more: 1 }, 'texts.0.context'],
  ])('refuses %j with the place of the fault', async (faulty, path) => {
    const { status, body } = await bff.as('admin')('POST', '/api/texts', {
      texts: [{ content: 'doubtful', context: faulty }],
    });
    expect(status).toBe(400);
    expect(body.errors.map((one: { path: string }) => one.path)).toContain(path);
  });

  it('is erased with its user, and what they wrote in the threads of others', async () => {
    const [theirs = '', other = ''] = await send(
      { content: 'doubtful own', userId: 'u-1', context },
      { content: 'doubtful other', userId: 'u-9', context: { thread: context.thread } },
    );
    await bff.as('admin')('POST', '/api/erasures', { userId: 'u-1', confirm: 'u-1' });
    await bff.runJobs();
    expect(bff.failures).toEqual([]);
    expect(await given(theirs)).toBeNull();
    expect((await given(other)).thread.map(({ userId }: { userId: string }) => userId)).toEqual([
      'u-2',
      'u-2',
    ]);
    const rows = await bff.db.selectFrom('given_context').select('body').execute();
    expect(JSON.stringify(rows)).not.toContain('kanarienvogel');
    const pictures = await bff.db.selectFrom('evidence').select(['source_url', 'state']).execute();
    expect(pictures.every(({ source_url }) => !source_url.includes('avatar.jpg'))).toBe(true);
  });
});
