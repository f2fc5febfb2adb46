import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../testing/bff.ts';

let bff: TestBff;
type Sent = { content: string; contentId?: string };
const pass = (text: Sent) => ({
  ...text,
  action: 'pass',
  label: 'Normal',
  review: false,
  rate: null,
  details: [],
});
let answer: (texts: Sent[]) => Record<string, unknown> = (texts) => ({
  code: 0,
  message: 'success',
  text: { texts: texts.map(pass) },
});

beforeAll(async () => {
  bff = await startTestBff({ '/v3/recognition/text': (fields) => answer(fields.text as Sent[]) });
});
afterAll(() => bff.close());

const submissions = async () =>
  (await bff.as('admin')('GET', '/api/submissions')).body.items.length as number;

describe('bad input', () => {
  it('names each text that is over the limits, and stores none', async () => {
    const before = await submissions();
    const texts = [{ content: 'fine' }, { content: 'x'.repeat(10_001) }, { content: '' }];
    const { status, body } = await bff.as('moderator')('POST', '/api/texts', { texts });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_request', status: 400 });
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([
      'texts.1.content',
      'texts.2.content',
    ]);
    expect(await submissions()).toBe(before);
  });

  it.each([
    ['no texts', { texts: [] }, 'texts'],
    ['more than 1000 texts', { texts: Array.from({ length: 1001 }, () => ({ content: 'x' })) }, 'texts'],
    ['an unknown member', { texts: [{ content: 'x', colour: 'red' }] }, 'texts.0'],
  ])('refuses %s', async (_what, body, path) => {
    const answered = await bff.as('moderator')('POST', '/api/texts', body);
    expect(answered.status).toBe(400);
    expect(answered.body.errors[0].path).toBe(path);
  });

  it.each([
    ['an address that is not http(s)', { url: 'ftp://videos.example/a.mp4' }, 'url'],
    ['no address at all', { url: 'street' }, 'url'],
    ['neither address nor upload', {}, 'url'],
    ['an interval of 0', { url: 'https://videos.example/a.mp4', interval: 0 }, 'interval'],
    ['an interval of 11', { url: 'https://videos.example/a.mp4', interval: 11 }, 'interval'],
    ['L3: a format that is not taken', { url: 'https://videos.example/a.exe' }, 'url'],
    ['an unknown task', { url: 'https://videos.example/a.mp4', tasks: ['ocr-text', 'gait'] }, 'tasks.1'],
    [
      'V11: a speech task without audio',
      { url: 'https://videos.example/a.mp4', tasks: ['vulgar-speech'] },
      'audio',
    ],
    [
      'a rule with a member it has not',
      { url: 'https://videos.example/a.mp4', callbackRules: { 'ocr-text': [{ size: 1 }] } },
      'callbackRules.ocr-text.0',
    ],
    ['an upload that is not there', { uploadId: crypto.randomUUID() }, 'uploadId'],
  ])('answers %s with its member', async (_what, body, path) => {
    const before = await submissions();
    const answered = await bff.as('moderator')('POST', '/api/videos', body);
    expect(answered.status).toBe(400);
    expect(answered.body.errors.map((error: { path: string }) => error.path)).toContain(path);
    expect(await submissions()).toBe(before);
  });

  it('refuses an upload above its limit and an empty one, and stores nothing of either', async () => {
    const send = (body: BodyInit) =>
      bff.app.request('/api/uploads', {
        method: 'POST',
        body,
        headers: { 'x-test-person': 'mo moderator', 'x-filename': 'a.mp4' },
      });
    expect((await send('x'.repeat(10_001))).status).toBe(413);
    expect((await send('')).status).toBe(400);
    const uploads = await bff.db.selectFrom('upload').select('id').execute();
    expect(uploads).toEqual([]);
  });

  it('limits every other body to 256 kB while it streams, and reports invalid JSON', async () => {
    const send = (body: BodyInit, extra = {}) =>
      bff.app.request('/api/texts', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'x-test-person': 'mo moderator' },
        ...extra,
      });
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)),
    });
    expect((await send(endless, { duplex: 'half' })).status).toBe(413);
    const broken = await send('{"texts": [');
    expect([broken.status, broken.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  });
});

describe('texts', () => {
  it('L1: splits a long list into tens and answers it as a whole, in order', async () => {
    bff.requests.length = 0;
    const texts = Array.from({ length: 25 }, (_, index) => ({
      content: `text ${index}`,
      contentId: `c-${index}`,
    }));
    const { body } = await bff.as('moderator')('POST', '/api/texts', { texts });
    expect(body.results.map((result: { contentId: string }) => result.contentId)).toEqual(
      texts.map((text) => text.contentId),
    );
    expect(bff.requests.map(({ fields }) => (fields.text as unknown[]).length)).toEqual([10, 10, 5]);
  });

  it("V8: matches results in another order by contentId, and reports a wrong count as the service's error", async () => {
    const before = answer;
    const texts = [
      { content: 'one', contentId: '1' },
      { content: 'two', contentId: '2' },
    ];
    answer = (sent) => ({ code: 0, message: 'success', text: { texts: sent.map(pass).reverse() } });
    const turned = await bff.as('moderator')('POST', '/api/texts', { texts });
    expect(turned.body.results.map((result: { contentId: string }) => result.contentId)).toEqual(['1', '2']);
    answer = (sent) => ({ code: 0, message: 'success', text: { texts: sent.slice(1).map(pass) } });
    const stored = await submissions();
    const short = await bff.as('moderator')('POST', '/api/texts', { texts });
    expect(short).toMatchObject({ status: 502, body: { code: 'moderation_refused' } });
    answer = () => ({ code: 1102, message: 'rate' });
    expect((await bff.as('moderator')('POST', '/api/texts', { texts })).body.detail).toContain('rate (1102)');
    expect(await submissions()).toBe(stored);
    answer = before;
  });

  it('answers 503 and stores nothing when the service is unreachable', async () => {
    const silent = await startTestBff();
    const { status, body } = await silent.as('moderator')('POST', '/api/texts', {
      texts: [{ content: 'hello' }],
    });
    expect([status, body.code]).toEqual([503, 'moderation_unreachable']);
    expect((await silent.as('admin')('GET', '/api/submissions')).body.items).toEqual([]);
    const ready = await silent.app.request('/readyz');
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { ready: false, database: true, disk: true, moderation: false },
    ]);
    await silent.close();
  });
});

describe('access', () => {
  it('requires a session even where the address does not exist', async () => {
    for (const path of ['/api/anything', '/api/submissions/x/anything'])
      expect((await bff.app.request(path)).status).toBe(401);
  });

  it("refuses a change from another site, and accepts a program's without Origin", async () => {
    const other = await bff.as('moderator')(
      'POST',
      '/api/cases/claim-next',
      { lane: 'review' },
      { origin: 'https://evil.example' },
    );
    expect(other).toMatchObject({ status: 403, body: { code: 'wrong_origin' } });
    const own = await bff.as('moderator')(
      'POST',
      '/api/cases/claim-next',
      { lane: 'review' },
      { origin: 'http://localhost' },
    );
    expect(own.status).toBe(204);
  });

  it('exposes no other address of the sign-in library', async () => {
    for (const path of ['/api/auth/sign-up/email', '/api/auth/list-sessions', '/api/auth/update-user']) {
      expect((await bff.app.request(path, { method: 'POST' })).status).toBe(401);
    }
  });

  it('sets up one administrator however many race for the one link', async () => {
    const { makeSetupLink } = await import('../review/access/setup-link.ts');
    const token = await makeSetupLink(bff.db);
    const person = { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => bff.as('moderator')('POST', '/api/setup', { token, ...person })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(99);
  });
});

describe('every failure', () => {
  it('is problem+json with a request id, also for an unknown address', async () => {
    const answered = await bff.app.request('/nothing/here');
    expect([answered.status, answered.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json',
    ]);
    expect(await answered.json()).toMatchObject({
      code: 'not_found',
      title: expect.any(String),
      detail: expect.stringContaining('/nothing/here'),
    });
  });

  it('of ours reveals no internals, and is reported', async () => {
    bff.failures.length = 0;
    answer = () => {
      throw new TypeError('secret inner word');
    };
    await bff.db.schema.alterTable('label').renameTo('label_gone').execute();
    const { status, body } = await bff.as('moderator')('GET', '/api/labels');
    await bff.db.schema.alterTable('label_gone').renameTo('label').execute();
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/label|relation/);
    expect(bff.failures).toHaveLength(1);
  });
});
