import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAudioFileResponse, readAudioStreamResponse } from '../../protocol/audio.ts';
import { fragmentSchemas, summarySchemas } from '../../protocol/callback-payloads.ts';
import { readCallback } from '../../protocol/callbacks.ts';
import { openEnvelope, parseVerified, sealRequest } from '../../protocol/envelope.ts';
import { openCallback, parseBare } from '../../protocol/open-callback.ts';
import {
  generateKeyPair,
  importPrivateKey,
  importPublicKey,
  type PublicKey,
} from '../../protocol/signature.ts';
import { embeddedTaskIds } from '../../protocol/tasks.ts';
import { readTextResponse } from '../../protocol/text.ts';
import { Reasoned } from '../../reasons/reasoned.ts';
import { isQuirk, type Quirk, quirks } from './quirks.ts';
import { maxInAnySecond, type ScriptedService, startScriptedService } from './start.ts';

type Fields = Record<string, unknown>;

let service: ScriptedService;
let publicKey: PublicKey;
let caller: { secretId: string; privateKey: CryptoKey };
let receiver: Server;
let address = '';
const received: string[] = [];

async function start(...chosen: Quirk[]): Promise<void> {
  service = await startScriptedService({ quirks: chosen, pauseMs: 1, slowMs: 50 });
  publicKey = await importPublicKey(service.publicKeyPem);
  const pair = await generateKeyPair();
  await service.addAccount('acme', pair.publicKeyPem);
  caller = { secretId: 'acme', privateKey: await importPrivateKey(pair.privateKeyPem) };
}

beforeEach(async () => {
  received.length = 0;
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(body);
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const bound = receiver.address();
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/callback`;
});
afterEach(async () => {
  await service.close();
  receiver.closeAllConnections();
  receiver.close();
});

const post = (operation: string, body: string, secretId = 'acme') =>
  fetch(`${service.url}/v3/recognition/${operation}/${secretId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  }).then((answer) => answer.text());
async function opened(body: string): Promise<Fields> {
  const envelope = await openEnvelope(body, publicKey);
  if (!envelope.ok) throw new Reasoned(envelope.detail);
  return { ...Object(parseVerified(envelope.json)) };
}
const call = async (operation: string, fields: Fields) =>
  opened(await post(operation, await sealRequest(fields, caller)));
const texts = [
  { content: 'good morning', contentId: '1' },
  { content: 'free coins', contentId: '2' },
  { content: 'asdf asdf', contentId: '3' },
];
const video = () => ({ video: 'http://videos.test/a.mp4', callbackUrl: address });

async function callbacks(): Promise<Fields[]> {
  await service.whenIdle();
  return Promise.all(received.map(opened));
}

describe('without quirks', () => {
  it('answers texts by its script, in the plain form', async () => {
    await start();
    const body = await post('text', await sealRequest({ text: texts }, caller));
    expect(JSON.parse(body)).toEqual({ signature: expect.any(String), json: expect.any(String) });
    const read = readTextResponse(await opened(body), texts, embeddedTaskIds);
    expect(read).toMatchObject({
      ok: true,
      oddities: [],
      results: [{ label: 'Normal' }, { label: 'Ads' }, { label: 'Nonsense' }],
    });
  });

  it('S4: refuses an unknown caller, an old timestamp and a used nonce', async () => {
    await start();
    const body = await sealRequest({ text: texts }, caller);
    expect((await opened(await post('text', body, 'nobody'))).code).toBe(1002);
    expect((await opened(await post('text', body))).code).toBe(0);
    expect((await opened(await post('text', body))).code).toBe(1004);
  });

  it('sends a summary of all picture tasks exactly in the documented shape', async () => {
    await start();
    await call('video/asyncscan', video());
    const [summary, ...more] = await callbacks();
    expect(more).toEqual([]);
    const { tasks, oddities } = readCallback(summary, embeddedTaskIds);
    expect(oddities).toEqual([]);
    expect(tasks.length).toBeGreaterThan(5);
    for (const task of tasks)
      if (task.type !== 'unrecognised')
        expect(summarySchemas[task.type].safeParse(task.raw).error).toBeUndefined();
  });

  it('sends fragments without a gap, each with its own pictures, and a summary without tasks', async () => {
    await start();
    await call('video/asyncscan', { ...video(), realTimeCallback: true, audio: true });
    const read = (await callbacks()).map((payload) => readCallback(payload, embeddedTaskIds));
    expect(read.map(({ fragmentInfo }) => [fragmentInfo?.offsetStart, fragmentInfo?.offsetEnd])).toEqual([
      [0, 60],
      [60, 93.4],
      [undefined, undefined],
    ]);
    const raws = read.map(({ tasks }) => JSON.stringify(tasks.map(({ raw }) => raw)));
    expect(new Set(raws).size).toBe(3);
    for (const task of read[0]?.tasks ?? [])
      if (task.type !== 'unrecognised')
        expect(fragmentSchemas[task.type].safeParse(task.raw).error).toBeUndefined();
    expect(read.at(-1)?.tasks).toEqual([]);
  });

  it('V4: accepts recording as object and as array, and answers with a record', async () => {
    await start();
    const recording = { url: 'http://audio.test/a.mp3', callbackUrl: address, roomId: 'r' };
    for (const given of [recording, [{ ...recording, tasks: ['speech-moderation'] }]]) {
      const read = readAudioFileResponse(await call('speech/recording/async', { recording: given }));
      expect(read).toMatchObject({ ok: true, records: [{ roomId: 'r', callback: address }] });
    }
    const tasks = (await callbacks()).map((payload) =>
      readCallback(payload, embeddedTaskIds).tasks.map(({ taskId }) => taskId),
    );
    expect(tasks.toSorted((one, other) => one.length - other.length)).toEqual([
      ['speech-moderation'],
      ['speech-moderation', 'vulgar-speech'],
    ]);
  });

  it('runs a stream until it is closed, once', async () => {
    await start();
    const speechStream = [{ url: 'rtmp://streams.test/a', callback: address, callbackRules: 2 }];
    const read = readAudioStreamResponse(await call('speech/stream', { speechStream }));
    const requestId = read.ok ? read.records[0]?.requestId : '';
    const close = () => call('speech/stream/close', { speechStream: [{ requestId }] });
    expect(await close()).toMatchObject({ code: 0, result: [{ requestId, status: 'closed' }] });
    expect((await close()).code).toBe(1202);
    expect((await callbacks()).at(-1)).toMatchObject({ requestId, status: 'closed' });
  });
});

describe('a quirk', () => {
  const inText: [Quirk, (payload: Fields) => void][] = [
    ['string-code', ({ code }) => expect(code).toBe('0')],
    ['number-nonce', ({ nonce }) => expect(nonce).toEqual(expect.any(Number))],
    ['label-aliases', (payload) => expect(JSON.stringify(payload)).toMatch(/"ADs".*"Nosense"/)],
    ['string-rates', (payload) => expect(JSON.stringify(payload)).toContain('"rate":"0.62"')],
    ['scores-out-of-range', (payload) => expect(JSON.stringify(payload)).toContain('"rate":1.62')],
    ['details-in-pass', (payload) => expect(JSON.stringify(payload)).toContain('"subLabel":"harmless"')],
    ['texts-reversed', (payload) => expect(JSON.stringify(payload)).toMatch(/asdf.*good morning/)],
    ['texts-missing', (payload) => expect(JSON.stringify(payload)).not.toContain('good morning')],
    ['text-summary', ({ summary }) => expect(summary).toHaveLength(1)],
    ['refusing', (payload) => expect(payload).toMatchObject({ code: 2001, message: 'quota used up' })],
  ];
  it.each(inText)('%s shows in a text answer', async (quirk, check) => {
    await start(quirk);
    check(await call('text', { text: texts }));
  });

  it('json-object embeds json with white space, so that only its source text verifies', async () => {
    await start('json-object');
    const body = await post('text', await sealRequest({ text: texts }, caller));
    expect(body).toContain('"json":{\n');
    expect((await opened(body)).code).toBe(0);
    const rewritten = JSON.stringify(JSON.parse(body));
    expect(await openEnvelope(rewritten, publicKey)).toMatchObject({ ok: false, reason: 'signature' });
  });

  it('wrong-signature does not verify; dropped resets the connection; slow still answers', async () => {
    await start('wrong-signature');
    await expect(call('text', { text: texts })).rejects.toThrow('signature');
    service.quirks.delete('wrong-signature');
    service.quirks.add('dropped');
    await expect(call('text', { text: texts })).rejects.toThrow('fetch failed');
    service.quirks.delete('dropped');
    service.quirks.add('slow');
    expect((await call('text', { text: texts })).code).toBe(0);
    expect(service.requests).toHaveLength(3);
  });

  it('weak-key signs with 1024 bits', async () => {
    await start('weak-key');
    expect(publicKey.bits).toBe(1024);
    expect((await call('text', { text: texts })).code).toBe(0);
  });

  it.each<[Quirk, RegExp]>([
    ['xy-boxes', /"facePosition":\[\{"x":0.31,"y":0.12\}/],
    ['corner-boxes', /"facePosition":\{"topLeft":\[0.31,0.12\]/],
    ['string-labels', /"label":"1"/],
    ['logo-numbers', /"text":7/],
    ['unknown-task', /"gait-analysis":\{"steps":\[1,2\]\}/],
    ['details-missing', /"violations":\[\{"label":1,"review":true\}\]/],
    ['no-frames', /"known-person-search":\{"fileList":\[\],.*"faceId":"Public Figure"/],
    ['text-alone', /"speech-transcription":\{"text":"hello everyone[^"]*"\}/],
    ['failing-summary', /"status":"end".*"code":2003,"message":"engine broke down"/],
  ])('%s shows in callbacks', async (quirk, shown) => {
    await start(quirk);
    await call('video/asyncscan', { ...video(), audio: true });
    expect(JSON.stringify(await callbacks())).toMatch(shown);
  });

  it('unordered-callbacks, duplicate-callbacks and missing-fragment change the order and number of callbacks', async () => {
    await start('unordered-callbacks', 'duplicate-callbacks', 'missing-fragment');
    await call('video/asyncscan', { ...video(), realTimeCallback: true });
    const kinds = (await callbacks()).map((payload) => readCallback(payload, embeddedTaskIds));
    expect(kinds.map(({ type, fragmentInfo }) => fragmentInfo?.offsetStart ?? type)).toEqual([
      'summary',
      'summary',
      0,
      0,
    ]);
    expect(received[0]).toBe(received[1]);
  });

  it('times-of-fragment and failing-fragment change fragments', async () => {
    await start('times-of-fragment', 'failing-fragment');
    await call('video/asyncscan', { ...video(), realTimeCallback: true, audio: true });
    const payloads = await callbacks();
    expect(payloads.map(({ code }) => code)).toEqual([0, 2003, 0]);
    const [first, second] = payloads.map((payload) => payload['speech-moderation']);
    expect(first).toEqual(second);
  });

  it('nameless-callbacks does not change the tasks of a stream', async () => {
    await start('nameless-callbacks');
    const speechStream = [{ url: 'rtmp://streams.test/a', callback: address, callbackRules: 1, roomId: 'r' }];
    const read = readAudioStreamResponse(await call('speech/stream', { speechStream }));
    const requestId = read.ok ? read.records[0]?.requestId : '';
    await vi.waitFor(() => expect(received).not.toEqual([]), 50_000);
    await call('speech/stream/close', { speechStream: [{ requestId }] });
    const [payload] = await callbacks();
    expect(Object.keys(payload ?? {}).sort()).toEqual([
      'nonce',
      'speech-moderation',
      'timestamp',
      'vulgar-speech',
    ]);
  });

  it('bare-callbacks and result-object change audio files', async () => {
    await start('bare-callbacks', 'result-object');
    const recording = { url: 'http://audio.test/a.mp3', callbackUrl: address };
    const answer = await call('speech/recording/async', { recording });
    expect(answer.result).toMatchObject({ callbackUrl: address });
    await service.whenIdle();
    const bare = await openCallback(received[0] ?? '', publicKey, { bareAllowed: true });
    expect(bare).toMatchObject({ ok: true, wrapped: false });
    expect(bare.ok && !bare.wrapped && parseBare(bare.json)).toHaveProperty('requestId');
  });

  it('wrong-callback-signature does not change answers', async () => {
    await start('wrong-callback-signature');
    expect((await call('video/asyncscan', video())).code).toBe(0);
    await expect(callbacks()).rejects.toThrow('signature');
  });

  it('has a unique name', () => {
    expect(Object.keys(quirks).every(isQuirk)).toBe(true);
    expect(isQuirk('toString')).toBe(false);
  });
});

it('reports the most requests of any second', async () => {
  await start();
  const at = [0, 100, 999, 1000, 1050, 1999].map((time) => ({ at: time }));
  expect(maxInAnySecond(at)).toBe(4);
});
