// Soak: live streams play in real time, and a source that hangs runs into its timeout.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { audioStreamCloseResponseSchema, audioStreamResponseSchema } from '../../protocol/audio.ts';
import { readCallback } from '../../protocol/callbacks.ts';
import { sealRequest } from '../../protocol/envelope.ts';
import { embeddedTaskIds } from '../../protocol/tasks.ts';
import { say } from '../../reasons/say.ts';
import { beepsIn, fakeSpeech } from '../../testing/audio-tasks.ts';
import {
  aboutAudio,
  drawTalk,
  type Harness,
  type Payload,
  post,
  startHarness,
} from '../../testing/moderation-harness.ts';
import { type Why, why } from '../work/missed.ts';

let harness: Harness;
/** Forty seconds of audio that arrive as fast as they are read. */
let talk: string;
/** How long the recogniser takes for the window that begins at `_start`. */
const quick = async (_start: number, _signal: AbortSignal) => {};
let onWindow = quick;
const ids = { roomId: 'r-7', userId: 'u-1', forumId: 'fo-1' };
const wordsOnly = { tasks: ['speech-moderation', 'vulgar-speech'] };
const rule = (callbackRules: number) => ({ callbackRules });

beforeAll(async () => {
  const audioTasks = fakeSpeech({ onWindow: ({ own }, signal) => onWindow(own.start, signal) });
  harness = await startHarness({}, { frameTasks: [], audioTasks, live: { stallMs: 15_000 } });
  talk = drawTalk(harness.receiver, 'talk.flv', 40, { loud: [3, 32], soft: [16] });
});
afterAll(() => harness.close());

const callbacksOf = (requestId: string) => aboutAudio(harness.receiver.received, requestId);
const until = async (requestId: string, enough: (callbacks: Payload[]) => boolean) => {
  const received = await harness.receiver.until((all) => enough(aboutAudio(all, requestId)));
  return aboutAudio(received, requestId);
};
/** All callbacks up to the one that reports how the stream ended. With rule 0 only a failed stream sends that one. */
const untilEnd = async (requestId: string) => {
  const callbacks = await until(requestId, (all) => all.some(({ status }) => status !== undefined));
  return { stretches: callbacks.slice(0, -1), status: callbacks.at(-1)?.status };
};
const segmentOf = (callback: Payload | undefined) =>
  z
    .object({ startTime: z.number(), endTime: z.number(), url: z.string(), preUrl: z.string().optional() })
    .parse(callback?.segment);
const close = (...requestIds: string[]) =>
  harness.call('speech/stream/close', { speechStream: requestIds.map((requestId) => ({ requestId })) });

/** The stretches that a callback reports as not analysed by any task, all for the same reason. */
function unavailableIn(callback: Payload | undefined, { reason, review }: Why) {
  const stretches = z.array(z.object({ startTime: z.number(), endTime: z.number() }));
  const unavailable = z.array(z.looseObject({ stretches })).parse(callback?.unavailable);
  expect(unavailable).toMatchObject(
    wordsOnly.tasks.map((task) => ({ task, reason: say(reason, 'en'), review })),
  );
  return unavailable[0]?.stretches ?? [];
}

/** The samples of a served clip. */
async function clip(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  return new Uint8Array(await response.arrayBuffer()).slice(44);
}

it('R3: with callbackRules 2 reports violating stretches, links to their audio and how the stream ended', async () => {
  const { stretches, status } = await untilEnd(await harness.listen(talk, { ...rule(2), ...ids }, wordsOnly));
  expect(stretches).toMatchObject([
    { ...ids, 'speech-moderation': { violations: [{ startTime: 3, action: 'review' }] } },
    { ...ids, 'vulgar-speech': { violations: [{ details: [{ startTime: 32 }] }] } },
  ]);
  expect(status).toBe('end');
  for (const [index, spoken] of [3, 32].entries()) {
    const { startTime, endTime, url, preUrl } = segmentOf(stretches[index]);
    expect(startTime <= spoken && endTime >= spoken + 0.5).toBe(true);
    expect(preUrl).toBeUndefined();
    const pcm = await clip(url);
    expect(pcm.length / 32_000).toBeCloseTo(endTime - startTime, 2);
    const [beep] = beepsIn(pcm);
    expect(Math.abs((beep?.start ?? 0) + startTime - spoken)).toBeLessThan(0.11);
  }
  const read = readCallback(stretches[0], embeddedTaskIds);
  expect([read.type, read.oddities]).toEqual(['audio-stream', []]);
});

it('R3: by default reports only the violating stretches', async () => {
  const received = await harness.listen(talk, {}, wordsOnly);
  await until(received, (all) => all.length >= 2);
  // A stream that began later has ended, so no callback of the first one is still to come.
  await untilEnd(await harness.listen(talk, rule(2), wordsOnly));
  expect(callbacksOf(received).map((callback) => [callback.status, 'segment' in callback])).toEqual([
    [undefined, true],
    [undefined, true],
  ]);
});

it('reports under every rule that a stream failed, and why', async () => {
  const { stretches, status } = await untilEnd(await harness.listen('nothing.flv'));
  expect([stretches, status]).toEqual([[], 'error']);
  expect(callbacksOf(String(harness.receiver.received.at(-1)?.payload.requestId)).at(-1)).toMatchObject({
    message: expect.stringMatching(/\w+ \w+/),
  });
});

it('R3: with callbackRules 1 reports every stretch, without a gap or a repeated second', async () => {
  const { stretches: callbacks, status } = await untilEnd(await harness.listen(talk, rule(1), wordsOnly));
  expect(status).toBe('end');
  const segments = callbacks.map(segmentOf);
  expect(segments[0]?.startTime).toBe(0);
  expect(segments.slice(1).map(({ startTime }) => startTime)).toEqual(
    segments.slice(0, -1).map(({ endTime }) => endTime),
  );
  expect(callbacks.flatMap((callback) => callback['speech-moderation'])).toMatchObject(
    callbacks.map(({ segment: _segment }) => ({ violations: expect.any(Array) })),
  );
  expect(JSON.stringify(callbacks)).toContain('"action":"pass"');
});

it('R3: sends the whole transcript when the transcription task was requested, under every rule', async () => {
  const { stretches } = await untilEnd(
    await harness.listen(talk, rule(2), { tasks: ['speech-transcription', 'speech-moderation'] }),
  );
  expect(stretches.map((callback) => callback['speech-transcription'])).toMatchObject([
    { text: 'beep' },
    { text: 'hum' },
    { text: 'beep' },
  ]);
  expect(stretches[1]?.['speech-moderation']).toMatchObject({ violations: [] });
});

it('existing clients: runs the tasks beside speechStream by their aliases', async () => {
  const tasks = ['5caee6b2a76925c55a09a6d2'];
  const { stretches } = await untilEnd(await harness.listen(talk, rule(2), { tasks }));
  expect(Object.keys(stretches[0] ?? {}).filter((name) => embeddedTaskIds[name])).toEqual(tasks);
});

it('with returnPreSpeech links to up to one minute before the violation, the violation included', async () => {
  const long = drawTalk(harness.receiver, 'long.flv', 95, { loud: [3, 88], soft: [40] });
  const { stretches } = await untilEnd(
    await harness.listen(long, { ...rule(2), returnPreSpeech: true }, wordsOnly),
  );
  const [first, second] = stretches.map(segmentOf);
  const early = await clip(first?.preUrl ?? '');
  expect(early.length / 32_000).toBeCloseTo(first?.endTime ?? 0, 2);
  const pcm = await clip(second?.preUrl ?? '');
  const begins = (second?.startTime ?? 0) - 60;
  expect(pcm.length / 32_000).toBeCloseTo((second?.endTime ?? 0) - begins, 1);
  const beeps = beepsIn(pcm).map(({ start, loud }) => [Math.round(start + begins), loud]);
  expect(beeps).toEqual([
    [40, false],
    [88, true],
  ]);
});

it('accepts several streams at once, with a record of each', async () => {
  const { url } = harness.receiver;
  const stream = (roomId: string) => ({
    url: `${url}/${talk}`,
    callback: `${url}/callbacks/2`,
    roomId,
    ...rule(2),
  });
  const { payload } = await harness.call('speech/stream', { speechStream: [stream('a'), stream('b')] });
  const { timestamp: _timestamp, nonce: _nonce, ...own } = payload;
  const { result } = audioStreamResponseSchema.parse(own);
  expect(result).toMatchObject([
    { url: `${url}/${talk}`, callback: `${url}/callbacks/2`, roomId: 'a' },
    { roomId: 'b' },
  ]);
  const ended = await Promise.all(result.map(({ requestId }) => untilEnd(requestId)));
  expect(ended.map(({ status }) => status)).toEqual(['end', 'end']);
});

it.each([
  ['speechStream', { speechStream: [] }, 1001],
  ['speechStream', {}, 1001],
  ['speechStream[0].url', { speechStream: [{ url: 'file:///etc/passwd' }] }, 1001],
  ['speechStream[0].callback', { speechStream: [{ callback: 'rtmp://x/y' }] }, 1001],
  ['speechStream[0].callbackRules', { speechStream: [{ callbackRules: 3 }] }, 1001],
  ['speechStream[0].returnPreSpeech', { speechStream: [{ returnPreSpeech: 'yes' }] }, 1001],
  ['tasks', { speechStream: [{}], tasks: ['logo'] }, 1301],
  ['speechStream[0].url', { speechStream: [{ url: 'rtmp://10.0.0.1/live/x' }] }, 1105],
  ['speechStream[1].url', { speechStream: [{}, { url: 'http://192.168.0.1/x.flv' }] }, 1105],
  ['speechStream[0].callback', { speechStream: [{ callback: 'http://127.0.0.1:1/' }] }, 1105],
])('names %s when it refuses %j', async (member, { speechStream, ...fields }: Payload, code) => {
  const { url } = harness.receiver;
  const whole = { url: `${url}/${talk}`, callback: `${url}/callbacks/1` };
  const streams = Array.isArray(speechStream)
    ? speechStream.map((each) => ({ ...whole, ...each }))
    : speechStream;
  const { payload } = await harness.call('speech/stream', { speechStream: streams, ...fields });
  expect(payload.code).toBe(code);
  expect(String(payload.message).startsWith(`${member}:`)).toBe(true);
});

it('close: answers closed, reports the audio so far and ends with status closed; a second close is 1202', async () => {
  const live = drawTalk(harness.receiver, 'live.flv', 60, { loud: [2] });
  const requestId = await harness.listen(`live/${live}`, rule(2), wordsOnly);
  await untilRunning(requestId, 4);
  const { status, payload } = await close(requestId);
  const { timestamp: _timestamp, nonce: _nonce, ...own } = payload;
  expect(status).toBe(200);
  expect(audioStreamCloseResponseSchema.parse(own).result).toEqual([{ requestId, status: 'closed' }]);
  const again = await close(requestId);
  expect([again.status, again.payload.code]).toEqual([409, 1202]);
  const ended = await untilEnd(requestId);
  expect(ended.status).toBe('closed');
  expect(ended.stretches).toMatchObject([{ 'vulgar-speech': { violations: [{ details: [{ label: 1 }] }] } }]);
  expect((await close(requestId)).payload.code).toBe(1202);
});

it('C8: reports the audio that was not yet analysed when the stream was closed', async () => {
  onWindow = async (start, signal) => {
    if (start > 0) await sleep(600_000, undefined, { signal });
  };
  const long = drawTalk(harness.receiver, 'busy.flv', 60, { loud: [2] });
  const requestId = await harness.listen(long, rule(2), wordsOnly);
  await until(requestId, (all) => all.length > 0);
  await close(requestId);
  const { stretches, status } = await untilEnd(requestId);
  onWindow = quick;
  expect(status).toBe('closed');
  const [analysed, missed, ...more] = stretches;
  expect(more).toEqual([]);
  const unavailable = unavailableIn(missed, why.closed);
  expect(unavailable).toEqual([{ startTime: segmentOf(analysed).endTime, endTime: expect.any(Number) }]);
});

it('close: answers 1201 for an id that is unknown, of another account or no stream, and closes nothing', async () => {
  const requestId = await harness.listen(
    `live/${drawTalk(harness.receiver, 'own.flv', 60, { loud: [] })}`,
    rule(2),
  );
  const other = await harness.addCaller('other');
  const body = await sealRequest({ speechStream: [{ requestId }] }, other);
  const address = `${harness.service.url}/v3/recognition/speech/stream/close/other`;
  const { status, payload } = await post(address, body, harness.service.publicKeyPem);
  expect([status, payload.code]).toEqual([404, 1201]);
  const file = await harness.submitAudio(talk);
  for (const unknown of ['a-unknown', 'a\u0000b', file]) {
    const answer = await close(requestId, unknown);
    expect([answer.status, answer.payload.code]).toEqual([404, 1201]);
    expect(answer.payload.message).toMatch(/^speechStream\[1\]\.requestId/);
  }
  expect((await close()).payload).toMatchObject({ code: 1001 });
  expect((await close(requestId)).payload.code).toBe(0);
  expect((await untilEnd(requestId)).status).toBe('closed');
});

it('ends with status error when the source hangs, after reporting what was received', async () => {
  const hanging = drawTalk(harness.receiver, 'hanging.flv', 10, { loud: [1] });
  const { stretches, status } = await untilEnd(
    await harness.listen(`hanging/${hanging}`, rule(2), wordsOnly),
  );
  expect(status).toBe('error');
  expect(stretches).toHaveLength(1);
});

it('ends with status error when the source is missing', async () => {
  const { stretches, status } = await untilEnd(await harness.listen('missing.flv', rule(2)));
  expect([stretches, status]).toEqual([[], 'error']);
});

it('C8: continues at the current time after a restart, repeats nothing and reports what was not analysed', async () => {
  const live = drawTalk(harness.receiver, 'clock.flv', 50, { loud: [2, 8, 35, 42] });
  const requestId = await harness.listen(`live/${live}`, rule(2), wordsOnly);
  await until(requestId, (all) => all.length > 0);
  await harness.restart();
  const { stretches: all, status } = await untilEnd(requestId);
  expect(status).toBe('end');
  const stretches = all.filter(({ segment }) => segment !== undefined);
  const segments = stretches.map(segmentOf);
  for (const [index, segment] of segments.slice(1).entries()) {
    expect(segment.startTime).toBeGreaterThanOrEqual(segments[index]?.endTime ?? 0);
  }
  const [gap, ...others] = all.filter(({ segment }) => segment === undefined);
  expect(others).toEqual([]);
  const [missing, ...none] = unavailableIn(gap, why.interrupted);
  expect([missing?.startTime, none]).toEqual([segments[0]?.endTime, []]);
  expect(segments.every(({ startTime }) => startTime < 10 || startTime >= (missing?.endTime ?? 0))).toBe(
    true,
  );
  const starts = stretches.flatMap((callback) =>
    z
      .object({ violations: z.array(z.object({ startTime: z.number() })) })
      .parse(callback['speech-moderation'])
      .violations.map(({ startTime }) => startTime),
  );
  expect(starts).toHaveLength(4);
  for (const [index, spoken] of [2, 8, 35, 42].entries()) {
    expect(Math.abs((starts[index] ?? 0) - spoken)).toBeLessThan(2.5);
  }
});

/** Waits until this many seconds of a stream are captured. */
async function untilRunning(requestId: string, seconds: number): Promise<void> {
  const started = await harness.database((db) =>
    db
      .selectFrom('submissions')
      .select(['state', 'capture_start'])
      .where('id', '=', requestId)
      .executeTakeFirst(),
  );
  const since = started?.state === 'running' ? (started.capture_start?.getTime() ?? Date.now()) : Date.now();
  await new Promise((resolve) => setTimeout(resolve, Math.max(100, since + seconds * 1000 - Date.now())));
  if (started?.state !== 'running') await untilRunning(requestId, seconds);
}
