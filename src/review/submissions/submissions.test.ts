import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import type { SubmissionRow } from '../store/tables.ts';
import { serviceCalls } from './service-calls.ts';

const vectors = path.join(import.meta.dirname, '../../testing/vectors/callbacks');
const vector = async (name: string) =>
  JSON.parse(await readFile(path.join(vectors, name), 'utf8')) as Record<string, unknown>;

let bff: TestBff;
let count = 0;
const done = { code: 0, message: 'success' };
beforeAll(async () => {
  bff = await startTestBff({
    '/v3/recognition/speech/recording/async': () => ({ ...done, result: { requestId: `a-${count}` } }),
    '/v3/recognition/speech/stream': () => ({ ...done, result: [{ requestId: `s-${count}` }] }),
    '/v3/recognition/speech/stream/close': () => ({
      ...done,
      result: [{ requestId: `s-${count}`, status: 'closed' }],
    }),
    '/v3/recognition/video/stream': () => ({ ...done, videoId: `v-${count}` }),
    '/v3/recognition/video/close': () => ({ ...done, videoId: `v-${count}` }),
  });
});
afterAll(() => bff.close());
beforeEach(() => {
  count += 1;
  bff.requests.length = 0;
});

async function submit(call: string, body: object) {
  const answered = await bff.as('supervisor')('POST', call, body);
  expect(answered.status).toBe(202);
  await bff.runJobs();
  const id: string = answered.body.submission.id;
  const row = await bff.db
    .selectFrom('submission')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const send = async (payload: Record<string, unknown> | string) =>
    (
      await bff.app.request(`/callbacks/${row.callback_token}`, {
        method: 'POST',
        body: typeof payload === 'string' ? payload : await bff.callback(payload),
      })
    ).status;
  return {
    id,
    row,
    send,
    detail: async (): Promise<SubmissionDetail> =>
      (await bff.as('supervisor')('GET', `/api/submissions/${id}`)).body,
  };
}

describe('an audio file', () => {
  it('is sent with its identifiers and tasks, and ends with its result', async () => {
    const file = await submit('/api/audio-files', {
      url: 'https://x.example/a.mp3',
      tasks: ['speech-moderation'],
      callbackRule: 'all',
      roomId: 'r-7',
    });
    expect(bff.requests[0]).toMatchObject({
      path: '/v3/recognition/speech/recording/async',
      fields: {
        recording: { url: 'https://x.example/a.mp3', callbackRule: 'all', roomId: 'r-7' },
        tasks: ['speech-moderation'],
      },
    });
    expect(await file.send({ ...(await vector('audio-file.json')), requestId: `a-${count}` })).toBe(200);
    const seen = await file.detail();
    expect(seen.submission).toMatchObject({ state: 'end', duration: 42.5, roomId: 'r-7' });
    expect(seen.findings.map(({ task, startTime }) => [task, startTime])).toEqual(
      expect.arrayContaining([
        ['speech-moderation', 12.2],
        ['speech-moderation', 40],
        ['vulgar-speech', 60.5],
      ]),
    );
    expect(seen.cases).toHaveLength(1);
  });

  it('C2: accepts a bare callback at its token, and a wrapped one only with a valid signature', async () => {
    const file = await submit('/api/audio-files', { url: 'https://x.example/a.wav' });
    const bare = { ...(await vector('audio-file.json')), requestId: `a-${count}` };
    const forged = (await bff.callback(bare)).replace('42.5', '43.5');
    expect(await file.send(forged)).toBe(401);
    expect(await file.send(JSON.stringify(bare))).toBe(200);
    expect((await file.detail()).submission.state).toBe('end');
  });

  it('V1: that failed has its code, and the reason as text', async () => {
    const file = await submit('/api/audio-files', { url: 'https://x.example/a.wav' });
    await file.send({
      requestId: `a-${count}`,
      speechInfo: { duration: 0 },
      code: '1105',
      message: 'the source refused the connection',
    });
    expect((await file.detail()).submission).toMatchObject({
      state: 'error',
      message: 'the source refused the connection (1105)',
    });
  });

  it('L2: that is the fourth is queued with its position, and sent when one ends', async () => {
    await bff.db.updateTable('submission').set({ ended_at: sql<Date>`now()`, state: 'end' }).execute();
    const files: Awaited<ReturnType<typeof submit>>[] = [];
    for (let i = 0; i < 5; i += 1) {
      files.push(await submit('/api/audio-files', { url: 'https://x.example/a.wav' }));
      count += 1;
    }
    const standing = async () =>
      Promise.all(files.map(async (file) => (await file.detail()).submission)).then((all) =>
        all.map(({ state, place }) => [state, place]),
      );
    expect(await standing()).toEqual([
      ['submitted', null],
      ['submitted', null],
      ['submitted', null],
      ['queued', 1],
      ['queued', 2],
    ]);
    await files[0]?.send({ ...(await vector('audio-file.json')), requestId: files[0].row.provider_id });
    await bff.runJobs();
    expect((await standing()).slice(3)).toEqual([
      ['submitted', null],
      ['queued', 1],
    ]);
  });

  it('cannot be closed, with a reason', async () => {
    const file = await submit('/api/audio-files', { url: 'https://x.example/a.wav' });
    const answered = await bff.as('supervisor')('POST', `/api/submissions/${file.id}/close`);
    expect(answered).toMatchObject({ status: 409, body: { code: 'not_running' } });
  });
});

describe('a stream', () => {
  it('of audio is closed by the answer to its close, and one of video by its summary', async () => {
    const audio = await submit('/api/audio-streams', {
      url: 'rtmp://live.example/a',
      callbackRules: 1,
      returnPreSpeech: true,
    });
    expect(bff.requests[0]?.fields).toMatchObject({
      speechStream: [{ callbackRules: 1, returnPreSpeech: true }],
    });
    await bff.as('moderator')('POST', `/api/submissions/${audio.id}/close`);
    await bff.runJobs();
    expect((await audio.detail()).submission.state).toBe('closed');

    count += 1;
    const video = await submit('/api/video-streams', {
      url: 'rtmp://live.example/v',
      fragmentTime: 10,
      customInfo: { room: 'r-9' },
    });
    await bff.as('moderator')('POST', `/api/submissions/${video.id}/close`);
    await bff.runJobs();
    expect((await video.detail()).submission).toMatchObject({ state: 'closing', roomId: 'r-9' });
    const summary = await vector('video-summary-after-fragments.json');
    await video.send({ ...summary, videoInfo: { ...(summary.videoInfo as object), id: `v-${count}` } });
    expect((await video.detail()).submission.state).toBe('closed');
  });

  it('opens a case per fragment, and C4: marks the one that arrived late', async () => {
    const video = await submit('/api/video-streams', { url: 'rtmp://live.example/v' });
    const fragment = await vector('video-fragment.json');
    const part = (id: string, offsetStart: number, url: string) => ({
      ...fragment,
      videoInfo: { id: `v-${count}`, captureStart: '2026-11-20T08:00:00.000Z' },
      fragmentInfo: { id, offsetStart, offsetEnd: offsetStart + 60 },
      'image-classification': { fileList: [{ url, rate: 0.6, label: 1, review: true }] },
    });
    await video.send(part('f-3', 120, 'http://x/3.jpg'));
    await video.send(part('f-1', 0, 'http://x/1.jpg'));
    const seen = await video.detail();
    expect(seen.cases).toHaveLength(2);
    expect(seen.callbacks.map(({ outOfOrder }) => outOfOrder)).toEqual([false, true]);
    expect(seen.missing).toEqual([{ from: 60, to: 120, reason: null }]);
    const details = await Promise.all(
      seen.cases.map(async ({ id }) => (await bff.as('moderator')('GET', `/api/cases/${id}`)).body),
    );
    for (const detail of details) {
      expect(detail.case.kind).toBe('fragment');
      expect(new Set(detail.findings.map((finding: { fragmentId: string }) => finding.fragmentId)).size).toBe(
        1,
      );
    }
  });

  it('V9: stores what was said and when, once, however often it is reported', async () => {
    const audio = await submit('/api/audio-streams', { url: 'rtmp://live.example/a' });
    const transcription = (nonce: string) => ({
      requestId: `s-${count}`,
      nonce,
      segment: { startTime: 0, endTime: 12 },
      'speech-transcription': {
        text: 'hello there',
        segments: [{ startTime: 1, endTime: 2.5, text: 'hello there' }],
      },
    });
    for (const nonce of ['1', '2']) expect(await audio.send(transcription(nonce))).toBe(200);
    expect((await audio.detail()).transcript).toEqual([{ startTime: 1, endTime: 2.5, text: 'hello there' }]);
  });

  it('of audio stores the clip that each case is about', async () => {
    const audio = await submit('/api/audio-streams', { url: 'rtmp://live.example/a' });
    bff.media.set('http://x/clip.wav', new Uint8Array([82, 73, 70, 70]));
    const violation = {
      startTime: 3,
      endTime: 4,
      content: 'add my number',
      action: 'review',
      label: 'Ads',
      review: true,
      rate: '0.6',
      details: [],
    };
    await audio.send({
      requestId: `s-${count}`,
      segment: { startTime: 0, endTime: 12, url: 'http://x/clip.wav' },
      'speech-moderation': { text: 'add my number', violations: [violation] },
    });
    await bff.runJobs();
    const seen = await audio.detail();
    expect(seen.findings).toMatchObject([{ fragmentId: '0', evidence: { state: 'stored' } }]);
    expect(seen.cases).toHaveLength(1);
  });

  it('RC6: without callbacks is marked overdue until the next callback', async () => {
    const video = await submit('/api/video-streams', { url: 'rtmp://live.example/v' });
    expect((await video.detail()).submission.overdue).toBe(false);
    await bff.db
      .updateTable('submission')
      .set({ updated_at: sql<Date>`now() - interval '6 minutes'` })
      .where('id', '=', video.id)
      .execute();
    expect((await video.detail()).submission.overdue).toBe(true);
    await video.send({ ...(await vector('video-fragment.json')), videoInfo: { id: `v-${count}` } });
    expect((await video.detail()).submission.overdue).toBe(false);
  });
});

describe('an audio stream', () => {
  const listening = { url: 'rtmp://live.example/radio' };

  it('that failed has the reason as text', async () => {
    const audio = await submit('/api/audio-streams', listening);
    await audio.send({ requestId: `s-${count}`, status: 'error', message: 'The stream did not begin.' });
    expect((await audio.detail()).submission).toMatchObject({
      state: 'error',
      message: 'The stream did not begin.',
    });
  });

  it('is sent to a provider as documented, and to our own service with a request to report its end', async () => {
    await submit('/api/audio-streams', listening);
    const [provider] = bff.requests;
    expect(provider?.fields).toMatchObject({ speechStream: [{ url: listening.url }] });
    expect(JSON.stringify(provider?.fields)).not.toContain('callbackRules');
    const row = { params: {}, room_id: null, user_id: null, forum_id: null } as SubmissionRow;
    const sent = { source: listening.url, callback: 'http://bff.test/callbacks/x', ownService: true };
    const rules = [{}, { callbackRules: 0 }, { callbackRules: 1 }].map((params) =>
      serviceCalls['audio-stream'].submit({ ...row, params }, sent),
    );
    expect(rules.map(({ fields }) => fields)).toMatchObject([
      { speechStream: [{ callbackRules: 2 }] },
      { speechStream: [{ callbackRules: 2 }] },
      { speechStream: [{ callbackRules: 1 }] },
    ]);
  });
});

describe('the list of submissions', () => {
  it('accepts several kinds and states at once, and names an invalid one', async () => {
    const video = await submit('/api/video-streams', { url: 'rtmp://live.example/list' });
    const ids = async (query: string) => {
      const { body } = await bff.as('supervisor')('GET', `/api/submissions?${query}&limit=200`);
      return body.items.map((item: { id: string }) => item.id);
    };
    expect(await ids('kind=video-stream,audio-stream&state=queued,submitted,running')).toContain(video.id);
    expect(await ids('kind=video-stream,audio-stream&state=closed,end')).not.toContain(video.id);
    expect(await ids('kind=audio-stream,texts')).not.toContain(video.id);
    const wrong = await bff.as('supervisor')('GET', '/api/submissions?kind=video-stream,radio');
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'kind.1']);
  });
});

describe('a replay', () => {
  it('RC5: applies a stored callback again without duplicates, for supervisors, and never a rejected one', async () => {
    const video = await submit('/api/video-streams', { url: 'rtmp://live.example/v' });
    const fragment = { ...(await vector('video-fragment.json')), videoInfo: { id: `v-${count}` } };
    await video.send(fragment);
    await video.send((await bff.callback(fragment)).replace('Person One', 'Person Two'));
    const before = await video.detail();
    const [good, rejected] = before.callbacks;
    // As if a reader had lost them and was fixed.
    await bff.cases.deleteFrom('finding').where('submission_id', '=', video.id).execute();
    await bff.db
      .updateTable('callback')
      .set({ type: 'unreadable', reason: 'a fault of ours' })
      .where('id', '=', good?.id ?? '')
      .execute();
    const at = `/api/submissions/${video.id}/callbacks`;
    expect((await bff.as('moderator')('POST', `${at}/${good?.id}/replay`)).status).toBe(403);
    const replayed = await bff.as('supervisor')('POST', `${at}/${good?.id}/replay`);
    expect(replayed.body.callbacks[0]).toMatchObject({ type: 'fragment', reason: null });
    expect(replayed.body.findings).toHaveLength(before.findings.length);
    const again = await bff.as('supervisor')('POST', `${at}/${good?.id}/replay`);
    expect(again.body.findings).toHaveLength(before.findings.length);
    expect((await bff.as('supervisor')('POST', `${at}/${rejected?.id}/replay`)).status).toBe(422);
  });

  it('RC5: refuses a callback about another video, as on arrival', async () => {
    const video = await submit('/api/video-streams', { url: 'rtmp://live.example/v' });
    const astray = { ...(await vector('video-fragment.json')), videoInfo: { id: 'of-another' } };
    expect(await video.send(astray)).toBe(200);
    const { callbacks } = await video.detail();
    expect(callbacks[0]?.reason).toContain('of-another');
    const at = `/api/submissions/${video.id}/callbacks/${callbacks[0]?.id}/replay`;
    const refused = await bff.as('supervisor')('POST', at);
    expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('of-another')]);
    const after = await video.detail();
    expect([after.callbacks[0]?.reason, after.findings]).toEqual([callbacks[0]?.reason, []]);
  });
});

describe('invalid input', () => {
  it.each([
    ['/api/audio-files', { url: 'https://x.example/a.exe' }, 'url'],
    ['/api/audio-files', { url: 'https://x.example/a.mp3', callbackRule: 'some' }, 'callbackRule'],
    ['/api/audio-streams', { url: 'file:///etc/passwd' }, 'url'],
    ['/api/audio-streams', { url: 'rtmp://x/a', callbackRules: 3 }, 'callbackRules'],
    ['/api/audio-streams', { url: 'rtmp://x/a', tasks: ['gait'] }, 'tasks.0'],
    ['/api/video-streams', { url: 'rtmp://x/a', fragmentTime: 9 }, 'fragmentTime'],
    ['/api/video-streams', { url: 'rtmp://x/a', fragmentTime: 61 }, 'fragmentTime'],
    ['/api/video-streams', { url: 'rtmp://x/a', interval: 0.5 }, 'interval'],
  ])('L4: %s %j is answered at its member', async (call, body, at) => {
    const answered = await bff.as('moderator')('POST', call, body);
    expect([answered.status, answered.body.errors[0].path]).toEqual([400, at]);
  });
});
