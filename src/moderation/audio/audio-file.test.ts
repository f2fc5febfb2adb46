import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audioFileResponseSchema } from '../../protocol/audio.ts';
import { readCallback } from '../../protocol/callbacks.ts';
import { embeddedTaskIds } from '../../protocol/tasks.ts';
import { fakeSpeech } from '../../testing/audio-tasks.ts';
import {
  aboutAudio,
  drawTalk,
  type Harness,
  type Payload,
  startHarness,
} from '../../testing/moderation-harness.ts';
import type { AudioWindow } from '../capture/audio.ts';

let harness: Harness;
let talk: string;
/** Runs before each window that a task analyses. */
let onWindow: (window: AudioWindow) => Promise<void> = async () => {};
const audio = { loud: [3, 10.75, 25], soft: [6] };
const ids = { roomId: 'r-7', userId: 'u-1', forumId: 'fo-1' };

beforeAll(async () => {
  const audioTasks = fakeSpeech({ onWindow: (window) => onWindow(window) });
  harness = await startHarness({}, { frameTasks: [], audioTasks, limits: { audioFileBytes: 2_000_000 } });
  talk = drawTalk(harness.receiver, 'talk.wav', 30, audio);
});
afterAll(() => harness.close());

const resultOf = async (requestId: string): Promise<Payload> => {
  const received = await harness.receiver.until((all) => aboutAudio(all, requestId).length > 0);
  return aboutAudio(received, requestId)[0] ?? {};
};
const beepAt = (startTime: number) => ({
  startTime,
  endTime: startTime + 0.5,
  content: 'beep',
  action: 'review',
});

it('C2: sends the documented callback: envelope, duration, identifiers, one object per task, words once', async () => {
  const requestId = await harness.submitAudio(talk, { ...ids, callbackRule: 'all' });
  const payload = await resultOf(requestId);
  expect(payload).toMatchObject({
    requestId,
    ...ids,
    speechInfo: { duration: 30 },
    code: 0,
    message: 'success',
    'speech-transcription': {
      text: 'beep hum beep beep',
      segments: [3, 6, 10.75, 25].map((startTime) => ({ startTime })),
    },
    'speech-moderation': { text: 'beep hum beep beep' },
    'vulgar-speech': { violations: [3, 10.75, 25].map((startTime) => ({ details: [{ startTime }] })) },
  });
  expect(payload['speech-moderation']).toMatchObject({
    violations: [beepAt(3), { startTime: 6, action: 'pass', details: [] }, beepAt(10.75), beepAt(25)],
  });
  const read = readCallback(payload, embeddedTaskIds);
  expect([read.type, read.oddities]).toEqual(['audio-file', []]);
});

it('R3: without callbackRule sends only the violating results and the transcript', async () => {
  const payload = await resultOf(await harness.submitAudio(talk));
  expect(payload['speech-moderation']).toMatchObject({ violations: [beepAt(3), beepAt(10.75), beepAt(25)] });
  expect(payload['speech-transcription']).toMatchObject({ text: 'beep hum beep beep' });
  expect(payload).not.toHaveProperty('roomId');
});

it.each([
  [
    'an object, tasks beside it (the Go client)',
    (recording: Payload) => ({ recording, tasks: ['vulgar-speech'] }),
  ],
  ['an array of one', (recording: Payload) => ({ recording: [recording], tasks: ['vulgar-speech'] })],
  [
    'an object with the tasks inside',
    (recording: Payload) => ({ recording: { ...recording, tasks: ['vulgar-speech'] } }),
  ],
  [
    'with an alias as task and an empty callbackRule, existing clients',
    (recording: Payload) => ({
      recording: { ...recording, callbackRule: '' },
      tasks: ['5c8213b9bc807806aab0a574'],
    }),
  ],
])('V4: accepts recording as %s and runs only the named task', async (_what, fields) => {
  const { url } = harness.receiver;
  const recording = { url: `${url}/${talk}`, callbackUrl: `${url}/callbacks/1`, ...ids };
  const answer = await harness.call('speech/recording/async', fields(recording));
  const { timestamp: _timestamp, nonce: _nonce, ...own } = answer.payload;
  const { result } = audioFileResponseSchema.parse(own);
  expect(result).toMatchObject([{ url: recording.url, callbackUrl: recording.callbackUrl, ...ids }]);
  const payload = await resultOf(result[0]?.requestId ?? '');
  const tasks = Object.keys(payload).filter((name) => embeddedTaskIds[name] !== undefined);
  expect(tasks.map((name) => embeddedTaskIds[name])).toEqual(['vulgar-speech']);
});

it.each(['mp3', 'm4a', 'flv', 'wmv'])('L3: listens to %s', async (format) => {
  const name = drawTalk(harness.receiver, `short.${format}`, 4, { loud: [1] });
  const payload = await resultOf(await harness.submitAudio(name));
  expect(payload['vulgar-speech']).toMatchObject({ violations: [{ label: 1, review: true }] });
});

it('L3: accepts amr, here a header and two seconds of silence because ffmpeg cannot write it', async () => {
  const frame = Buffer.from([0x04, ...Array<number>(12).fill(0)]);
  const frames = Buffer.concat([Buffer.from('#!AMR\n'), ...Array<Buffer>(100).fill(frame)]);
  await writeFile(path.join(harness.receiver.folder, 'quiet.amr'), frames);
  const payload = await resultOf(await harness.submitAudio('quiet.amr'));
  expect(payload).toMatchObject({ code: 0, message: 'success', speechInfo: { duration: 2 } });
});

it.each([
  ['recording.url', { url: 'ftp://audio/a.mp3' }, {}, 1001],
  ['recording.url', { url: 'rtmp://audio/a' }, {}, 1001],
  ['recording.callbackUrl', { callbackUrl: 'mailto:me' }, {}, 1001],
  ['recording.callbackRule', { callbackRule: 'some' }, {}, 1001],
  ['recording.roomId', { roomId: 7 }, {}, 1001],
  ['tasks', {}, { tasks: 'vulgar-speech' }, 1001],
  ['tasks', {}, { tasks: ['ocr-text'] }, 1301],
  ['tasks', {}, { tasks: ['vulgar-speech', 'gait'] }, 1301],
  ['recording.url', { url: 'http://127.0.0.1/talk.ogg' }, {}, 1103],
  ['recording.url', { url: 'http://10.0.0.1/talk.mp3' }, {}, 1105],
  ['recording.callbackUrl', { callbackUrl: 'http://169.254.169.254/' }, {}, 1105],
])('names %s when it refuses %j %j', async (member, recording, fields, code) => {
  const { url } = harness.receiver;
  const { payload } = await harness.call('speech/recording/async', {
    recording: { url: `${url}/${talk}`, callbackUrl: `${url}/callbacks/1`, ...recording },
    ...fields,
  });
  expect(payload.code).toBe(code);
  expect(String(payload.message).startsWith(member)).toBe(true);
});

it('refuses two recordings in one request', async () => {
  const { payload } = await harness.call('speech/recording/async', { recording: [{}, {}] });
  expect(payload).toMatchObject({ code: 1001, message: expect.stringMatching(/^recording/) });
});

it('refuses a task that is unavailable as 1302 with the reason', async () => {
  const reason = 'The program "pocketsphinx_continuous" is not on this machine';
  const probe = { state: 'unavailable' as const, reason };
  const without = await startHarness({}, { frameTasks: [], audioTasks: fakeSpeech({ probe }) });
  const { url } = without.receiver;
  const recording = { url: `${url}/talk.wav`, callbackUrl: `${url}/callbacks/1` };
  const named = await without.call('speech/recording/async', { recording, tasks: ['vulgar-speech'] });
  const any = await without.call('speech/recording/async', { recording });
  await without.close();
  for (const { status, payload } of [named, any]) {
    expect([status, payload.code]).toEqual([422, 1302]);
    expect(payload.message).toContain(reason);
  }
});

it('reports with a code and a sentence that a source is missing or has no audio', async () => {
  await writeFile(path.join(harness.receiver.folder, 'notes.mp3'), 'this is a text, not an audio file');
  const missing = await resultOf(await harness.submitAudio('missing.mp3'));
  expect(missing).toMatchObject({
    code: 1105,
    message: expect.stringMatching(/answered HTTP 404$/),
    speechInfo: { duration: 0 },
  });
  const notes = await resultOf(await harness.submitAudio('notes.mp3'));
  expect(notes).toMatchObject({ code: 1103, message: expect.stringMatching(/\w+ .*ffmpeg: /) });
});

it('L3: cuts off a source that is larger than the limit', async () => {
  await writeFile(path.join(harness.receiver.folder, 'huge.wav'), Buffer.alloc(3_000_000));
  const payload = await resultOf(await harness.submitAudio('huge.wav'));
  expect(payload).toMatchObject({
    code: 1104,
    message: expect.stringContaining('the source is larger than'),
  });
});

it('reports how much audio could not be checked instead of passing it', async () => {
  onWindow = async ({ start }) => {
    if (start === 0) throw new Error('broken');
  };
  const payload = await resultOf(await harness.submitAudio(talk, {}, { tasks: ['vulgar-speech'] }));
  onWindow = async () => {};
  expect(payload.message).toMatch(/^success; vulgar-speech could not check 1[01] s of audio$/);
  expect(payload['vulgar-speech']).toMatchObject({ violations: [{ details: [{ startTime: 10.75 }] }, {}] });
});

it('C7: retries a failed result callback twice and then stops', async () => {
  harness.receiver.statuses.push(500, 503, 500);
  const requestId = await harness.submitAudio(talk);
  const received = await harness.receiver.until((all) => aboutAudio(all, requestId).length >= 3);
  const bodies = received.filter(({ payload }) => payload.requestId === requestId).map(({ body }) => body);
  expect(new Set(bodies).size).toBe(1);
  // A later callback of another submission arrives, so the first submission has nothing left to send.
  const next = await harness.submitAudio(talk);
  await resultOf(next);
  expect(aboutAudio(harness.receiver.received, requestId)).toHaveLength(3);
});

it('L2: runs three audio files at once and lets a fourth wait', async () => {
  const begun = new Set<string>();
  const gate = Promise.withResolvers<void>();
  const three = Promise.withResolvers<void>();
  let listening = 0;
  let maxRunning = 0;
  onWindow = async () => {
    listening += 1;
    maxRunning = Math.max(maxRunning, listening);
    if (listening === 3) three.resolve();
    await gate.promise;
    listening -= 1;
  };
  for (let count = 0; count < 5; count += 1) begun.add(await harness.submitAudio(talk));
  await three.promise;
  gate.resolve();
  await Promise.all([...begun].map(resultOf));
  onWindow = async () => {};
  expect(maxRunning).toBe(3);
});

it('continues where it stopped after a restart, with one callback and each word once', async () => {
  const second = Promise.withResolvers<void>();
  const never = Promise.withResolvers<void>();
  onWindow = async ({ start }) => {
    if (start === 0) return;
    second.resolve();
    await never.promise;
  };
  const requestId = await harness.submitAudio(talk, { callbackRule: 'all' });
  await second.promise;
  const starts: number[] = [];
  onWindow = async ({ start }) => {
    starts.push(start);
  };
  const restarted = harness.restart();
  never.resolve();
  await restarted;
  const payload = await resultOf(requestId);
  onWindow = async () => {};
  expect(payload['speech-transcription']).toMatchObject({
    segments: [{ text: 'beep' }, { text: 'hum' }, { text: 'beep' }, { text: 'beep' }],
  });
  expect(aboutAudio(harness.receiver.received, requestId)).toHaveLength(1);
});
