import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeGallery, fakeOcr } from '../../testing/frame-tasks.ts';
import { about, drawVideo, type Harness, startHarness } from '../../testing/moderation-harness.ts';
import { createCaptureTools } from '../submissions/capture-tools.ts';

let harness: Harness;
let video: string;
let unavailable = false;

beforeAll(async () => {
  const ocr = fakeOcr();
  const gone = { state: 'unavailable' as const, reason: 'The program "tesseract" is not on this machine' };
  const probe = () => (unavailable ? Promise.resolve(gone) : ocr.probe());
  harness = await startHarness({}, { frameTasks: [{ ...ocr, probe }, fakeGallery()], audioTasks: [] });
  video = drawVideo(harness.receiver, 6);
});
afterAll(() => harness.close());

it.each([
  ['video', { video: 'ftp://videos/a.mp4' }, 1001],
  ['video', { video: 5 }, 1001],
  ['interval', { interval: 0 }, 1001],
  ['interval', { interval: '3' }, 1001],
  ['callbackUrl', { callbackUrl: 'mailto:me' }, 1001],
  ['customInfo', { customInfo: [] }, 1001],
  ['callbackRules', { callbackRules: { 'ocr-text': [{ label: 'x' }] } }, 1001],
  ['callbackRules', { callbackRules: { 'ocr-txt': [] } }, 1301],
  ['callbackRules', { callbackRules: [{ label: 5 }] }, 1001],
  ['callbackRules', { callbackRules: [{ label: 5 }], task: ['ocr-text', 'image-gallery'] }, 1001],
  ['callbackRules', { callbackRules: [{ 'ocr-txt': [{ label: 5 }] }] }, 1301],
  ['task', { task: ['ocr-text', 'ocr'] }, 1301],
  ['task', { task: ['text'] }, 1301],
  ['video', { video: 'http://127.0.0.1/video.mp3' }, 1103],
  ['video', { video: 'http://127.0.0.1:1/video.mp4' }, 1105],
  ['video', { video: 'http://10.0.0.1/video.mp4' }, 1105],
  ['video', { video: 'http://me:secret@93.184.216.34/video.mp4' }, 1105],
  ['callbackUrl', { callbackUrl: 'http://169.254.169.254/latest' }, 1105],
  ['callbackUrl', { callbackUrl: 'http://[::ffff:10.0.0.1]/' }, 1105],
])('names %s when it refuses %j', async (member, fields, code) => {
  const { receiver } = harness;
  const answer = await harness.call('video/asyncscan', {
    video: `${receiver.url}/${video}`,
    callbackUrl: `${receiver.url}/callbacks/1`,
    ...fields,
  });
  expect(answer.payload.code).toBe(code);
  expect(String(answer.payload.message).startsWith(member)).toBe(true);
});

it('V11: refuses a speech task without "audio: true" and names both members', async () => {
  const fields = { video: `${harness.receiver.url}/${video}`, callbackUrl: `${harness.receiver.url}/1` };
  for (const task of ['vulgar-speech', '5c8213b9bc807806aab0a574']) {
    const { status, payload } = await harness.call('video/asyncscan', { ...fields, task: [task] });
    expect([status, payload.code]).toEqual([400, 1001]);
    expect(payload.message).toMatch(/^task, audio:/);
  }
  const { payload } = await harness.call('video/asyncscan', {
    ...fields,
    task: ['vulgar-speech'],
    audio: true,
  });
  expect(payload).toMatchObject({
    code: 1302,
    message: expect.stringContaining('not offered by this service: it has no engine'),
  });
});

it('refuses a named task without an engine as 1302 with the reason, and skips it when no task is named', async () => {
  unavailable = true;
  const fields = { video: `${harness.receiver.url}/${video}`, callbackUrl: `${harness.receiver.url}/1` };
  const named = await harness.call('video/asyncscan', { ...fields, task: ['ocr-text'] });
  const other = await harness.call('video/asyncscan', { ...fields, task: ['logo'] });
  const videoId = await harness.submit(video);
  unavailable = false;
  const received = await harness.receiver.until((all) => about(all, videoId).summaries.length > 0);
  const summary = about(received, videoId).summaries[0];
  expect([named.status, named.payload.code]).toEqual([422, 1302]);
  expect(named.payload.message).toContain('"tesseract" is not on this machine');
  expect(other.payload).toMatchObject({
    code: 1302,
    message: expect.stringContaining('not offered by this service: it has no engine'),
  });
  expect(summary).toHaveProperty('image-gallery');
  expect(summary).not.toHaveProperty('ocr-text');
});

it('refuses a video as 1302 and says what to install when ffmpeg is missing', async () => {
  const { PATH } = process.env;
  process.env.PATH = '/nowhere';
  const reason = await createCaptureTools().missing();
  process.env.PATH = PATH;
  const without = await startHarness(
    {},
    { frameTasks: [fakeOcr()], captureTools: { missing: async () => reason } },
  );
  const { receiver } = without;
  const { status, payload } = await without.call('video/asyncscan', {
    video: `${receiver.url}/video.mp4`,
    callbackUrl: `${receiver.url}/1`,
  });
  await without.close();
  expect([status, payload.code]).toEqual([422, 1302]);
  expect(payload.message).toMatch(/^video: The program "ffmpeg" is not installed, .*Install it: /);
});

it('R6: applies callbackRules given as a list, one for each requested task', async () => {
  const fields = {
    interval: 1,
    task: ['ocr-text', 'image-gallery'],
    callbackRules: [{ review: true }, { similarity: 0.99 }],
  };
  const videoId = await harness.submit(video, fields);
  const received = await harness.receiver.until((all) => about(all, videoId).summaries.length > 0);
  expect(about(received, videoId).summaries[0]).toMatchObject({
    'ocr-text': { fileList: [{ text: 'free coins' }] },
    'image-gallery': { fileList: [] },
  });
});

it('runs every task when the list of tasks is empty', async () => {
  const videoId = await harness.submit(video, { task: [] });
  const received = await harness.receiver.until((all) => about(all, videoId).summaries.length > 0);
  expect(about(received, videoId).summaries[0]).toMatchObject({ 'ocr-text': {}, 'image-gallery': {} });
});
