import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { writeFragment, writeSummary } from '../../protocol/callback-payloads.ts';
import type { Unavailable } from '../../protocol/unavailable.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';

let bff: TestBff;
let videos = 0;
beforeAll(async () => {
  bff = await startTestBff({
    '/v3/recognition/video/asyncscan': () => ({ code: 0, message: 'success', videoId: `u-${videos}` }),
  });
});
afterAll(() => bff.close());
beforeEach(() => {
  videos += 1;
});

const reason = 'http-json at http://engine.example: did not answer within 2 s';
const unseen = (values: Partial<Unavailable> = {}): Unavailable => ({
  task: 'ocr-text',
  what: 'frames',
  count: 2,
  reason,
  review: true,
  frames: [
    { url: 'http://127.0.0.1:8081/media/AAAAAAAAAAAAAAAAAAAAAA/1.jpg', offset: 3 },
    { url: 'http://127.0.0.1:8081/media/AAAAAAAAAAAAAAAAAAAAAA/2.jpg', offset: 6 },
  ],
  ...values,
});
const videoInfo = () => ({ id: `u-${videos}`, captureStart: '2026-01-01T00:00:00.000Z' });
const ended = { duration: 9, frames: 3, status: 'end' as const, message: 'success' };

/** Submits a video, sends callbacks about it, and returns the submission afterwards. */
async function afterCallbacks(payloads: () => Record<string, unknown>[]): Promise<SubmissionDetail> {
  const { body } = await bff.as('admin')('POST', '/api/videos', { url: 'https://videos.example/a.mp4' });
  await bff.runJobs();
  const { callback_token: token } = await bff.db
    .selectFrom('submission')
    .select('callback_token')
    .where('id', '=', body.submission.id)
    .executeTakeFirstOrThrow();
  for (const payload of payloads()) {
    const sealed = await bff.callback(payload);
    const answer = await bff.app.request(`/callbacks/${token}`, { method: 'POST', body: sealed });
    expect(answer.status).toBe(200);
  }
  return (await bff.as('admin')('GET', `/api/submissions/${body.submission.id}`)).body;
}

describe('unavailable frames', () => {
  it('are findings with their pictures and the reason, and open a case where the policy says review', async () => {
    const seen = await afterCallbacks(() => [
      writeSummary({ videoInfo: { ...videoInfo(), ...ended }, unavailable: [unseen()] }),
    ]);
    const common = { task: 'ocr-text', label: 'Unavailable', review: true, text: reason, box: null };
    expect(seen.findings).toMatchObject([
      { ...common, offset: 3, evidence: { state: 'waiting' } },
      { ...common, offset: 6 },
    ]);
    expect(seen.cases).toMatchObject([{ state: 'open' }]);
    const one = await bff.as('moderator')('GET', `/api/cases/${seen.cases[0]?.id}`);
    expect(one.body.findings.map(({ text }: { text: string }) => text)).toEqual([reason, reason]);
  });

  it('are stored and shown, but open no case where the policy says skip', async () => {
    const seen = await afterCallbacks(() => [
      writeSummary({ videoInfo: { ...videoInfo(), ...ended }, unavailable: [unseen({ review: false })] }),
    ]);
    expect(seen.findings).toMatchObject([
      { label: 'Unavailable', review: false },
      { label: 'Unavailable', review: false },
    ]);
    expect(seen.cases).toEqual([]);
  });

  it('are one finding each, even if reported several times with different reasons', async () => {
    const fragment = (why: string) =>
      writeFragment({
        videoInfo: videoInfo(),
        fragmentInfo: { id: 'f-1', offsetStart: 0, offsetEnd: 9 },
        unavailable: [unseen({ reason: why })],
      });
    const seen = await afterCallbacks(() => [fragment(reason), fragment('another reason')]);
    expect(seen.findings.map(({ text }) => text)).toEqual([reason, reason]);
  });

  it('report their number when not all of them are listed', async () => {
    const seen = await afterCallbacks(() => [
      writeSummary({ videoInfo: { ...videoInfo(), ...ended }, unavailable: [unseen({ count: 70 })] }),
    ]);
    expect(seen.findings[0]?.text).toBe(`${reason} — 70 frames in all`);
  });
});

it('unavailable stretches of audio are findings with their times', async () => {
  const ofAudio = unseen({
    task: 'speech-moderation',
    what: 'seconds',
    count: 7,
    stretches: [{ startTime: 2, endTime: 9 }],
  });
  delete ofAudio.frames;
  const seen = await afterCallbacks(() => [
    writeSummary({ videoInfo: { ...videoInfo(), ...ended }, unavailable: [ofAudio] }),
  ]);
  expect(seen.findings).toMatchObject([
    { task: 'speech-moderation', startTime: 2, endTime: 9, text: reason, review: true },
  ]);
  expect(seen.cases).toHaveLength(1);
});

it('a provider’s member of that name that is not a list is stored as a task', async () => {
  const seen = await afterCallbacks(() => [
    { ...writeSummary({ videoInfo: { ...videoInfo(), ...ended } }), unavailable: { fileList: [] } },
  ]);
  expect(seen.findings.filter(({ label }) => label === 'Unavailable')).toEqual([]);
  expect(seen.submission.state).toBe('end');
});
