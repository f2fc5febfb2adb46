import { createAdaptorServer } from '@hono/node-server';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAddressGuard } from '../../../platform/node/network/address-guard.ts';
import { createGuardedRequest } from '../../../platform/node/network/guarded-request.ts';
import { type EngineSetting, engineSettingSchema } from '../../../protocol/operator/engines.ts';
import { speechModerationPayload } from '../../../protocol/tasks/speech-moderation.ts';
import type { TaskType } from '../../../protocol/tasks.ts';
import { localize } from '../../../reasons/serialize.ts';
import { type EngineRequest, type EngineServer, startEngineServer } from '../../../testing/engine-server.ts';
import { windowOf } from '../../../testing/moderation/scripted-recogniser.ts';
import { createTextEngine } from '../../text/engine.ts';
import { type Chain, createChain } from '../chain/chain.ts';
import { createPlugIns } from '../chain/plug-ins.ts';
import type { FrameInput } from '../engine.ts';
import type { Runner } from '../runner.ts';
import { type AudioTaskType, createAudioTask } from '../tasks/audio-task.ts';
import { imageClassificationTask } from '../tasks/classification-task.ts';

const key = 'sk-secret-42';
const { signal } = new AbortController();
let server: EngineServer;
/** An engine that no longer listens. */
let gone: EngineServer;
let request: ReturnType<typeof createGuardedRequest>;
let plugIns: ReturnType<typeof createPlugIns>;
let frame: FrameInput;

beforeAll(async () => {
  // As in the service, whose HTTP server replaces the global Request and Response.
  createAdaptorServer({ fetch: () => new Response() });
  server = await startEngineServer(answerOf);
  gone = await startEngineServer(() => ({}));
  await gone.close();
  request = createGuardedRequest(createAddressGuard([server.host, gone.host]));
  plugIns = createPlugIns({ request, textEngine: createTextEngine() });
  const red = { width: 8, height: 4, channels: 3 as const, background: { r: 255, g: 0, b: 51 } };
  const jpeg = new Uint8Array(await sharp({ create: red }).jpeg({ quality: 100 }).toBuffer());
  frame = { jpeg, width: 8, height: 4, offset: 3 };
});
afterAll(async () => {
  await request.close();
  await server.close();
});
afterEach(() => {
  server.manner = 'well';
  server.requests.length = 0;
});

/** Speaks all four formats, each at its own address. */
function answerOf({ path, json }: EngineRequest): unknown {
  if (path === '/v1/moderations') {
    const violent = JSON.stringify(json?.input).includes('image_url') || json?.input === 'I will hurt you';
    const categories = { violence: violent, 'sexual/minors': false, harassment: false };
    const category_scores = { violence: violent ? 0.86 : 0.01, 'sexual/minors': 0, harassment: 0.1 };
    return { id: 'modr-1', model: 'omni', results: [{ flagged: violent, categories, category_scores }] };
  }
  if (path === '/v1/audio/transcriptions')
    return {
      task: 'transcribe',
      language: 'zh',
      text: '大家好。加我微信 abc12345。',
      segments: [
        { id: 0, start: 0.5, end: 1.5, text: ' 大家好。', no_speech_prob: 0.01, avg_logprob: -0.2 },
        { id: 1, start: 2, end: 4, text: ' 加我微信 abc12345。', no_speech_prob: 0.01, avg_logprob: -0.2 },
        { id: 2, start: 5, end: 6, text: ' Thank you.', no_speech_prob: 0.9, avg_logprob: -1.4 },
      ],
    };
  if (path === '/v2/models/weapons')
    return {
      name: 'weapons',
      versions: ['3'],
      platform: 'onnxruntime_onnx',
      inputs: [{ name: 'pixels', datatype: 'FP32', shape: [-1, 3, 2, 2] }],
      outputs: [{ name: 'logits', datatype: 'FP32', shape: [-1, 3] }],
    };
  if (path === '/v2/models/weapons/infer')
    return {
      model_name: 'weapons',
      outputs: [{ name: 'logits', shape: [1, 3], datatype: 'FP32', data: [0, 3, -1] }],
    };
  if (json?.task === 'text')
    return { result: { action: 'block', label: 'ADs', rate: 0.9, details: [{ keyword: 'coins' }] } };
  if (json?.task === 'image-classification') return { items: [{ rate: 0.95, label: 4, review: false }] };
  const violation = {
    label: 1,
    review: true,
    details: [{ startTime: 1, endTime: 1.5, label: 1, rate: 0.6 }],
  };
  return { result: { violations: [violation] } };
}

const ready = { state: 'ready', engine: 'own', version: '1' } as const;
const setting = (fields: Record<string, unknown>): EngineSetting =>
  engineSettingSchema.parse(fields.kind === 'embedded' ? fields : { apiKey: key, ...fields });
const embedded = { kind: 'embedded' };

/** A chain of these engines; the embedded one returns `own`. */
function chainOf<Input, Output>(
  task: TaskType,
  engines: readonly Record<string, unknown>[],
  own: Output,
  plugIn: (setting: EngineSetting) => Runner<Input, Output>,
): Chain<Input, Output> {
  const settings = {
    of: async () => ({ engines: engines.map(setting), unavailable: 'review' as const }),
    save: async () => {},
  };
  return createChain<Input, Output>({
    task,
    settings,
    embedded: { probe: async () => ready, run: async () => own },
    plugIn,
  });
}

const never = async () => {
  throw new Error('not called here');
};
const pictures = imageClassificationTask({
  task: 'image-classification',
  probe: async () => ready,
  run: never,
});
const audioTask = (task: AudioTaskType) => createAudioTask({ task, probe: async () => ready, run: never });

const pictureChain = (...engines: Record<string, unknown>[]) =>
  chainOf<FrameInput, unknown[]>('image-classification', engines, [], (one) =>
    plugIns.picture(pictures, one),
  );
const textChain = (...engines: Record<string, unknown>[]) =>
  chainOf(
    'text',
    engines,
    { action: 'pass' as const, label: 'Normal', review: false, rate: null, details: [] },
    (one) => plugIns.text(one),
  );
const audioChain = (task: AudioTaskType, ...engines: Record<string, unknown>[]) =>
  chainOf<ReturnType<typeof windowOf>, Record<string, unknown>>(task, engines, { own: true }, (one) =>
    plugIns.audio(audioTask(task), one),
  );
/** A window of 12 seconds, of which the last 8 are its own part. */
const window = () => windowOf(20, 32, { start: 24, end: 32 });

const moderations = () => ({
  kind: 'openai-moderations',
  url: `${server.url}/v1/moderations`,
  model: 'omni',
});
const transcriptions = () => ({
  kind: 'openai-transcriptions',
  url: `${server.url}/v1/audio/transcriptions`,
});
const kserve = () => ({ kind: 'kserve-v2', url: server.url, model: 'weapons' });
const json = () => ({ kind: 'http-json', url: `${server.url}/mine?version=2` });

describe('a plug-in that answers', () => {
  test('moderates texts by the OpenAI convention: categories become labels', async () => {
    const chain = textChain(moderations());
    expect(await chain.run('I will hurt you', { signal })).toEqual({
      action: 'block',
      label: 'Terror',
      review: false,
      rate: 0.86,
      details: [{ hint: 'violence', mainLabel: 'Terror', subLabel: 'violence' }],
    });
    expect(await chain.run('good morning', { signal })).toMatchObject({ action: 'pass', details: [] });
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      json: { model: 'omni', input: 'I will hurt you' },
    });
  });

  test('classifies pictures by the same: flagged with a lower score is for a person', async () => {
    const items = await pictureChain(moderations()).run(frame, { signal });
    expect(items).toContainEqual({ label: 10, rate: 0.86, review: true });
    expect(items).toContainEqual({ label: 0, rate: 0.14, review: false });
    const sent = Buffer.from(frame.jpeg).toString('base64');
    expect(server.requests[0]?.json?.input).toEqual([
      { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${sent}` } },
    ]);
  });

  test('transcribes speech with times from the start of the source, without text invented in silence', async () => {
    const transcript = await audioChain('speech-transcription', transcriptions()).run(window(), { signal });
    expect(transcript).toEqual({
      text: '大家好。 加我微信 abc12345。',
      segments: [
        { startTime: 24.5, endTime: 25.5, text: '大家好。' },
        { startTime: 26, endTime: 28, text: '加我微信 abc12345。' },
      ],
    });
    const form = server.requests[0]?.body.toString('latin1') ?? '';
    expect(form).toContain('verbose_json');
    // Only the window's own eight seconds, 16 kHz mono.
    expect(form.slice(form.indexOf('RIFF'), form.indexOf('RIFF') + 12)).toBe(
      `RIFF${String.fromCharCode(...new Uint8Array(new Uint32Array([36 + 8 * 32_000]).buffer))}WAVE`,
    );
  });

  test('transcribes once for both tasks, and our text engine judges the transcript, also in Chinese', async () => {
    const shared = window();
    const [, judged] = await Promise.all([
      audioChain('speech-transcription', transcriptions()).run(shared, { signal }),
      audioChain('speech-moderation', transcriptions()).run(shared, { signal }),
    ]);
    const { violations } = speechModerationPayload.parse(judged);
    expect(violations.filter(({ action }) => action !== 'pass')).toMatchObject([
      { startTime: 26, endTime: 28, content: '加我微信 abc12345。', label: 'Ads' },
    ]);
    // The rest of the transcript passes (R5).
    expect(violations.filter(({ action }) => action === 'pass')).toMatchObject([
      { label: 'Normal', review: false, rate: '0.000', details: [] },
    ]);
    expect(server.requests).toHaveLength(1);
  });

  test('fills the tensor that a v2 model describes, and numbers its classes by their index', async () => {
    const chain = pictureChain(kserve());
    const items = await chain.run(frame, { signal });
    expect(items).toEqual([
      { label: 0, rate: 0.0466, review: false },
      { label: 101, rate: 0.9362, review: true },
      { label: 102, rate: 0.0171, review: false },
    ]);
    const infer = server.requests.find(({ path }) => path.endsWith('/infer'));
    const [input] = (infer?.json?.inputs ?? []) as { shape: number[]; data: number[] }[];
    expect(input).toMatchObject({ name: 'pixels', shape: [1, 3, 2, 2], datatype: 'FP32' });
    const plane = (at: number) =>
      (input?.data.slice(at * 4, at * 4 + 4) ?? []).map((value) => Math.round(value * 5));
    expect([plane(0), plane(1), plane(2)]).toEqual([
      [5, 5, 5, 5],
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ]);
    expect(localize(await chain.probe(), 'en')).toMatchObject({ state: 'ready', version: 'weapons 3' });
  });

  test('answers our own convention for pictures, audio and texts', async () => {
    expect(await pictureChain(json()).run(frame, { signal })).toEqual([
      { rate: 0.95, label: 4, review: false },
    ]);
    expect(await audioChain('vulgar-speech', json()).run(window(), { signal })).toMatchObject({
      violations: [{ details: [{ startTime: 25, endTime: 25.5 }] }],
    });
    expect(await textChain(json()).run('free coins', { signal })).toMatchObject({
      action: 'block',
      label: 'Ads',
    });
    expect(server.requests.map(({ path, json: sent }) => [path, sent?.task, sent?.offset])).toEqual([
      ['/mine?version=2', 'image-classification', 3],
      ['/mine?version=2', 'vulgar-speech', 24],
      ['/mine?version=2', 'text', undefined],
    ]);
  });
});

type AnyChain = { run(): Promise<unknown>; probe(): Promise<unknown> };
const over = <Input, Output>(chain: Chain<Input, Output>, input: Input): AnyChain => ({
  run: () => chain.run(input, { signal }),
  probe: () => chain.probe(),
});
// A hanging engine is given up soon; an answering one may take long on a busy machine.
const quick = { timeoutMs: 300 };
const patient = { timeoutMs: 60_000 };
type Make = (more: Record<string, unknown>[], place?: Record<string, unknown>) => AnyChain;
const kinds: [string, Make][] = [
  [
    'openai-moderations for texts',
    (more, place) => over(textChain({ ...moderations(), ...patient, ...place }, ...more), 'hello'),
  ],
  [
    'openai-moderations for pictures',
    (more, place) => over(pictureChain({ ...moderations(), ...patient, ...place }, ...more), frame),
  ],
  [
    'openai-transcriptions',
    (more, place) =>
      over(audioChain('speech-moderation', { ...transcriptions(), ...patient, ...place }, ...more), window()),
  ],
  ['kserve-v2', (more, place) => over(pictureChain({ ...kserve(), ...patient, ...place }, ...more), frame)],
  [
    'http-json for pictures',
    (more, place) => over(pictureChain({ ...json(), ...patient, ...place }, ...more), frame),
  ],
  [
    'http-json for audio',
    (more, place) =>
      over(audioChain('vulgar-speech', { ...json(), ...patient, ...place }, ...more), window()),
  ],
  [
    'http-json for texts',
    (more, place) => over(textChain({ ...json(), ...patient, ...place }, ...more), 'hello'),
  ],
];

describe.each(kinds)('%s', (_, make) => {
  test.each([
    ['hang', 'did not answer within 0.3 s'],
    ['no-json', 'its answer is not JSON'],
    ['other-shape', 'its answer does not match its kind'],
    ['http-500', 'answered HTTP 500: out of memory for Bearer ***'],
    ['cut', 'closed the connection'],
  ] as const)('fails with a reason on %s, and the next engine answers', async (manner, words) => {
    server.manner = manner;
    const place = manner === 'hang' ? quick : patient;
    await expect(make([], place).run()).rejects.toThrow(words);
    await expect(make([embedded], place).run()).resolves.toBeDefined();
  });

  test('fails with a reason when nothing listens, and the next engine answers', async () => {
    const chain = make([], { url: `${gone.url}/v1` });
    await expect(chain.run()).rejects.toThrow(`${gone.host} refused the connection`);
    expect(localize(await chain.probe(), 'en')).toMatchObject({ state: 'unavailable' });
    await expect(make([embedded], { url: `${gone.url}/v1` }).run()).resolves.toBeDefined();
  });

  test('is refused at a private address that is not allowed, naming the setting that allows it', async () => {
    const chain = make([], { url: 'http://127.0.0.1:9/v1' });
    await expect(chain.run()).rejects.toThrow('MEDIA_ALLOWED_HOSTS');
    expect(localize(await chain.probe(), 'en')).toMatchObject({
      state: 'unavailable',
      reason: expect.stringContaining('MEDIA_ALLOWED_HOSTS'),
    });
  });
});

test('a plug-in’s result is checked against the document’s shape', async () => {
  const strange = await startEngineServer(() => ({ items: [{ rate: 7, label: 'bad' }] }));
  const open = createGuardedRequest(createAddressGuard([strange.host]));
  const own = createPlugIns({ request: open, textEngine: createTextEngine() });
  const runner = own.picture(pictures, setting({ kind: 'http-json', url: strange.url }));
  await expect(runner.run(frame, { signal })).rejects.toThrow(
    /does not match the documented format: 0\.rate/,
  );
  await open.close();
  await strange.close();
});

test('an engine whose kind does not fit the task reports that', async () => {
  const chain = audioChain('vulgar-speech', transcriptions());
  await expect(chain.run(window(), { signal })).rejects.toThrow('does not support this task');
});
