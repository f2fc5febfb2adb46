import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorTokenFile, readOperatorToken } from '../../platform/node/keys/operator-token.ts';
import type { EngineHealth, TaskState } from '../../protocol/operator/engines.ts';
import { fakeSpeech } from '../../testing/audio-tasks.ts';
import { type EngineServer, startEngineServer } from '../../testing/engine-server.ts';
import { fakeGallery, fakeOcr } from '../../testing/frame-tasks.ts';
import {
  about,
  drawTalk,
  drawVideo,
  type Harness,
  type Payload,
  startHarness,
} from '../../testing/moderation-harness.ts';
import { createEngineSettings } from '../engines/chain/engine-settings.ts';

const key = 'sk-never-to-be-seen';
let harness: Harness;
let server: EngineServer;
let token: string;
let video: string;
let everything = '';

beforeAll(async () => {
  server = await startEngineServer(({ json }) =>
    json?.task === 'text'
      ? { result: { action: 'block', label: 'Ads', rate: 0.9, details: [{ keyword: 'hello' }] } }
      : { items: [{ label: 9, similarity: 0.99, relatives: [] }] },
  );
  harness = await startHarness(
    { MEDIA_ALLOWED_HOSTS: server.host },
    { frameTasks: [fakeOcr(), fakeGallery()], audioTasks: fakeSpeech(), framesAtOnce: 1 },
  );
  token = await readOperatorToken(operatorTokenFile(harness.dataDir));
  video = drawVideo(harness.receiver, 6);
});
afterAll(async () => {
  await harness.close();
  await server.close();
});
beforeEach(async () => {
  server.manner = 'well';
  server.requests.length = 0;
  for (const task of ['image-gallery', 'text', 'speech-moderation'])
    await ask('PUT', task, { engines: [{ kind: 'embedded' }] });
});

async function ask(method: string, path = '', body?: unknown, type = 'application/json') {
  const answer = await fetch(`${harness.service.url}/operator/engines${path && `/${path}`}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const words = await answer.text();
  everything += words;
  return { status: answer.status, body: JSON.parse(words) };
}
const stateOf = async (task: string): Promise<TaskState> => {
  const { body } = await ask('GET');
  return body.tasks.find((one: TaskState) => one.task === task);
};
const healthOf = async (task: string): Promise<EngineHealth[]> => (await stateOf(task)).health;
const remote = (more: Payload = {}) => ({
  kind: 'http-json',
  url: server.url,
  apiKey: key,
  timeoutMs: 300,
  ...more,
});
const summaryOf = async (fields: Payload): Promise<Payload> => {
  const videoId = await harness.submit(video, { interval: 1, ...fields });
  const received = await harness.receiver.until((all) => about(all, videoId).summaries.length > 0);
  return about(received, videoId).summaries[0] ?? {};
};
const textOf = async (content: string): Promise<Payload> => {
  const { payload } = await harness.call('text', { text: [{ content }] });
  expect(payload).toMatchObject({ code: 0 });
  return (payload as { text: { texts: Payload[] } }).text.texts[0] ?? {};
};

describe('the models of the text engine', () => {
  const spam = 'Congratulations! You have been awarded a £500 prize. To claim txt WIN to 80123 now';
  const modelHits = async () => {
    const { details } = await textOf(spam);
    return (details as Payload[]).filter(({ subLabel }) => subLabel === 'model');
  };
  const set = (modelsOff: readonly string[]) =>
    ask('PUT', 'text', { engines: [{ kind: 'embedded', modelsOff }] });
  const tried = async () => {
    const answer = await fetch(`${harness.service.url}/operator/words/try`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content: spam }),
    });
    const { hits } = (await answer.json()) as { hits: Payload[] };
    return hits.filter(({ match }) => match === 'model').length;
  };

  test('are on, each can be switched off from the next text on, and on again', async () => {
    expect((await modelHits()).length).toBeGreaterThan(0);
    expect(await tried()).toBeGreaterThan(0);
    expect((await set(['spam-en'])).status).toBe(200);
    expect(await modelHits()).toEqual([]);
    expect(await tried()).toBe(0);
    await set(['abuse-en', 'abuse-zh', 'sexual-en']);
    expect((await modelHits()).length).toBeGreaterThan(0);
  });

  test('are named by the version of the engine, as far as they are on', async () => {
    const { body } = await set(['abuse-zh', 'sexual-en']);
    expect(body.task.settings).toMatchObject([{ modelsOff: ['abuse-zh', 'sexual-en'] }]);
    const [health] = await healthOf('text');
    expect(health?.version).toMatch(/\+spam-en\.[0-9a-f]{8}\+abuse-en\.[0-9a-f]{8}$/);
  });

  test('are settings of texts only, and only those that exist', async () => {
    expect((await set(['spam'])).status).toBe(400);
    const { status, body } = await ask('PUT', 'image-gallery', {
      engines: [{ kind: 'embedded', modelsOff: ['spam-en'] }],
    });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path: 'engines.0.modelsOff' }]);
  });
});

describe('the engines of a task', () => {
  test('are only the embedded one by default, with review by a person when it fails', async () => {
    const { body } = await ask('GET');
    expect(body.tasks.map(({ task }: TaskState) => task).sort()).toEqual([
      'image-gallery',
      'ocr-text',
      'speech-moderation',
      'speech-transcription',
      'text',
      'vulgar-speech',
    ]);
    expect(await stateOf('ocr-text')).toMatchObject({
      unavailable: 'review',
      settings: [{ kind: 'embedded' }],
      health: [{ kind: 'embedded', at: null, state: 'ready', engine: 'fake', restarts: 0 }],
    });
  });

  test('can be changed without a restart, and are tried in order', async () => {
    const set = await ask('PUT', 'image-gallery', { engines: [remote(), { kind: 'embedded' }] });
    expect(set.body.task.settings).toMatchObject([
      { kind: 'http-json', url: server.url, hasKey: true },
      { kind: 'embedded' },
    ]);
    const summary = await summaryOf({ task: ['image-gallery'] });
    expect(summary['image-gallery']).toMatchObject({ statistics: [{ count: 6, label: 9 }] });
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(6);
    expect(server.requests.find(({ method }) => method === 'POST')?.headers.authorization).toBe(
      `Bearer ${key}`,
    );
    expect(await healthOf('image-gallery')).toMatchObject([
      { at: server.url, state: 'ready', runs: 6, failures: 0, medianMs: expect.any(Number), lastError: null },
      { kind: 'embedded' },
    ]);

    server.manner = 'http-500';
    const second = await summaryOf({ task: ['image-gallery'] });
    expect(second['image-gallery']).toMatchObject({ statistics: [{ count: 1, label: 7 }] });
    expect(second).not.toHaveProperty('unavailable');
    const [plugIn] = await healthOf('image-gallery');
    expect(plugIn).toMatchObject({
      failures: 6,
      lastError: { message: expect.stringContaining('HTTP 500: out of memory for Bearer ***') },
    });
  });

  test('are refused with an error for each wrong member, and nothing is stored', async () => {
    const wrong: [Payload, string][] = [
      [{ engines: [] }, 'engines'],
      [{ engines: [{ kind: 'kserve-v2', url: 'http://a.example' }] }, 'engines.0.kind'],
      [{ engines: [{ kind: 'embedded' }, { kind: 'embedded' }] }, 'engines.1.kind'],
      [{ engines: [{ kind: 'http-json', url: 'ftp://a.example' }] }, 'engines.0.url'],
      [{ engines: [{ kind: 'embedded', timeoutMs: 1 }] }, 'engines.0.timeoutMs'],
      [{ engines: [{ kind: 'embedded' }], unavailable: 'pass' }, 'unavailable'],
    ];
    for (const [body, path] of wrong) {
      const answer = await ask('PUT', 'ocr-text', body);
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, path]);
    }
    expect((await ask('PUT', 'mind-reading', { engines: [{ kind: 'embedded' }] })).status).toBe(404);
    expect(await stateOf('ocr-text')).toMatchObject({ settings: [{ kind: 'embedded' }] });
  });

  test('that another process sets apply here within seconds', async () => {
    await harness.database(async (db) => {
      let clock = 0;
      const here = createEngineSettings(db, () => clock);
      const there = createEngineSettings(db);
      await here.of('vulgar-speech');
      await there.save('vulgar-speech', {
        engines: [{ kind: 'embedded', timeoutMs: 5000 }],
        unavailable: 'skip',
      });
      expect((await here.of('vulgar-speech')).unavailable).toBe('review');
      clock += 2000;
      expect((await here.of('vulgar-speech')).unavailable).toBe('skip');
    });
  });
});

describe('a key', () => {
  test('is kept when left out, removed when empty, and not sent to another host', async () => {
    const hasKey = async (engine: Payload) => {
      const { body } = await ask('PUT', 'image-gallery', { engines: [engine] });
      return body.task.settings[0].hasKey;
    };
    const { apiKey: _, ...without } = remote();
    expect(await hasKey(remote())).toBe(true);
    expect(await hasKey({ ...without, timeoutMs: 500 })).toBe(true);
    expect(await hasKey({ ...without, url: `${server.url}/other` })).toBe(true);
    expect(await hasKey({ ...without, url: 'https://elsewhere.example/' })).toBe(false);
    await hasKey(remote());
    expect(await hasKey({ ...without, apiKey: '' })).toBe(false);
  });

  test('is in no answer', () => {
    expect(everything).toContain('hasKey');
    expect(everything).not.toContain(key);
  });
});

describe('where no engine answers', () => {
  test('the frames are reported with the reason, for review by a person under the policy `review`', async () => {
    await ask('PUT', 'image-gallery', { engines: [remote()] });
    server.manner = 'no-json';
    const summary = await summaryOf({ task: ['image-gallery', 'ocr-text'] });
    expect(summary).toMatchObject({
      videoInfo: { status: 'end', message: 'success; image-gallery could not check 6 frames' },
      unavailable: [
        {
          task: 'image-gallery',
          what: 'frames',
          count: 6,
          reason: expect.stringContaining(`http-json at ${server.url}`),
          review: true,
          frames: expect.arrayContaining([{ url: expect.stringContaining('/media/'), offset: 5 }]),
        },
      ],
      'ocr-text': { statistics: expect.anything() },
    });
  });

  test('the frames are not for review under the policy `skip`', async () => {
    await ask('PUT', 'image-gallery', { engines: [remote()], unavailable: 'skip' });
    server.manner = 'other-shape';
    expect(await summaryOf({ task: ['image-gallery'] })).toMatchObject({ unavailable: [{ review: false }] });
  });

  test('the task still runs when it is not requested by name, so that nothing passes silently', async () => {
    await ask('PUT', 'image-gallery', { engines: [remote({ url: 'http://10.0.0.1:9/' })] });
    expect(await summaryOf({})).toMatchObject({
      unavailable: [
        { task: 'image-gallery', count: 6, reason: expect.stringContaining('MEDIA_ALLOWED_HOSTS') },
      ],
    });
  });

  test('PROTOCOL 1302: the task is refused when it is requested by name', async () => {
    await ask('PUT', 'image-gallery', { engines: [remote({ url: 'http://10.0.0.1:9/' })] });
    const fields = { video: `${harness.receiver.url}/${video}`, callbackUrl: `${harness.receiver.url}/c` };
    const { payload } = await harness.call('video/asyncscan', { ...fields, task: ['image-gallery'] });
    expect(payload).toMatchObject({ code: 1302, message: expect.stringContaining('MEDIA_ALLOWED_HOSTS') });
  });

  test('audio is reported in seconds, with the stretches', async () => {
    await ask('PUT', 'speech-moderation', { engines: [remote({ apiKey: '' })] });
    server.manner = 'http-500';
    const name = drawTalk(harness.receiver, 'talk.wav', 6, { loud: [2] });
    const requestId = await harness.submitAudio(name, {}, { tasks: ['speech-moderation'] });
    const received = await harness.receiver.until((all) =>
      all.some(({ payload }) => payload.requestId === requestId),
    );
    expect(received.find(({ payload }) => payload.requestId === requestId)?.payload).toMatchObject({
      code: 0,
      unavailable: [
        { task: 'speech-moderation', what: 'seconds', count: 6, stretches: [{ startTime: 0, endTime: 6 }] },
      ],
    });
  });

  test('the lexicon judges a text: a block stays, a pass becomes a review unless the policy is `skip`', async () => {
    await ask('PUT', 'text', { engines: [remote()] });
    expect(await textOf('hello')).toMatchObject({ action: 'block', label: 'Ads' });
    server.manner = 'hang';
    expect(await textOf('good morning')).toMatchObject({
      action: 'review',
      review: true,
      label: 'Normal',
      details: [{ hint: expect.stringContaining('did not answer within 0.3 s'), subLabel: 'unavailable' }],
    });
    expect(await textOf('fuck you, you stupid cunt')).toMatchObject({ action: 'block', label: 'Abuse' });
    await ask('PUT', 'text', { engines: [remote()], unavailable: 'skip' });
    expect(await textOf('good morning')).toMatchObject({ action: 'pass', details: [] });
  });
});

describe('trying an engine', () => {
  test('shows its result for a text, and the engines that failed before it', async () => {
    await ask('PUT', 'text', { engines: [remote(), { kind: 'embedded' }] });
    server.manner = 'cut';
    const { body } = await ask('POST', 'text/try', 'free coins, add my wechat abc12345', 'text/plain');
    expect(body).toMatchObject({
      result: { label: 'Ads' },
      engine: 'lexicon',
      failures: [
        { engine: `http-json at ${server.url}`, message: expect.stringContaining('closed the connection') },
      ],
    });
  });

  test('reports when no engine answers, and when the file is not readable', async () => {
    await ask('PUT', 'text', { engines: [remote()] });
    server.manner = 'no-json';
    const { body } = await ask('POST', 'text/try', 'hello', 'text/plain');
    expect(body).toMatchObject({
      result: null,
      engine: null,
      failures: [{ message: 'its answer is not JSON' }],
    });
    expect((await ask('POST', 'ocr-text/try', 'no picture', 'image/png')).status).toBe(422);
    expect((await ask('POST', 'speech-moderation/try', 'no sound', 'audio/wav')).status).toBe(422);
  });
});
