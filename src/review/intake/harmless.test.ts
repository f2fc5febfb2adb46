import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { seedLabels } from '../../bff/node/labels.ts';
import { writeAudioFile, writeSummary } from '../../protocol/callback-payloads.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';

// The service also reports results without objections (R4, R5). They become neither findings nor cases.
const script = {
  '/v3/recognition/video/asyncscan': () => ({ code: 0, message: 'success', videoId: `v-${count}` }),
  '/v3/recognition/speech/recording/async': () => ({
    code: 0,
    message: 'success',
    result: [{ requestId: `a-${count}` }],
  }),
};
let count = 0;
let ours: TestBff;
let providers: TestBff;
beforeAll(async () => {
  ours = await startTestBff(script, {}, async () => new Response('{}'));
  providers = await startTestBff(script);
  await seedLabels(ours.db);
  await seedLabels(providers.db);
});
afterAll(() => Promise.all([ours.close(), providers.close()]));

beforeEach(() => {
  count += 1;
});

const frames = 10_800;
const frame = (index: number, label: number, review: boolean) => ({
  url: `http://127.0.0.1:8081/media/AAAAAAAAAAAAAAAAAAAAAA/${index}.jpg`,
  rate: 0.9876,
  label,
  review,
  offset: index,
});

/** A video of three hours with one frame per second. */
const summary = (flagged: ReadonlyMap<number, ReturnType<typeof frame>>) =>
  writeSummary({
    videoInfo: {
      id: `v-${count}`,
      captureStart: '2026-01-01T00:00:00.000Z',
      duration: frames,
      frames,
      status: 'end',
      message: 'success',
    },
    tasks: {
      'image-classification': {
        fileList: Array.from(
          { length: frames },
          (_, index) => flagged.get(index) ?? frame(index, index % 2, false),
        ),
        avgScores: [],
        maximums: [],
        statistics: [{ count: frames, label: 0 }],
        label: 0,
        review: flagged.size > 0,
      },
    },
  });

async function taken(
  bff: TestBff,
  path: string,
  payload: Record<string, unknown>,
): Promise<SubmissionDetail> {
  const url = path === '/api/videos' ? 'https://a.example/a.mp4' : 'https://a.example/a.mp3';
  const { body } = await bff.as('admin')('POST', path, { url });
  await bff.runJobs();
  const { callback_token: token } = await bff.db
    .selectFrom('submission')
    .select('callback_token')
    .where('id', '=', body.submission.id)
    .executeTakeFirstOrThrow();
  const sealed = await bff.callback(payload);
  const answer = await bff.app.request(`/callbacks/${token}`, { method: 'POST', body: sealed });
  expect(answer.status).toBe(200);
  return (await bff.as('admin')('GET', `/api/submissions/${body.submission.id}`)).body;
}

describe('R4: a video of ten thousand frames, all of them listed by our service', () => {
  it('is accepted, and its harmless frames become no findings and wait for nobody', async () => {
    const seen = await taken(ours, '/api/videos', summary(new Map()));
    expect(seen.submission).toMatchObject({ state: 'end', frames, findingCount: 0 });
    expect(seen.cases).toMatchObject([{ state: 'decided' }]);
    const figures = seen.summary.find(({ task }) => task === 'image-classification');
    expect(figures?.statistics).toMatchObject([{ label: 0, value: frames }]);
  });

  it('has a case with the objectionable frames, including those the machine is sure of', async () => {
    const flagged = [frame(7, 4, true), frame(8, 4, false), frame(9, 101, false)];
    const seen = await taken(ours, '/api/videos', summary(new Map(flagged.map((one) => [one.offset, one]))));
    expect(seen.findings.map(({ offset }) => offset)).toEqual([7, 8, 9]);
    expect(seen.cases).toHaveLength(1);
  });
});

it('stores every frame of a provider, whose classes only the provider knows', async () => {
  const few = summary(new Map());
  const tasks = few['image-classification'];
  if (typeof tasks !== 'object' || tasks === null) throw new Error('the summary has no such task');
  const payload = {
    ...few,
    'image-classification': { ...tasks, fileList: [frame(1, 0, false), frame(2, 1, false)] },
  };
  expect((await taken(providers, '/api/videos', payload)).findings).toHaveLength(2);
});

it('R5: speech that passed is a finding only if it has hits', async () => {
  const speech = (startTime: number, action: 'pass' | 'review', details: { keyword: string }[]) => ({
    startTime,
    endTime: startTime + 1,
    content: `said at ${startTime}`,
    action,
    label: action === 'pass' ? 'Normal' : 'Ads',
    review: action === 'review',
    rate: '0.5',
    details,
  });
  const violations = [
    speech(1, 'pass', []),
    speech(2, 'review', [{ keyword: 'coins' }]),
    speech(3, 'pass', [{ keyword: 'good' }]),
  ];
  const payload = writeAudioFile({
    requestId: `a-${count}`,
    speechInfo: { duration: 5 },
    tasks: { 'speech-moderation': { violations, text: 'all of it' } },
  });
  for (const bff of [ours, providers]) {
    const seen = await taken(bff, '/api/audio-files', payload);
    expect(seen.findings.map(({ text }) => text)).toEqual(['said at 2', 'said at 3']);
    expect(seen.cases).toHaveLength(1);
  }
});
