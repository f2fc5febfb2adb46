// Soak: live streams run in real time, and the test waits for the timeout of a source that hangs.
import { spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { readCallback } from '../../protocol/callbacks.ts';
import { sealRequest } from '../../protocol/envelope.ts';
import { fragmentGaps } from '../../protocol/fragments.ts';
import { embeddedTaskIds } from '../../protocol/tasks.ts';
import { say } from '../../reasons/say.ts';
import { fakeSpeech } from '../../testing/audio-tasks.ts';
import { fakeGallery, fakeOcr } from '../../testing/frame-tasks.ts';
import { freePort } from '../../testing/free-port.ts';
import {
  about,
  drawTalk,
  type Harness,
  type Payload,
  post,
  startHarness,
} from '../../testing/moderation-harness.ts';
import { why } from '../work/missed.ts';

let harness: Harness;
/** Thirty-five seconds of video, served as fast as they are read. */
let talk: string;
const both = { interval: 1, fragmentTime: 10, audio: true };

beforeAll(async () => {
  const tasks = { frameTasks: [fakeOcr(), fakeGallery()], audioTasks: fakeSpeech() };
  harness = await startHarness({}, { ...tasks, live: { stallMs: 15_000, maxFrameWaitMs: 60_000 } });
  talk = drawTalk(harness.receiver, 'talk.flv', 35, { loud: [3, 18, 33], soft: [10.5] });
});
afterAll(() => harness.close());

const untilEnd = async (videoId: string) => {
  const received = await harness.receiver.until((all) => about(all, videoId).summaries.length > 0);
  return about(received, videoId);
};
const offsets = z.object({ id: z.string(), offsetStart: z.number(), offsetEnd: z.number() });
const spansOf = (fragments: Payload[]) =>
  fragments.map(({ fragmentInfo }) => {
    const { offsetStart, offsetEnd } = offsets.parse(fragmentInfo);
    return { offsetStart, offsetEnd };
  });
const spoken = (fragment: Payload | undefined) =>
  z
    .object({ violations: z.array(z.object({ startTime: z.number() })) })
    .parse(fragment?.['speech-moderation'])
    .violations.map(({ startTime }) => startTime);
const close = (videoId: string) => harness.call('video/close', { videoId });

it('V11: calls back each fragment when it is complete, with its results, then a summary without results', async () => {
  const videoId = await harness.submitLive(talk, { ...both, customInfo: { room: 'r-7' } });
  const { fragments, summaries } = await untilEnd(videoId);
  expect(spansOf(fragments)).toEqual([
    { offsetStart: 0, offsetEnd: 10 },
    { offsetStart: 10, offsetEnd: 20 },
    { offsetStart: 20, offsetEnd: 30 },
    { offsetStart: 30, offsetEnd: expect.any(Number) },
  ]);
  expect(fragments.map((fragment) => offsets.parse(fragment.fragmentInfo).id)).toEqual(
    [1, 2, 3, 4].map((number) => `${videoId}-${number}`),
  );
  expect(fragments.map(spoken)).toEqual([[3], [10.5, 18], [], [33]]);
  expect(fragments[0]).toMatchObject({
    customInfo: { room: 'r-7' },
    'ocr-text': { fileList: [{ text: 'free coins' }, { text: 'cheap followers' }] },
    'image-gallery': { fileList: [{ label: 7 }] },
    'vulgar-speech': { violations: [{ details: [{ startTime: 3 }] }] },
    'speech-transcription': { text: 'beep' },
  });
  for (const callback of [...fragments, ...summaries]) {
    expect(readCallback(callback, embeddedTaskIds).oddities).toEqual([]);
  }
  expect(Object.keys(summaries[0] ?? {}).sort()).toEqual(
    ['code', 'customInfo', 'message', 'nonce', 'timestamp', 'videoInfo'].sort(),
  );
  expect(summaries[0]?.videoInfo).toMatchObject({ status: 'end', message: 'success' });
  // C8: when the engines are fast enough, nothing is missed, and nothing is reported as missed.
  for (const { videoInfo } of [...fragments, ...summaries]) expect(videoInfo).not.toHaveProperty('missed');
  const { duration } = z.object({ duration: z.number() }).parse(summaries[0]?.videoInfo);
  expect(Math.abs(duration - 35)).toBeLessThanOrEqual(both.interval);
});

it('reads hls with relative addresses in its playlist', async () => {
  const { folder } = harness.receiver;
  const list = path.join(folder, 'talk.m3u8');
  const cut = ['-c', 'copy', '-hls_time', '5', '-hls_list_size', '0', list];
  const cutting = spawnSync('ffmpeg', ['-v', 'error', '-i', path.join(folder, talk), ...cut], {
    encoding: 'utf8',
  });
  expect(cutting.stderr).toBe('');
  const { fragments, summaries } = await untilEnd(await harness.submitLive('talk.m3u8', both));
  expect(summaries).toMatchObject([{ videoInfo: { status: 'end' } }]);
  expect(fragments.map(spoken)).toHaveLength(4);
});

it('V11: without audio, runs the tasks for frames and refuses one for speech', async () => {
  const { fragments } = await untilEnd(await harness.submitLive(talk, { interval: 5 }));
  expect(Object.keys(fragments[0] ?? {}).filter((name) => embeddedTaskIds[name])).toEqual([
    'ocr-text',
    'image-gallery',
  ]);
  const refused = await harness.call('video/stream', {
    video: `${harness.receiver.url}/${talk}`,
    callbackUrl: `${harness.receiver.url}/1`,
    task: ['vulgar-speech'],
  });
  expect(refused.payload).toMatchObject({ code: 1001, message: expect.stringMatching(/^task, audio:/) });
});

it('V11: takes audio and task when given, R1: and the rules', async () => {
  const fields = { ...both, task: ['5caee6b2a76925c55a09a6d2', 'ocr-text'] };
  const callbackRules = { 'ocr-text': [{ review: true }], '5caee6b2a76925c55a09a6d2': [{ review: true }] };
  const { fragments } = await untilEnd(await harness.submitLive(talk, { ...fields, callbackRules }));
  expect(
    Object.keys(fragments[0] ?? {})
      .filter((name) => embeddedTaskIds[name])
      .sort(),
  ).toEqual(fields.task.sort());
  expect(fragments[0]?.['ocr-text']).toMatchObject({ fileList: [{ text: 'free coins' }] });
  expect(fragments[1]?.['5caee6b2a76925c55a09a6d2']).toMatchObject({ violations: [{ startTime: 18 }] });
});

it('L4: a fragment is a minute long by default', async () => {
  const long = drawTalk(harness.receiver, 'long.flv', 65, { loud: [] });
  const { fragments } = await untilEnd(await harness.submitLive(long, { task: ['ocr-text'] }));
  expect(spansOf(fragments)).toEqual([
    { offsetStart: 0, offsetEnd: 60 },
    { offsetStart: 60, offsetEnd: expect.any(Number) },
  ]);
});

it.each([
  ['video', { video: 'rtsp://127.0.0.1/x' }, 1001],
  ['video', { video: 'udp://127.0.0.1:99' }, 1001],
  ['interval', { interval: 0.5 }, 1001],
  ['interval', { interval: 11 }, 1001],
  ['fragmentTime', { fragmentTime: 9 }, 1001],
  ['fragmentTime', { fragmentTime: 61 }, 1001],
  ['callbackUrl', { callbackUrl: 'rtmp://127.0.0.1/x' }, 1001],
  ['task', { task: ['gait'] }, 1301],
  ['callbackRules', { callbackRules: { gait: [] } }, 1301],
  ['task', { task: ['logo'] }, 1302],
  ['video', { video: 'rtmp://10.0.0.1/live/x' }, 1105],
  ['video', { video: 'rtmp://127.0.0.1:1/live/x' }, 1105],
  ['callbackUrl', { callbackUrl: 'http://10.0.0.1/' }, 1105],
])('names %s when it refuses %j', async (member, fields, code) => {
  const { url } = harness.receiver;
  const whole = { video: `${url}/${talk}`, callbackUrl: `${url}/callbacks/1`, ...fields };
  const { payload } = await harness.call('video/stream', whole);
  expect(payload.code).toBe(code);
  expect(String(payload.message).startsWith(member)).toBe(true);
});

it('close: sends the last fragment so far, then a summary with status end and message closed', async () => {
  const live = drawTalk(harness.receiver, 'live.flv', 60, { loud: [2] });
  const videoId = await harness.submitLive(`live/${live}`, both);
  await untilFrames(videoId, 5);
  expect((await close(videoId)).payload).toMatchObject({ code: 0, videoId });
  const again = await close(videoId);
  expect([again.status, again.payload.code]).toEqual([409, 1202]);
  const { fragments, summaries } = await untilEnd(videoId);
  expect(spansOf(fragments)).toEqual([{ offsetStart: 0, offsetEnd: expect.any(Number) }]);
  expect(spoken(fragments[0])).toHaveLength(1);
  expect(summaries).toMatchObject([{ videoInfo: { status: 'end', message: 'closed' } }]);
  expect((await close(videoId)).payload.code).toBe(1202);
});

it("close: answers 1201 for another account's stream", async () => {
  const live = drawTalk(harness.receiver, 'own.flv', 60, { loud: [] });
  const videoId = await harness.submitLive(`live/${live}`);
  const other = await harness.addCaller('other');
  const address = `${harness.service.url}/v3/recognition/video/close/other`;
  const answer = await post(address, await sealRequest({ videoId }, other), harness.service.publicKeyPem);
  expect([answer.status, answer.payload.code]).toEqual([404, 1201]);
  expect((await close(videoId)).payload.code).toBe(0);
  expect((await untilEnd(videoId)).summaries).toHaveLength(1);
});

it('ends with status error and a reason in words when the source hangs, dies or is not a video', async () => {
  const hanging = drawTalk(harness.receiver, 'hanging.flv', 10, { loud: [1] });
  await writeFile(path.join(harness.receiver.folder, 'letter.flv'), 'This is a letter.\n'.repeat(3000));
  const [hung, missing, letter] = await Promise.all(
    [`hanging/${hanging}`, 'missing.flv', 'letter.flv'].map(async (source) =>
      untilEnd(await harness.submitLive(source, both)),
    ),
  );
  expect(hung?.summaries).toMatchObject([
    { videoInfo: { status: 'error', message: 'The stream stalled: no data came for 15 s.' } },
  ]);
  expect(spoken(hung?.fragments[0])).toEqual([1]);
  expect(missing).toMatchObject({
    fragments: [],
    summaries: [{ videoInfo: { status: 'error', frames: 0 } }],
  });
  const { message } = z.object({ message: z.string() }).parse(letter?.summaries[0]?.videoInfo);
  expect(message).toMatch(/not lead to a stream that can be decoded/);
});

it('C5, C8: after a restart, times continue by the clock, nothing is repeated and the gap is reported', async () => {
  const live = drawTalk(harness.receiver, 'clock.flv', 45, { loud: [2, 30, 40] });
  const videoId = await harness.submitLive(`live/${live}`, both);
  await untilFrames(videoId, 14);
  // Longer than the first capture may need to start, since times count from its first frame.
  await harness.restart(5000);
  const { fragments, summaries } = await untilEnd(videoId);
  const spans = spansOf(fragments);
  for (const [index, span] of spans.slice(1).entries()) {
    expect(span.offsetStart).toBeGreaterThanOrEqual(spans[index]?.offsetEnd ?? 0);
  }
  const gaps = fragmentGaps(spans);
  expect(gaps).toHaveLength(1);
  expect(gaps[0]?.from).toBeGreaterThanOrEqual(14);
  const [gap] = gaps.map(({ from, to }) => ({ offsetStart: from, offsetEnd: to }));
  const missed = [{ ...gap, reason: say(why.interrupted.reason, 'en') }];
  const message = expect.stringMatching(/^success; no engine checked \d+ s of it$/);
  expect(summaries).toMatchObject([{ videoInfo: { status: 'end', message, missed } }]);
  expect(Math.abs((spans.at(-1)?.offsetEnd ?? 0) - 45)).toBeLessThan(3);
  const starts = fragments.flatMap(spoken);
  expect(starts).toHaveLength(3);
  for (const [index, at] of [2, 30, 40].entries())
    expect(Math.abs((starts[index] ?? 0) - at)).toBeLessThan(3);
  const frames = await harness.database((db) =>
    db.selectFrom('frames').select('offset_s').where('video_id', '=', videoId).orderBy('index').execute(),
  );
  const seconds = frames.map(({ offset_s }) => offset_s);
  expect(seconds).toEqual([...new Set(seconds)].toSorted((a, b) => a - b));
});

it('reads a live rtmp stream until it ends', async () => {
  const port = await freePort();
  const played = await startHarness(
    { MEDIA_ALLOWED_HOSTS: `127.0.0.1:${port}` },
    { frameTasks: [fakeOcr()], audioTasks: fakeSpeech() },
  );
  const file = path.join(
    played.receiver.folder,
    drawTalk(played.receiver, 'played.flv', 22, { loud: [4, 15] }),
  );
  const address = `rtmp://127.0.0.1:${port}/live/x`;
  const play = [
    '-v',
    'error',
    '-nostdin',
    '-re',
    '-i',
    file,
    '-c',
    'copy',
    '-f',
    'flv',
    '-listen',
    '1',
    address,
  ];
  const player = spawn('ffmpeg', play, { stdio: 'ignore' });
  await untilListening(port);
  const { payload } = await played.call('video/stream', {
    video: address,
    callbackUrl: `${played.receiver.url}/callbacks/1`,
    ...both,
  });
  const videoId = String(payload.videoId);
  const received = await played.receiver.until((all) => about(all, videoId).summaries.length > 0);
  player.kill('SIGKILL');
  await played.close();
  const { fragments, summaries } = about(received, videoId);
  expect(summaries).toMatchObject([{ videoInfo: { status: 'end', message: 'success' } }]);
  expect(spansOf(fragments)).toEqual([
    { offsetStart: 0, offsetEnd: 10 },
    { offsetStart: 10, offsetEnd: 20 },
    { offsetStart: 20, offsetEnd: expect.any(Number) },
  ]);
  expect(fragments.map((fragment) => spoken(fragment).length)).toEqual([1, 1, 0]);
});

/** Reads the system's list of sockets. The player accepts only one client, so connecting would use it up. */
async function untilListening(port: number): Promise<void> {
  const hex = `:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A`;
  while (!(await readFile('/proc/net/tcp', 'utf8')).includes(hex)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function untilFrames(videoId: string, count: number): Promise<void> {
  for (;;) {
    const frames = await harness.database((db) =>
      db.selectFrom('frames').select('index').where('video_id', '=', videoId).execute(),
    );
    if (frames.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
