import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { settling } from '../../testing/settling.ts';

let bff: TestBff;
const texts = [
  { content: 'doubtful words', contentId: 'p-1', userId: 'u-1' },
  { content: 'fine morning' },
  { content: 'awful words' },
];
beforeAll(async () => {
  bff = await startTestBff(settling);
});
afterAll(() => bff.close());
beforeEach(() => {
  bff.requests.length = 0;
});

const send = (path: string, body: object, key?: string, name = 'ada') =>
  bff.as('supervisor', name)('POST', path, body, key === undefined ? {} : { 'idempotency-key': key });
const rows = async () => {
  const count = (table: 'submission' | 'text_item' | 'review_case' | 'finding' | 'audit_event') =>
    bff.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
  return [
    await count('submission'),
    await count('text_item'),
    await count('review_case'),
    await count('finding'),
    await count('audit_event'),
  ];
};

describe('texts that are sent again with the same Idempotency-Key', () => {
  it('get the answer of the first request, and nothing else is stored or requested', async () => {
    const first = await send('/api/texts', { texts }, 'k-1');
    expect(first.body.results.map(({ action }: { action: string }) => action)).toEqual([
      'review',
      'pass',
      'block',
    ]);
    const before = await rows();
    const requests = bff.requests.length;
    expect(await send('/api/texts', { texts }, 'k-1')).toEqual(first);
    expect([await rows(), bff.requests.length]).toEqual([before, requests]);
  });

  it('get it too when both arrive at once', async () => {
    const before = Number((await rows())[0]?.n);
    const all = await Promise.all(Array.from({ length: 8 }, () => send('/api/texts', { texts }, 'k-2')));
    expect(all[0]?.status).toBe(200);
    for (const one of all) expect(one).toEqual(all[0]);
    expect(Number((await rows())[0]?.n)).toBe(before + 1);
    expect(bff.failures).toEqual([]);
  });

  it('get it with the rule that decided', async () => {
    const sue = bff.as('supervisor', 'sue');
    const definition = { when: { machine: ['review'], labels: ['Ads'] }, act: { outcome: 'block' } };
    const { id } = (await sue('POST', '/api/rules', { name: 'Doubtful ads', ...definition })).body;
    await sue('POST', '/api/rules/dry-run', definition);
    expect((await sue('PATCH', `/api/rules/${id}`, { state: 'on' })).status).toBe(200);
    const first = await send('/api/texts', { texts }, 'k-3');
    expect(first.body.results[0]).toMatchObject({ action: 'block', rule: { id, was: 'review' } });
    expect(await send('/api/texts', { texts }, 'k-3')).toEqual(first);
    await sue('DELETE', `/api/rules/${id}`);
  });

  it('are others with another key, from another caller, or without one', async () => {
    const ids = await Promise.all(
      [
        send('/api/texts', { texts }, 'k-4'),
        send('/api/texts', { texts }, 'k-5'),
        send('/api/texts', { texts }, 'k-4', 'bob'),
        send('/api/texts', { texts }),
        send('/api/texts', { texts }),
      ].map(async (sent) => (await sent).body.submissionId),
    );
    expect(new Set(ids).size).toBe(5);
  });
});

describe('files and streams that are sent again with the same Idempotency-Key', () => {
  it.each([
    ['/api/videos', 'https://example.com/a.mp4'],
    ['/api/audio-files', 'https://example.com/a.mp3'],
    ['/api/video-streams', 'rtmp://example.com/a'],
    ['/api/audio-streams', 'rtmp://example.com/b'],
  ])('are one submission: %s', async (path, url) => {
    const [first, second] = await Promise.all([send(path, { url }, 'f-1'), send(path, { url }, 'f-1')]);
    expect([first.status, first.body.submission?.url]).toEqual([202, url]);
    expect(second.body.submission.id).toBe(first.body.submission.id);
    const third = await send(path, { url }, 'f-1');
    expect(third).toMatchObject({ status: 202, body: { submission: { id: first.body.submission.id } } });
    const stored = await bff.db.selectFrom('submission').select('id').where('url', '=', url).execute();
    expect(stored).toHaveLength(1);
    const submitted = await bff.db
      .selectFrom('audit_event')
      .select('id')
      .where('submission_id', '=', first.body.submission.id)
      .execute();
    expect(submitted).toHaveLength(1);
  });

  it('are two when the same key names a video and an audio file', async () => {
    const video = await send('/api/videos', { url: 'https://example.com/b.mp4' }, 'f-2');
    const audio = await send('/api/audio-files', { url: 'https://example.com/b.mp3' }, 'f-2');
    expect(video.body.submission.id).not.toBe(audio.body.submission.id);
  });
});
