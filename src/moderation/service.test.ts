import { createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { sealRequest } from '../protocol/envelope.ts';
import { embeddedTaskIds } from '../protocol/tasks.ts';
import { readTextResponse, textResponseSchema } from '../protocol/text.ts';
import { type Answer, type Caller, type Harness, post, startHarness } from '../testing/moderation-harness.ts';
import { addAccount, listAccounts, removeAccount, setAlways200 } from './accounts/accounts.ts';
import { type Database, openDatabase } from './store/database.ts';

let harness: Harness;
const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

beforeAll(async () => {
  harness = await startHarness({ MODERATION_LIMIT_TEXT_RPS: '1000' }, { frameTasks: [] });
  await withAccounts((db) => addAccount(db, { secretId: 'by-hand', publicKeyPem: pair.publicKey }));
});
afterAll(() => harness.close());

async function withAccounts<Result>(use: (db: Database) => Promise<Result>): Promise<Result> {
  const { db, close } = await openDatabase({ databaseUrl: harness.databaseUrl, dataDir: harness.dataDir });
  return use(db).finally(close);
}

/** A body as another client would write it. The values are signed exactly as they are written. */
function byHand(
  timestamp: string,
  nonce: string,
  text = '[{"content":"hello"}]',
  signed = `by-hand,${bare(timestamp)},${bare(nonce)}`,
) {
  const signature = createSign('RSA-SHA256').update(signed).sign(pair.privateKey, 'base64');
  return `{"text":${text},"timestamp":${timestamp},"nonce":${nonce},"signature":"${signature}"}`;
}
function bare(source: string): string {
  return source.replace(/^"(.*)"$/, '$1');
}
function send(body: string, path = '/v3/recognition/text/by-hand'): Promise<Answer> {
  return post(`${harness.service.url}${path}`, body, harness.service.publicKeyPem);
}
const now = () => Math.floor(Date.now() / 1000);
let lastNonce = 0;
const fresh = () => {
  lastNonce += 1;
  return String(lastNonce);
};

it('classifies English and Chinese texts in order and returns their identifiers', async () => {
  const sent = [
    { content: 'good morning', contentId: 'c-1', userId: 'u-1', forumId: 'f-1' },
    { content: 'get fr33 c0ins now', contentId: 'c-2' },
    { content: '加微信领取', contentId: 'c-3' },
  ];
  const answer = await harness.call('text', { text: sent });
  expect(answer.status).toBe(200);
  expect(answer.payload).toMatchObject({ code: 0, message: 'success' });
  const { timestamp: _timestamp, nonce: _nonce, ...own } = answer.payload;
  textResponseSchema.parse(own);
  const read = readTextResponse(answer.payload, sent, embeddedTaskIds);
  const [benign, english, chinese] = read.ok ? read.results : [];
  expect(benign).toEqual({
    ...sent[0],
    action: 'pass',
    label: 'Normal',
    review: false,
    rate: benign?.rate,
    details: [],
  });
  expect(english).toMatchObject({ content: 'get fr33 c0ins now', label: 'Ads' });
  expect(english?.action).not.toBe('pass');
  expect(chinese).toMatchObject({ label: 'Ads' });
  expect(chinese?.details.length).toBeGreaterThan(0);
});

it('S3, S6: answers with json as a string, timestamp as a number and nonce as a string', async () => {
  const { body, payload } = await harness.call('text', { text: [{ content: 'hello' }] });
  const envelope = z.strictObject({ signature: z.string(), json: z.string() }).parse(JSON.parse(body));
  expect(JSON.parse(envelope.json)).toEqual(payload);
  expect(payload.timestamp).toEqual(expect.any(Number));
  expect(payload.nonce).toEqual(expect.any(String));
});

it.each([
  ['a string, with a string nonce (the Go client)', () => `"${now()}"`, () => `"${fresh()}"`],
  [
    'a number, with a fraction as string nonce (the Node client)',
    () => `${now()}`,
    () => `"0.8469537551104208${fresh()}"`,
  ],
  ['in milliseconds', () => `${Date.now()}`, fresh],
  ['with a fraction', () => `${now()}.0`, fresh],
])('S2, S4, existing clients: takes a timestamp that is %s', async (_what, timestamp, nonce) => {
  const { status, payload } = await send(byHand(timestamp(), nonce()));
  expect(payload).toMatchObject({ code: 0 });
  expect(status).toBe(200);
});

it('S4: a bad signature and an unknown account get the same answer', async () => {
  const wrong = await send(byHand(`${now()}`, fresh(), undefined, 'by-hand,1,2'));
  const unknown = await send(byHand(`${now()}`, fresh()), '/v3/recognition/text/nobody');
  const { timestamp: _a, nonce: _b, ...first } = wrong.payload;
  const { timestamp: _c, nonce: _d, ...second } = unknown.payload;
  expect(first).toMatchObject({ code: 1002 });
  expect(second).toEqual(first);
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
});

it.each(['%00', 'a'.repeat(500), '%F0%9F%98%80', '..%2F'])(
  'S4: an account identifier like %s is an unknown account',
  async (id) => {
    expect((await send(byHand(`${now()}`, fresh()), `/v3/recognition/text/${id}`)).payload.code).toBe(1002);
  },
);

it.each([-301, 305])('S4: refuses a timestamp %i s away as 1003', async (away) => {
  const { status, payload } = await send(byHand(`${now() + away}`, fresh()));
  expect([status, payload.code]).toEqual([401, 1003]);
});

it('S4: refuses a nonce that was used before as 1004, also after a restart', async () => {
  const nonce = fresh();
  expect((await send(byHand(`${now()}`, nonce))).payload.code).toBe(0);
  expect((await send(byHand(`${now() - 1}`, nonce))).payload.code).toBe(1004);
  await harness.restart();
  const again = await send(byHand(`${now()}`, `"${nonce}"`));
  expect([again.status, again.payload.code]).toEqual([401, 1004]);
});

it('S4: accepts exactly one of many identical requests sent at once', async () => {
  const body = byHand(`${now()}`, fresh());
  const codes = (await Promise.all(Array.from({ length: 12 }, () => send(body)))).map(
    ({ payload }) => payload.code,
  );
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  expect(codes.filter((code) => code === 1004)).toHaveLength(11);
});

it('S4: a bad signature does not use up the nonce', async () => {
  const nonce = fresh();
  await send(byHand(`${now()}`, nonce, undefined, 'by-hand,1,2'));
  expect((await send(byHand(`${now()}`, nonce))).payload.code).toBe(0);
});

it.each([
  ['not JSON', 'hello', ''],
  ['no timestamp', '{"nonce":1,"signature":""}', 'timestamp'],
  ['signature twice', '{"timestamp":1,"nonce":1,"signature":"a","signature":"b"}', 'signature'],
])('answers a body with %s as 1001 and names the member', async (_what, body, member) => {
  const { status, payload } = await send(body);
  expect([status, payload.code]).toEqual([400, 1001]);
  expect(payload.message).toContain(member);
});

it.each([
  ['[]', 'text'],
  ['[{"content":5}]', 'text[0].content'],
  ['[{"content":"a"},{"contentId":"b"}]', 'text[1].content'],
  ['"hello"', 'text'],
])('answers text %s as 1001 and names %s', async (text, member) => {
  const { payload } = await send(byHand(`${now()}`, fresh(), text));
  expect(payload.code).toBe(1001);
  expect(String(payload.message).split(':')[0]).toBe(member);
});

it('L1: refuses more than 10 texts as 1101', async () => {
  const eleven = Array.from({ length: 11 }, (_, index) => ({ content: `text ${index}` }));
  const { status, payload } = await harness.call('text', { text: eleven });
  expect([status, payload.code]).toEqual([400, 1101]);
});

it('gives every answer its own request id, errors included', async () => {
  const requests = [
    new Request(`${harness.service.url}/media/none/none.jpg`),
    new Request(`${harness.service.url}/nowhere`),
    new Request(`${harness.service.url}/v3/recognition/text/by-hand`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: byHand(`${now()}`, fresh()),
    }),
  ];
  const answers = await Promise.all(requests.map((request) => fetch(request)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 200]);
  const names = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(names).size).toBe(3);
  expect(names).not.toContain(null);
});

it('refuses a body that is too large even if its length is not declared', async () => {
  const body = new Blob([new Uint8Array(1024 ** 2).fill(0x20), ' ']).stream();
  const request = { method: 'POST', body, duplex: 'half' };
  const answer = await fetch(`${harness.service.url}/v3/recognition/text/by-hand`, request);
  expect(answer.status).toBe(413);
});

it('refuses a body that is too large as 1104, in the signed envelope', async () => {
  const { status, payload } = await send(
    byHand(`${now()}`, fresh(), `[{"content":"${'a'.repeat(1024 ** 2)}"}]`),
  );
  expect([status, payload.code]).toEqual([413, 1104]);
});

it.each(['/v2/recognition/text/acme', '/v3/recognition/texts/acme', '/', '/v3/recognition/text'])(
  'answers %s as 1404, in the signed envelope',
  async (path) => {
    const { status, payload } = await send(byHand(`${now()}`, fresh()), path);
    expect([status, payload.code]).toEqual([404, 1404]);
  },
);

it.each([
  ['application/json', 200, 0],
  ['application/json; charset=utf-8', 200, 0],
  ['APPLICATION/JSON', 200, 0],
  ['text/plain', 415, 1001],
  ['text/plain;charset=UTF-8', 415, 1001],
  ['multipart/form-data; boundary=x', 415, 1001],
  ['application/jsonp', 415, 1001],
  // Some public clients declare no type themselves.
  ['application/x-www-form-urlencoded', 200, 0],
  [null, 200, 0],
])('answers a body of Content-Type %s with status %d and code %d', async (type, status, code) => {
  const body = new TextEncoder().encode(byHand(`${now()}`, fresh()));
  const headers: Record<string, string> = type === null ? {} : { 'content-type': type };
  const url = `${harness.service.url}/v3/recognition/text/by-hand`;
  const answer = await fetch(url, { method: 'POST', headers, body });
  expect(answer.status).toBe(status);
  const { json } = z.object({ json: z.string() }).parse(await answer.json());
  const payload = z.object({ code: z.number(), message: z.string() }).parse(JSON.parse(json));
  expect(payload.code).toBe(code);
  if (code !== 0) expect(payload.message).toMatch(/^Content-Type .* it must be application\/json$/);
});

describe('S8: an account whose client reads bodies of status 200 only', () => {
  const answersOf = async (account: string) => {
    const caller = { secretId: account, privateKey: (await harness.addCaller(account)).privateKey };
    const at = (operation: string) => `/v3/recognition/${operation}/${account}`;
    const sealed = (fields: Record<string, unknown>) => sealRequest(fields, caller);
    const twice = await sealed({ text: [{ content: 'hello' }] });
    const answers = [
      await send(twice, at('text')),
      await send(twice, at('text')),
      await send('not JSON', at('text')),
      await send(byHand(`${now()}`, fresh()), at('text')),
      await send(await sealed({ text: [] }), at('text')),
      await send(await sealed({ videoId: 'no-such-video' }), at('video/close')),
      await send(' '.repeat(1024 ** 2 + 1), at('text')),
      await send(await sealed({}), at('nothing')),
    ];
    return answers.map(({ status, payload }) => [status, payload.code]);
  };
  const codes = [0, 1004, 1001, 1002, 1001, 1201, 1104, 1404];

  it('gets the status of each code by default, and always 200 once that is set', async () => {
    expect(await answersOf('reads-all')).toEqual(
      [200, 401, 400, 401, 400, 404, 413, 404].map((status, at) => [status, codes[at]]),
    );
    await harness.addCaller('reads-200');
    expect(await withAccounts((db) => setAlways200(db, 'reads-200', true))).toBe(true);
    // A new key does not change the setting.
    expect(await answersOf('reads-200')).toEqual(codes.map((code) => [200, code]));
    expect(await withAccounts((db) => setAlways200(db, 'reads-200', false))).toBe(true);
    expect((await answersOf('reads-200'))[1]).toEqual([401, 1004]);
  });

  it('gets 200 under its exact name only; an unknown account gets the status of the code', async () => {
    await harness.addCaller('reads-200');
    await withAccounts((db) => setAlways200(db, 'reads-200', true));
    const answer = await send(byHand(`${now()}`, fresh()), '/v3/recognition/text/reads-2000');
    expect([answer.status, answer.payload.code]).toEqual([401, 1002]);
    expect(await withAccounts((db) => setAlways200(db, 'nobody', true))).toBe(false);
  });
});

it('S1: refuses a key of 1024 bits and says why', async () => {
  const small = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await expect(
    withAccounts((db) => addAccount(db, { secretId: 'small', publicKeyPem: small.publicKey })),
  ).rejects.toThrow('The key has 1024 bits; at least 2048 are needed');
});

it('accepts an account from the moment it is added until it is removed', async () => {
  const caller = await harness.addCaller('passing-by');
  const ask = async () =>
    (
      await send(
        await sealRequest({ text: [{ content: 'hello' }] }, caller),
        '/v3/recognition/text/passing-by',
      )
    ).payload.code;
  expect(await ask()).toBe(0);
  expect((await withAccounts(listAccounts)).map(({ secretId }) => secretId)).toContain('passing-by');
  expect(await withAccounts((db) => removeAccount(db, 'passing-by'))).toBe(true);
  expect(await ask()).toBe(1002);
  expect(await withAccounts((db) => removeAccount(db, 'passing-by'))).toBe(false);
});

it('accepts only the new key of an account from the moment it is set', async () => {
  const before = await harness.addCaller('renewed');
  const askAs = async (caller: Caller) => {
    const body = await sealRequest({ text: [{ content: 'hello' }] }, caller);
    return (await send(body, '/v3/recognition/text/renewed')).payload.code;
  };
  expect(await askAs(before)).toBe(0);
  const after = await harness.addCaller('renewed');
  expect(await askAs(before)).toBe(1002);
  expect(await askAs(after)).toBe(0);
  expect(await askAs(before)).toBe(1002);
});
