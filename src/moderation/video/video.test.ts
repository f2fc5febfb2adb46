import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { readCallback } from '../../protocol/callbacks.ts';
import { sealRequest } from '../../protocol/envelope.ts';
import { embeddedTaskIds } from '../../protocol/tasks.ts';
import { fakeGallery, fakeOcr } from '../../testing/frame-tasks.ts';
import {
  about,
  drawVideo,
  type Harness,
  type Payload,
  post,
  startHarness,
} from '../../testing/moderation-harness.ts';

let harness: Harness;
let video: string;
/** Runs before each frame of the video under test. */
let onFrame: (offset: number) => Promise<void> = async () => {};

beforeAll(async () => {
  const ocr = fakeOcr({ onFrame: (offset) => onFrame(offset) });
  // The same limit on every machine, as with two cores.
  harness = await startHarness({}, { frameTasks: [ocr, fakeGallery()], framesAtOnce: 2 });
  video = drawVideo(harness.receiver, 6);
});
afterAll(() => harness.close());

const until = (videoId: string) =>
  harness.receiver
    .until((received) => about(received, videoId).summaries.length > 0)
    .then((received) => about(received, videoId));
const summaryOf = async (fields: Payload, name = video) => {
  const { summaries } = await until(await harness.submit(name, fields));
  return summaries[0] ?? {};
};
const frameUrl = /^http:\/\/127\.0\.0\.1:\d+\/media\/[\w-]{22}\/\d+\.jpg$/;

it('sends one summary with the task objects that the document defines', async () => {
  const summary = await summaryOf({ interval: 1, customInfo: { room: 'r-7', '\u0000': '\ud800' } });
  expect(summary).toMatchObject({
    code: 0,
    message: 'success',
    customInfo: { room: 'r-7', '\u0000': '\ud800' },
    videoInfo: { duration: 6, frames: 6, status: 'end', message: 'success' },
    'ocr-text': {
      fileList: [
        { text: 'free coins', offset: 2, url: expect.stringMatching(frameUrl) },
        { text: 'cheap followers', offset: 4 },
      ],
      avgScores: [
        { score: 0.9, label: 0 },
        { score: 0.9, label: 5 },
      ],
      maximums: [
        { max: 0.9, label: 0 },
        { max: 0.9, label: 5 },
      ],
      statistics: [
        { count: 4, label: 0 },
        { count: 2, label: 5 },
      ],
      label: 5,
      review: true,
    },
    'image-gallery': {
      fileList: [{ label: 7, similarity: 0.95, offset: 3, relatives: [{ score: 0.95 }] }],
      maximums: [{ max: 0.95, label: 7 }],
      statistics: [{ count: 1, label: 7 }],
      label: 7,
    },
  });
  const read = readCallback(summary, embeddedTaskIds);
  expect(read.oddities).toEqual([]);
  expect(read.tasks.map((task) => task.type)).toEqual(['ocr-text', 'image-gallery']);
});

it('serves the frames it names, with headers for caching and against content sniffing', async () => {
  const summary = await summaryOf({ interval: 3, task: ['image-gallery'] });
  const { fileList } = z
    .object({ fileList: z.array(z.object({ url: z.string() })) })
    .parse(summary['image-gallery']);
  const url = fileList[0]?.url ?? '';
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  for (const wrong of [
    url.replace(/[\w-]{22}/, 'A'.repeat(22)),
    `${url}x`,
    url.replace(/\d+\.jpg/, '..%2f0.jpg'),
  ]) {
    expect((await fetch(wrong)).status).toBe(404);
  }
});

it('L4: the default interval is 3 seconds', async () => {
  expect((await summaryOf({})).videoInfo).toMatchObject({ frames: 2 });
});

it('with realTimeCallback sends fragments of a minute without offsets, then a summary without results', async () => {
  const name = drawVideo(harness.receiver, 130);
  const videoId = await harness.submit(name, { interval: 10, realTimeCallback: true, task: ['ocr-text'] });
  const { fragments, summaries } = await until(videoId);
  expect(fragments.map((fragment) => fragment.fragmentInfo)).toEqual([
    { id: `${videoId}-1`, offsetStart: 0, offsetEnd: 60 },
    { id: `${videoId}-2`, offsetStart: 60, offsetEnd: 120 },
    { id: `${videoId}-3`, offsetStart: 120, offsetEnd: 130 },
  ]);
  expect(fragments.map((fragment) => fragment['ocr-text'])).toEqual([
    { fileList: [] },
    { fileList: [] },
    { fileList: [] },
  ]);
  expect(Object.keys(summaries[0] ?? {}).sort()).toEqual([
    'code',
    'message',
    'nonce',
    'timestamp',
    'videoInfo',
  ]);
  expect(summaries[0]?.videoInfo).toMatchObject({ frames: 13, duration: 130, status: 'end' });
});

it('lists the hits of a fragment without offsets', async () => {
  const { fragments } = await until(await harness.submit(video, { interval: 1, realTimeCallback: true }));
  expect(fragments).toHaveLength(1);
  const { fileList } = z
    .object({ fileList: z.array(z.record(z.string(), z.unknown())) })
    .parse(fragments[0]?.['ocr-text']);
  expect(fileList.map((entry) => [entry.text, 'offset' in entry])).toEqual([
    ['free coins', false],
    ['cheap followers', false],
  ]);
});

it('R1: returns only entries that match a rule of their task, and all entries of a task without rules', async () => {
  const summary = await summaryOf({
    interval: 1,
    callbackRules: { 'ocr-text': [{ label: 5, review: true }] },
  });
  expect(summary['ocr-text']).toMatchObject({
    fileList: [{ text: 'free coins' }],
    statistics: [{ count: 4 }, { count: 2 }],
  });
  expect(summary['image-gallery']).toMatchObject({ fileList: [{ label: 7 }] });
});

it('R2: omits the capture position when offset is false', async () => {
  const summary = await summaryOf({ interval: 1, callbackRules: { 'image-gallery': [{ offset: false }] } });
  const { fileList } = z
    .object({ fileList: z.array(z.record(z.string(), z.unknown())) })
    .parse(summary['image-gallery']);
  expect(fileList.map((entry) => 'offset' in entry)).toEqual([false]);
});

it.each([
  ['holds no video', 'notes.mp4', 'this is a text, not a video'],
  ['is empty', 'empty.mp4', ''],
])('ends with status error and a reason in words when the source %s', async (_what, name, content) => {
  await writeFile(path.join(harness.receiver.folder, name), content);
  const { videoInfo } = await summaryOf({}, name);
  expect(videoInfo).toMatchObject({ status: 'error', frames: 0, duration: 0 });
  expect(z.object({ message: z.string() }).parse(videoInfo).message).toMatch(/\w+ .*ffmpeg: /);
});

it('ends with status error and a reason in words when the source does not exist', async () => {
  expect((await summaryOf({}, 'missing.mp4')).videoInfo).toMatchObject({
    status: 'error',
    message: expect.stringMatching(/^The source could not be fetched: 127\.0\.0\.1:\d+ answered HTTP 404$/),
  });
});

it('reports how many frames a task could not look at, instead of passing them', async () => {
  onFrame = async (offset) => {
    if (offset < 2) throw new Error('broken');
  };
  const summary = await summaryOf({ interval: 1 });
  onFrame = async () => {};
  expect(summary.videoInfo).toMatchObject({
    status: 'end',
    message: 'success; ocr-text could not check 2 frames',
  });
  expect(summary['ocr-text']).toMatchObject({
    statistics: [
      { count: 2, label: 0 },
      { count: 2, label: 5 },
    ],
  });
});

it('looks at frames in parallel, holds only a few, and stores and reports them in order', async () => {
  const held = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  const begun: number[] = [];
  onFrame = async (offset) => {
    begun.push(offset);
    // Two run at once. With the first held, the others run one after another until four are under way.
    if (offset === 3) held.resolve();
    if (offset === 0) await first.promise;
  };
  const videoId = await harness.submit(video, { interval: 1 });
  await held.promise;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(begun).toEqual([0, 1, 2, 3]);
  const stored = () =>
    harness.database((db) =>
      db.selectFrom('frames').select('index').where('video_id', '=', videoId).orderBy('index').execute(),
    );
  expect(await stored()).toEqual([]);
  first.resolve();
  const { summaries } = await until(videoId);
  onFrame = async () => {};
  expect((await stored()).map(({ index }) => Number(index))).toEqual([0, 1, 2, 3, 4, 5]);
  expect(summaries).toMatchObject([
    { videoInfo: { frames: 6 }, 'ocr-text': { fileList: [{ offset: 2 }, { offset: 4 }] } },
  ]);
});

it('close: stops the capture, sends what it has, then a summary with status end and message closed', async () => {
  const reached = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const begun: number[] = [];
  onFrame = async (offset) => {
    begun.push(offset);
    if (offset < 3) return;
    reached.resolve();
    await go.promise;
  };
  const videoId = await harness.submit(video, { interval: 1, realTimeCallback: true });
  await reached.promise;
  const answer = await harness.call('video/close', { videoId });
  go.resolve();
  expect(answer.payload).toMatchObject({ code: 0, videoId });
  const { fragments, summaries } = await until(videoId);
  onFrame = async () => {};
  const freeCoins = expect.arrayContaining([expect.objectContaining({ text: 'free coins' })]);
  expect(fragments).toMatchObject([{ 'ocr-text': { fileList: freeCoins } }]);
  // C8: in a video of known length, the time after the close counts as missed.
  const message = 'closed';
  const missed = [{ offsetEnd: 6, reason: 'It was closed before an engine checked it.' }];
  expect(summaries).toMatchObject([{ videoInfo: { status: 'end', message, missed } }]);
  expect(begun).not.toContain(5);
  const again = await harness.call('video/close', { videoId });
  expect([again.status, again.payload.code]).toEqual([409, 1202]);
});

it("close: answers 1201 for a video that is unknown or another account's", async () => {
  const videoId = await harness.submit(video);
  const other = await startOther();
  expect((await other(videoId)).payload.code).toBe(1201);
  for (const unknown of ['v-unknown', 'a\u0000b', `${videoId} `]) {
    const { status, payload } = await harness.call('video/close', { videoId: unknown });
    expect([status, payload.code]).toEqual([404, 1201]);
  }
  expect((await harness.call('video/close', {})).payload).toMatchObject({
    code: 1001,
    message: expect.stringMatching(/^videoId/),
  });
});

async function startOther() {
  const caller = await harness.addCaller('other');
  return async (videoId: string) =>
    post(
      `${harness.service.url}/v3/recognition/video/close/other`,
      await sealRequest({ videoId }, caller),
      harness.service.publicKeyPem,
    );
}
