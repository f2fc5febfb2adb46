import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseDetail } from '../../api/cases.ts';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';

let bff: TestBff;
let taken = 0;
const record = (callback: string) => () => ({
  code: 0,
  message: 'success',
  result: [{ requestId: `p-${++taken}`, url: 'u', [callback]: 'c' }],
});
beforeAll(async () => {
  bff = await startTestBff({
    '/v3/recognition/video/asyncscan': () => ({ code: 0, message: 'success', videoId: `p-${++taken}` }),
    '/v3/recognition/video/stream': () => ({ code: 0, message: 'success', videoId: `p-${++taken}` }),
    '/v3/recognition/speech/recording/async': record('callbackUrl'),
    '/v3/recognition/speech/stream': record('callback'),
  });
});
afterAll(() => bff.close());

type Payload = Record<string, unknown>;
const routes = {
  video: '/api/videos',
  'video stream': '/api/video-streams',
  audio: '/api/audio-files',
  'audio stream': '/api/audio-streams',
} as const;

/** The submission after these callbacks in this order. */
async function after(kind: keyof typeof routes, ...payloads: Payload[]): Promise<SubmissionDetail> {
  const ending = kind === 'audio' ? 'mp3' : 'mp4';
  const given = { url: `https://videos.example/street.${ending}` };
  const { body } = await bff.as('admin')('POST', routes[kind], given);
  await bff.runJobs();
  const id: string = body.submission.id;
  const row = await bff.db
    .selectFrom('submission')
    .select(['callback_token as token', 'provider_id as provider'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // A repeated payload has the same text, including its nonce.
  const bodies = new Map<Payload, string>();
  for (const payload of payloads) {
    const own =
      'videoInfo' in payload ? { videoInfo: { ...Object(payload.videoInfo), id: row.provider } } : {};
    const sealed = bodies.get(payload) ?? (await bff.callback({ ...payload, ...own }));
    bodies.set(payload, sealed);
    const answer = await bff.app.request(`/callbacks/${row.token}`, { method: 'POST', body: sealed });
    expect(answer.status).toBe(200);
  }
  return (await bff.as('admin')('GET', `/api/submissions/${id}`)).body;
}
const caseOf = async ({ cases }: SubmissionDetail): Promise<CaseDetail> =>
  (await bff.as('moderator')('GET', `/api/cases/${cases[0]?.id}`)).body;

const success = { code: 0, message: 'success' };
const ended = { duration: 120, frames: 40, status: 'end', message: 'success' };
const summary = (tasks: Payload): Payload => ({ ...success, videoInfo: ended, ...tasks });
const fragment = (n: number, tasks: Payload): Payload => ({
  ...success,
  nonce: `${n}`,
  videoInfo: {},
  fragmentInfo: { id: `f-${n}`, offsetStart: n * 60, offsetEnd: n * 60 + 60 },
  ...tasks,
});

describe('V13: a violation without details', () => {
  it.each([
    ['empty', { details: [] }],
    ['missing', {}],
  ])('(%s) is a finding without hits and opens a case', async (_, details) => {
    const seen = await after(
      'video',
      summary({ 'vulgar-speech': { violations: [{ label: 1, review: true, ...details }] } }),
    );
    expect(seen.findings).toMatchObject([
      { task: 'vulgar-speech', labelNumber: 1, review: true, startTime: null, details: [] },
    ]);
    expect(seen.cases).toHaveLength(1);
    expect((await caseOf(seen)).findings).toHaveLength(1);
  });

  it('opens a case when it is blocked without evidence, but not when it has hits', async () => {
    const blocked = {
      startTime: 1,
      endTime: 2,
      content: 'x',
      action: 'block',
      label: 'Abuse',
      review: false,
    };
    const of = (details: object[]) =>
      after('video', summary({ 'speech-moderation': { violations: [{ ...blocked, details }], text: 'x' } }));
    expect((await of([])).cases).toHaveLength(1);
    expect((await of([{ keyword: 'x', hint: 'x' }])).cases).toMatchObject([{ state: 'decided' }]);
  });

  it('waits for nobody when it passed, or when the dictionary calls its class harmless', async () => {
    await bff.db
      .insertInto('label')
      .values({ task: 'vulgar-speech', number: 77, name: 'Clean', severity: 0, color: null })
      .execute();
    const of = (violation: object) =>
      after('video', summary({ 'vulgar-speech': { violations: [violation] } }));
    expect((await of({ label: 1, action: 'pass' })).cases).toMatchObject([{ state: 'decided' }]);
    expect((await of({ label: 77, review: false })).cases).toMatchObject([{ state: 'decided' }]);
    expect((await of({ label: 78, review: false })).cases).toHaveLength(1);
  });
});

describe('V14: a result without a frame', () => {
  it.each<[string, Payload]>([
    ['that asks for review', { 'image-classification': { fileList: [], label: 0, review: true } }],
    ['that blocks', { 'ocr-text': { fileList: [], label: 4, action: 'block', review: false } }],
    ['whose list is missing', { logo: { statistics: [{ count: 1, category: 7 }], review: true } }],
    ['that is of speech', { 'speech-moderation': { violations: [], text: 'x', review: true } }],
  ])('%s is one finding about the whole video and opens a case', async (_, tasks) => {
    const seen = await after('video', summary(tasks));
    expect(seen.findings).toMatchObject([{ evidence: null, offset: null, startTime: null, box: null }]);
    expect(seen.cases).toHaveLength(1);
  });

  it('with only matched persons names them and opens a case', async () => {
    const matchList = [
      { scene: 'podium', personId: 'k-9', faceId: 'Person One', typeName: 'politician' },
      { scene: 'street', personId: 'k-8', faceId: 'Person Two', typeName: 'politician' },
    ];
    const seen = await after('video', summary({ 'known-person-search': { fileList: [], matchList } }));
    const found = { name: 'Person One, Person Two', typeName: 'politician', scene: 'podium, street' };
    expect(seen.findings).toMatchObject([{ task: 'known-person-search', ...found }]);
    const { case: opened } = await caseOf(seen);
    expect(opened.preview).toBe('Person One, Person Two');
    const searched = await bff.as('moderator')('GET', '/api/cases?lane=all&q=podium');
    expect(searched.body.items.map(({ id }: { id: string }) => id)).toEqual([opened.id]);
  });

  it('is a finding about its fragment in a stream', async () => {
    const tasks = { 'person-search': { fileList: [], label: 1, review: true } };
    const seen = await after('video stream', fragment(0, tasks), fragment(1, tasks), fragment(1, tasks));
    expect(seen.findings.map(({ fragmentId }) => fragmentId)).toEqual(['f-0', 'f-1']);
    expect(seen.cases).toHaveLength(2);
  });

  it('is no finding when it needs no review, or has frames', async () => {
    const clean = { fileList: [], label: 2, review: false, statistics: [{ count: 26, label: 2 }] };
    expect((await after('video', summary({ 'image-classification': clean }))).findings).toEqual([]);
    const file = { url: 'http://x/1.jpg', rate: 0.9, label: 0, review: false };
    const shown = { fileList: [file], label: 0, review: true };
    const seen = await after('video', summary({ 'image-classification': shown }));
    expect([seen.findings.length, seen.cases]).toMatchObject([1, [{ state: 'decided' }]]);
  });

  it('can be decided, exported and counted like any other', async () => {
    const seen = await after(
      'video',
      summary({ 'image-classification': { fileList: [], label: 0, review: true } }),
    );
    const as = bff.as('supervisor', 'sue');
    const id = seen.cases[0]?.id;
    const { case: claimed } = (await as('POST', `/api/cases/${id}/claim`)).body;
    const given = { verdict: 'reject', version: claimed.version, epoch: claimed.claim.epoch };
    const rulings = [{ findingId: seen.findings[0]?.id, right: true }];
    expect((await as('POST', `/api/cases/${id}/decision`, { ...given, rulings })).status).toBe(200);
    await bff.runJobs();
    const exported = await bff.app.request('/api/export/rulings?format=csv', {
      headers: { 'x-test-person': 'sue supervisor' },
    });
    expect(await exported.text()).toContain(`${id},${seen.findings[0]?.id},true`);
    const hour = 3_600_000;
    const [from, to] = [-hour, hour].map((ms) => new Date(Date.now() + ms).toISOString());
    for (const panel of ['now', 'machine', 'people', 'content', 'videos']) {
      const { status } = await as('GET', `/api/stats/${panel}?from=${from}&to=${to}`);
      expect([panel, status]).toEqual([panel, 200]);
    }
    const { body: machine } = await as('GET', `/api/stats/machine?from=${from}&to=${to}`);
    expect(JSON.stringify(machine)).toContain('image-classification');
    expect(bff.failures).toEqual([]);
  });
});

describe('V15: equal violations', () => {
  const violation = {
    startTime: 5,
    endTime: 7,
    content: 'coins',
    action: 'review',
    label: 'Ads',
    review: true,
  };
  const speech = (...more: object[]) => ({
    'speech-moderation': { violations: [{ ...violation, details: [] }, ...more], text: 'coins' },
  });
  const block = { label: 1, review: false, action: 'block' };

  it('in six fragments are six findings, including blocks', async () => {
    const six = Array.from({ length: 6 }, (_, n) =>
      fragment(n, { ...speech(), 'vulgar-speech': { violations: [block] } }),
    );
    const seen = await after('video', ...six, summary({}));
    expect(seen.findings.filter(({ task }) => task === 'speech-moderation')).toHaveLength(6);
    expect(seen.findings.filter(({ action }) => action === 'block')).toHaveLength(6);
    expect(seen.cases).toHaveLength(1);
  });

  it('in one fragment reported twice are one finding; RC4: a summary that repeats them adds none, in any order', async () => {
    const first = fragment(0, speech());
    const again = { ...fragment(0, speech()), nonce: 'again' };
    const second = fragment(1, speech());
    const end = summary(speech());
    const ends = new Set<string>();
    for (const order of [
      [first, again, second, end],
      [end, first, second, again],
      [second, end, again, first],
      [first, end, second],
    ]) {
      const seen = await after('video', ...order);
      ends.add(JSON.stringify(seen.findings.map(({ fragmentId }) => fragmentId).sort()));
    }
    expect([...ends]).toEqual([JSON.stringify(['f-0', 'f-1'])]);
  });

  it('a frame in a fragment and the summary is one finding, with the time from the summary', async () => {
    const file = { url: 'http://x/same.jpg', rate: 0.5, label: 1, review: true };
    const frames = (offset: object) => ({ 'image-classification': { fileList: [{ ...file, ...offset }] } });
    const seen = await after('video', fragment(0, frames({})), summary(frames({ offset: 9 })));
    expect(seen.findings).toMatchObject([{ fragmentId: 'f-0', offset: 9 }]);
  });

  it('a replay duplicates no finding, not even one stored under the older key', async () => {
    const seen = await after('video', fragment(0, speech()));
    const { id } = seen.submission;
    await bff.cases
      .updateTable('finding')
      .set((eb) => ({ key: eb.fn('replace', ['key', eb.val('@f-0'), eb.val('')]) }))
      .where('submission_id', '=', id)
      .execute();
    const replay = `/api/submissions/${id}/callbacks/${seen.callbacks[0]?.id}/replay`;
    expect((await bff.as('supervisor')('POST', replay)).status).toBe(200);
    const again: SubmissionDetail = (await bff.as('admin')('GET', `/api/submissions/${id}`)).body;
    expect(again.findings.map((one) => one.id)).toEqual(seen.findings.map((one) => one.id));
  });
});

describe('V16: a code that is not 0', () => {
  it('ends a video as failed with its message, whatever the status says', async () => {
    const seen = await after('video', { ...summary({}), code: 2003, message: 'engine broke down' });
    expect(seen.submission).toMatchObject({ state: 'error', message: 'engine broke down (2003)' });
    expect(seen.callbacks).toMatchObject([{ failure: 'engine broke down (2003)' }]);
  });

  it('marks a fragment as failed while the others go on', async () => {
    const failed = { ...fragment(0, {}), code: '2003', message: 'engine broke down' };
    const seen = await after('video', failed, fragment(1, {}), summary({}));
    expect(seen.submission.state).toBe('end');
    expect(seen.fragments.map((one) => one.failure)).toEqual(['engine broke down (2003)', undefined]);
    const better = await after('video', failed, { ...fragment(0, {}), nonce: 'better' });
    expect(better.fragments.map((one) => one.failure)).toEqual([undefined]);
  });

  it('does not hide the message of a successful summary', async () => {
    const videoInfo = { ...ended, message: 'two frames were dark' };
    const seen = await after('video', { ...summary({}), videoInfo });
    expect(seen.submission).toMatchObject({ state: 'end', message: 'two frames were dark' });
  });
});

describe('V17: transcripts', () => {
  it('have one line without times when a transcription has no segments', async () => {
    const seen = await after('audio', {
      speechInfo: { duration: 9 },
      'speech-transcription': { text: 'hello' },
    });
    expect(seen.transcript).toEqual([{ startTime: null, endTime: null, text: 'hello' }]);
    expect(seen.submission.state).toBe('end');
  });

  it('are stored for fragments at their time, and for speech moderation without transcription', async () => {
    const moderated = (text: string) => ({ 'speech-moderation': { violations: [], text } });
    const seen = await after(
      'video',
      fragment(1, moderated('second minute')),
      fragment(0, moderated('first minute')),
      fragment(0, moderated('first minute')),
    );
    expect(seen.transcript).toEqual([
      { startTime: 0, endTime: 60, text: 'first minute' },
      { startTime: 60, endTime: 120, text: 'second minute' },
    ]);
    const segments = [{ startTime: 3, endTime: 4, text: 'hi' }];
    const both = await after('video', {
      ...summary({ ...moderated('hi'), 'speech-transcription': { text: 'hi', segments } }),
    });
    expect(both.transcript).toEqual(segments);
  });

  it('without times are found by a search', async () => {
    const violations = [{ label: 1, review: true }];
    const seen = await after('audio', {
      speechInfo: { duration: 9 },
      'speech-transcription': { text: 'unmistakable words' },
      'vulgar-speech': { violations },
    });
    const found = await bff.as('moderator')('GET', '/api/cases?lane=all&q=unmistakable');
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([seen.cases[0]?.id]);
  });

  it('tell which audio files say the same', async () => {
    const saying = async (text: string, segments: object[] = []) =>
      caseOf(
        await after('audio', {
          speechInfo: { duration: 9 },
          'speech-transcription': { text, segments },
          'vulgar-speech': { violations: [{ label: 1, review: true }] },
        }),
      );
    const text = 'call this number tonight and ask for the manager';
    const first = await saying(text);
    expect(first.copies).toBeUndefined();
    expect(first.case.language).toBe('en');
    const halves = [
      { startTime: 0, endTime: 4, text: 'Call this number tonight' },
      { startTime: 4, endTime: 9, text: 'and ask for a manager' },
    ];
    expect((await saying('', halves)).copies).toMatchObject({ count: 1, waiting: 1 });
    expect((await saying('have a look at the weather for tomorrow morning')).copies).toBeUndefined();
    const { body } = await bff.as('moderator')('GET', `/api/cases/${first.case.id}/alike`);
    expect(body.items).toHaveLength(1);
  });

  it('the scene of a well-known person is stored', async () => {
    const file = {
      url: 'http://x/k.jpg',
      similarity: 0.7,
      label: 3,
      review: true,
      faceId: 'P',
      scene: 'podium',
    };
    const seen = await after('video', summary({ 'known-person-search': { fileList: [file] } }));
    expect(seen.findings).toMatchObject([{ name: 'P', scene: 'podium' }]);
  });
});

describe('V18: a callback without information about itself', () => {
  const result = {
    'speech-moderation': {
      violations: [
        {
          startTime: 5,
          endTime: 7,
          content: 'coins',
          action: 'review',
          label: 'Ads',
          review: true,
          details: [],
        },
      ],
      text: 'coins',
    },
  };

  it.each<[keyof typeof routes, string, string]>([
    ['audio stream', 'audio-stream', 'running'],
    ['video stream', 'summary', 'running'],
    ['video', 'summary', 'running'],
    ['audio', 'audio-file', 'end'],
  ])("(%s) is read by its task's result", async (kind, type, state) => {
    const seen = await after(kind, result);
    expect(seen.callbacks).toMatchObject([{ type, reason: null }]);
    expect([seen.submission.state, seen.findings.length, seen.cases.length]).toEqual([state, 1, 1]);
  });

  it('stays unreadable if nothing in it is a task', async () => {
    const seen = await after('audio stream', { weather: { sky: 'blue' } });
    expect(seen.callbacks).toMatchObject([{ type: 'unreadable' }]);
  });

  it('about audio without speechInfo ends it; about a stream with speechInfo it does not', async () => {
    const callback = { speechInfo: { duration: 3 }, ...result };
    expect((await after('audio stream', callback)).submission.state).toBe('running');
    expect((await after('audio', { ...success, ...result })).submission.state).toBe('end');
  });

  it('of a stream is about another segment each time, though none is identified', async () => {
    const speech = { 'vulgar-speech': { violations: [{ label: 1, review: true }] } };
    const again = { ...speech };
    const seen = await after('audio stream', speech, again, again);
    expect(seen.findings).toHaveLength(2);
    const replay = `/api/submissions/${seen.submission.id}/callbacks/${seen.callbacks[0]?.id}/replay`;
    expect((await bff.as('supervisor')('POST', replay)).status).toBe(200);
    const replayed = await bff.as('admin')('GET', `/api/submissions/${seen.submission.id}`);
    expect(replayed.body.findings).toHaveLength(2);
  });

  it('of a stream gives the times of its segment to findings without times', async () => {
    const segment = { startTime: 24, endTime: 36, url: 'http://x/2.wav' };
    const violations = [{ label: 1, review: true }];
    const seen = await after('audio stream', { segment, 'vulgar-speech': { violations } });
    expect(seen.findings).toMatchObject([{ startTime: 24, endTime: 36, fragmentId: '24' }]);
  });
});
