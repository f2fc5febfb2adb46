import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAddressGuard } from '../../../platform/node/network/address-guard.ts';
import { createGuardedRequest } from '../../../platform/node/network/guarded-request.ts';
import { EngineAnswer, type EngineServer, startEngineServer } from '../../../testing/engine-server.ts';
import { windowOf } from '../../../testing/moderation/scripted-recogniser.ts';
import { createTextEngine } from '../../text/engine.ts';
import { PlugInError } from '../runner.ts';
import { createTranscriber, remoteSpeechModeration, remoteTranscription } from './openai-transcriptions.ts';

// The answers of two servers that people run themselves, member for member as their sources write them:
// whisper.cpp (examples/server/server.cpp) and speaches (src/speaches/api_types.py, routers/stt.py).

const { signal } = new AbortController();
let server: EngineServer;
let request: ReturnType<typeof createGuardedRequest>;
let answer: unknown;

beforeAll(async () => {
  server = await startEngineServer(() => answer);
  request = createGuardedRequest(createAddressGuard([server.host]));
});
afterAll(async () => {
  await request.close();
  await server.close();
});

const model = 'Systran/faster-whisper-small';
const transcriber = () =>
  createTranscriber({
    url: `${server.url}/v1/audio/transcriptions`,
    model,
    apiKey: undefined,
    request,
  });
/** A window of 12 seconds, of which the last 8 are its own part. */
const window = () => windowOf(20, 32, { start: 24, end: 32 });
const transcribe = async (answered: unknown) => {
  answer = answered;
  return await remoteTranscription(transcriber()).run(window(), { signal });
};
const failure = async (answered: unknown): Promise<unknown> => {
  const error: unknown = await transcribe(answered).catch((error: unknown) => error);
  return error instanceof Error ? error : new Error('it did not fail');
};

describe('whisper.cpp', () => {
  const word = (text: string, start: number, end: number) => ({
    word: text,
    start,
    end,
    t_dtw: -1,
    probability: 0.93,
  });
  const segment = (id: number, text: string, start: number, end: number) => ({
    id,
    text,
    start,
    end,
    tokens: [50364, 2422],
    words: [word(text, start, end)],
    temperature: 0,
    avg_logprob: -0.3,
  });
  const verbose = (segments: object[], text: string) => ({
    task: 'transcribe',
    language: 'english',
    duration: 8,
    text,
    segments,
  });

  test('verbose_json: times from the start of the source, one line for each segment', async () => {
    const segments = [segment(0, ' Good evening everybody.', 0, 2.4), segment(1, ' What an idiot.', 3, 4.2)];
    const text = ' Good evening everybody.\n What an idiot.\n';
    expect(await transcribe(verbose(segments, text))).toEqual({
      text: 'Good evening everybody. What an idiot.',
      segments: [
        { startTime: 24, endTime: 26.4, text: 'Good evening everybody.' },
        { startTime: 27, endTime: 28.2, text: 'What an idiot.' },
      ],
    });
    const form = server.requests.at(-1)?.body.toString('latin1') ?? '';
    for (const field of ['name="file"; filename="audio.wav"', 'verbose_json', model])
      expect(form).toContain(field);
  });

  test('silence, a segment without tokens, and an end after the audio', async () => {
    const segments = [
      segment(0, ' [BLANK_AUDIO]', 0, 3),
      // 0 divided by 0 is written as null.
      { ...segment(1, '', 3, 3), avg_logprob: null },
      segment(2, ' Hello.', 7, 30),
    ];
    expect((await transcribe(verbose(segments, ' [BLANK_AUDIO]\n Hello.\n'))).segments).toEqual([
      { startTime: 31, endTime: 32, text: 'Hello.' },
    ]);
    expect(await transcribe(verbose([], ''))).toEqual({ text: '', segments: [] });
  });

  test('started with --no-timestamps: the times of the whole stretch', async () => {
    const untimed = { id: 0, text: ' Hello.', tokens: [2425], words: [{ word: ' Hello', probability: 0.9 }] };
    expect((await transcribe(verbose([untimed], ' Hello.\n'))).segments).toEqual([
      { startTime: 24, endTime: 32, text: 'Hello.' },
    ]);
  });

  test('json: one segment, as one line', async () => {
    expect((await transcribe({ text: ' Good evening.\n What an idiot.\n' })).segments).toEqual([
      { startTime: 24, endTime: 32, text: 'Good evening. What an idiot.' },
    ]);
  });

  test.each([
    ['an error with HTTP 200', { error: 'failed to read WAV file' }, 'HTTP 200: failed to read WAV file'],
    [
      'no path for transcriptions',
      new EngineAnswer(404, 'text/plain', 'File Not Found (/v1/audio/transcriptions)'),
      'HTTP 404',
    ],
    [
      'an exception',
      new EngineAnswer(500, 'text/plain', '500 Internal Server Error\nbad allocation'),
      'HTTP 500',
    ],
    ['plain text', new EngineAnswer(200, 'text/html; charset=utf-8', ' Hello.\n'), 'not JSON'],
  ])('%s is a failure of the engine, with its words', async (_, answered, words) => {
    const error = await failure(answered);
    expect(error).toBeInstanceOf(PlugInError);
    expect(error).toMatchObject({ message: expect.stringContaining(words) });
  });
});

describe('speaches', () => {
  const segment = (id: number, text: string, start: number, end: number, noSpeech = 0.02) => ({
    avg_logprob: noSpeech > 0.5 ? -1.3 : -0.25,
    compression_ratio: 1.1,
    end,
    id,
    no_speech_prob: noSpeech,
    seek: 0,
    start,
    temperature: 0,
    text,
    tokens: [50364, 440],
    words: null,
    speaker: null,
  });
  const verbose = (segments: object[], text: string) => ({
    task: 'transcribe',
    language: 'en',
    duration: 8,
    text,
    words: null,
    segments,
  });

  test('verbose_json: our text engine judges each segment', async () => {
    const segments = [
      segment(0, ' Good evening everybody.', 0, 2.4),
      segment(1, ' Please join my telegram.', 3, 5),
      segment(2, ' Thank you.', 6, 8, 0.9),
    ];
    answer = verbose(segments, 'Good evening everybody. Please join my telegram. Thank you.');
    const runner = remoteSpeechModeration(transcriber(), createTextEngine());
    const { violations } = await runner.run(window(), { signal });
    expect(violations).toMatchObject([
      { startTime: 24, endTime: 26.4, action: 'pass' },
      { startTime: 27, endTime: 29, action: 'review', label: 'Ads', content: 'Please join my telegram.' },
    ]);
  });

  test('words beside the segments are not needed', async () => {
    const words = [{ start: 0.2, end: 0.6, word: ' Hello.', probability: 0.9, speaker: null }];
    const answered = { ...verbose([{ ...segment(0, ' Hello.', 0.2, 0.6), words }], 'Hello.'), words };
    expect((await transcribe(answered)).segments).toEqual([
      { startTime: 24.2, endTime: 24.6, text: 'Hello.' },
    ]);
  });

  test('json: one segment', async () => {
    expect((await transcribe({ text: 'Hello.' })).segments).toEqual([
      { startTime: 24, endTime: 32, text: 'Hello.' },
    ]);
  });

  const fastApi = (status: number, detail: unknown) =>
    new EngineAnswer(status, 'application/json', JSON.stringify({ detail }));

  test('a model that is not installed is a failure of the engine, with its words', async () => {
    const detail = `Model '${model}' is not installed locally.`;
    const error = await failure(fastApi(404, detail));
    expect(error).toBeInstanceOf(PlugInError);
    expect(error).toMatchObject({ message: expect.stringContaining(`HTTP 404: ${detail}`) });
  });

  test('a refused request names the fields', async () => {
    const detail = [{ type: 'missing', loc: ['body', 'model'], msg: 'Field required', input: null }];
    expect(await failure(fastApi(422, detail))).toMatchObject({
      message: expect.stringContaining('HTTP 422: body.model: Field required'),
    });
  });
});
