import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ModerationAccount } from '../api/moderation-accounts.ts';
import { sealEnvelope } from '../protocol/envelope.ts';
import { generateKeyPair, importPrivateKey } from '../protocol/signature.ts';
import { accountInUse, accountOf } from '../review/accounts/in-use.ts';
import { listModerationAccounts } from '../review/accounts/show-accounts.ts';
import { takeAccountIntoUse } from '../review/accounts/use-account.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import { certificateOf } from '../testing/certificate.ts';
import { otherService } from '../testing/other-service.ts';

const base = '/api/moderation-accounts';
const video = { url: 'https://videos.example/one.mp4' };
let bff: TestBff;
let other: Awaited<ReturnType<typeof otherService>>;
beforeAll(async () => {
  other = await otherService();
  bff = await startTestBff({
    '/v3/recognition/video/asyncscan': () => ({ code: 0, message: 'success', videoId: 'built-in-video' }),
    '/v3/recognition/text': (fields) => ({
      code: 0,
      message: 'success',
      text: {
        texts: (fields.text as { content: string }[]).map(({ content }) => ({
          content,
          action: 'pass',
          label: 'Normal',
          review: false,
          rate: 0,
          details: [],
        })),
      },
    }),
  });
});
afterAll(() => bff.close());
beforeEach(async () => {
  bff.outside.service = other.fetch;
  // Each test has its own accounts, below the maximum.
  await bff.db.updateTable('moderation_account').set({ removed_at: new Date(), active: false }).execute();
});

const admin = () => bff.as('admin', 'ada');
const accounts = async (): Promise<ModerationAccount[]> => (await admin()('GET', base)).body.accounts;
const find = async (id: string) => (await accounts()).find((account) => account.id === id);
let count = 0;
/** An account that the other service knows. */
async function connected(more: object = {}): Promise<ModerationAccount> {
  count += 1;
  const body = { name: `other ${count}`, baseUrl: 'https://other.example', secretId: `acme-${count}` };
  const { body: created } = await admin()('POST', base, { ...body, serviceKey: other.publicKeyPem, ...more });
  other.know(body.secretId, created.account.ownKey.publicKey);
  return created.account;
}
const test = async (id: string, key = 'current') =>
  (await admin()('POST', `${base}/${id}/test`, { key })).body.test;
const actions = async (id: string) => {
  const rows = await bff.db.selectFrom('audit_event').selectAll().orderBy('id').execute();
  return rows.filter(({ detail }) => detail.account === id).map(({ what }) => what);
};

describe('an account', () => {
  it('is the built-in one until another is chosen', async () => {
    const { body } = await admin()('GET', base);
    expect(body).toMatchObject({ fixed: false, callbackBase: 'http://bff.test' });
    expect(body.accounts).toMatchObject([
      { id: 'given', source: 'built-in', baseUrl: 'http://service.test', secretId: 'test', inUse: true },
    ]);
    expect(body.accounts[0].ownKey).toMatchObject({ bits: 2048 });
    expect(body.accounts[0].serviceKey).toMatchObject({ kind: 'public-key', bits: 2048 });
  });

  it('is created with its own key pair, whose private key is sealed and in no answer', async () => {
    const body = { name: 'Acme', baseUrl: 'https://acme.example/mod/', secretId: ' s-1 ', bits: 3072 };
    const { status, body: created } = await admin()('POST', base, body);
    expect(status).toBe(201);
    expect(created.account).toMatchObject({
      name: 'Acme',
      baseUrl: 'https://acme.example/mod',
      secretId: 's-1',
      inUse: false,
      used: false,
      serviceKey: null,
      nextKey: null,
      textsPerSecond: 10,
      ownKey: { bits: 3072 },
    });
    expect(Object.keys(created.account.tasks)).toContain('5c8213b9bc807806aab0a574');
    const row = await bff.db
      .selectFrom('moderation_account')
      .selectAll()
      .where('id', '=', created.account.id)
      .executeTakeFirstOrThrow();
    expect(row.private_key).not.toContain('PRIVATE');
    expect(await bff.context().secrets.open(row.private_key)).toContain('-----BEGIN PRIVATE KEY-----');
    expect(JSON.stringify(await accounts())).not.toMatch(/PRIVATE/);
    expect(await actions(created.account.id)).toEqual(['account-added']);
    expect((await admin()('DELETE', `${base}/${created.account.id}`)).status).toBe(204);
    expect(await find(created.account.id)).toBeUndefined();
    const gone = await bff.db
      .selectFrom('moderation_account')
      .select(['private_key', 'next_private_key'])
      .where('id', '=', created.account.id)
      .executeTakeFirstOrThrow();
    expect(gone).toEqual({ private_key: '', next_private_key: null });
  });

  it.each([
    [{ baseUrl: 'ftp://x.example' }, 'baseUrl'],
    [{ baseUrl: 'https://me:you@x.example' }, 'baseUrl'],
    [{ baseUrl: 'https://x.example/?a=b' }, 'baseUrl'],
    [{ secretId: ' ' }, 'secretId'],
    [{ bits: 1024 }, 'bits'],
    [{ tasks: { one: 'dancing' } }, 'tasks.one'],
    [{ textsPerSecond: 0 }, 'textsPerSecond'],
    [{ privateKey: 'mine' }, ''],
  ])('%j is refused with its member', async (wrong, path) => {
    const body = { name: 'x', baseUrl: 'https://x.example', secretId: 's', ...wrong };
    const answer = await admin()('POST', base, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].path).toBe(path);
  });
});

describe("the service's key", () => {
  it('may be a certificate, shown with its dates and the fingerprint of the bare key', async () => {
    const { id } = await connected();
    const before = await find(id);
    const serviceKey = certificateOf(other.publicKeyPem, 30);
    const { body } = await admin()('PATCH', `${base}/${id}`, { serviceKey });
    expect(body.account.serviceKey).toMatchObject({
      kind: 'certificate',
      bits: 2048,
      fingerprint: before?.serviceKey?.fingerprint,
    });
    const days = (Date.parse(body.account.serviceKey.notAfter) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  it('is refused with a reason, and a private key is neither stored nor repeated', async () => {
    const { id } = await connected();
    const { privateKeyPem } = await generateKeyPair();
    const wrong = [
      ['a key', 'no-pem', 'is not PEM'],
      [privateKeyPem, 'private-key', 'is a private key'],
      [certificateOf(other.publicKeyPem, -1, -9), 'expired', 'is an expired certificate'],
    ] as const;
    for (const [serviceKey, fault, words] of wrong) {
      const { status, body } = await admin()('PATCH', `${base}/${id}`, { serviceKey });
      expect([status, body.fault, body.errors[0].path]).toEqual([400, fault, 'serviceKey']);
      expect(body.errors[0].message).toContain(words);
      expect(JSON.stringify(body)).not.toContain(privateKeyPem.slice(40, 80));
    }
    expect((await find(id))?.serviceKey?.bits).toBe(2048);
  });

  it('must be set before anything is tested or used', async () => {
    const body = { name: 'bare', baseUrl: 'https://other.example', secretId: 'bare' };
    const { id } = (await admin()('POST', base, body)).body.account;
    for (const act of ['test', 'use'])
      expect((await admin()('POST', `${base}/${id}/${act}`, {})).body.errors).toMatchObject([
        { path: 'serviceKey' },
      ]);
  });
});

/** Whole seconds, less the duration of the exchange since it began. */
function expectAhead(ahead: number, seconds: number, began: number): void {
  const taken = (Date.now() - began) / 1000;
  expect(ahead).toBeLessThanOrEqual(seconds + 1);
  expect(ahead).toBeGreaterThanOrEqual(seconds - taken - 2);
}

describe('a test of the connection', () => {
  it('sends one signed text and reports the duration and the answer', async () => {
    const { id } = await connected();
    const began = Date.now();
    const result = await test(id);
    expect(result).toMatchObject({
      outcome: 'fine',
      status: 200,
      tasks: ['text'],
      unknownTasks: [],
      key: 'current',
    });
    expectAhead(result.clockAhead, 0, began);
    expect(other.requests.at(-1)?.fields).toEqual({
      text: [{ content: 'Good morning. This is a test of the connection.' }],
    });
    expect((await find(id))?.lastTest).toEqual(result);
    expect(await actions(id)).toContain('account-tested');
    expect((await test('given')).outcome).toBe('fine');
  });

  it('names a task identifier that the account does not know', async () => {
    const strange = await otherService('5e1f00aa');
    const { id, ownKey, secretId } = await connected({ serviceKey: strange.publicKeyPem });
    strange.know(secretId, ownKey.publicKey);
    bff.outside.service = strange.fetch;
    expect(await test(id)).toMatchObject({
      outcome: 'fine',
      tasks: ['5e1f00aa'],
      unknownTasks: ['5e1f00aa'],
    });
  });

  const thrown =
    (code: string, wrapped = true) =>
    async () => {
      const cause = Object.assign(new Error(code), { code });
      throw wrapped ? new Error('fetch failed', { cause }) : cause;
    };
  const signed = (payload: object) => async () => new Response(await other.seal({ ...payload }));
  const answers: [string, () => Promise<Response>, object][] = [
    ['forbidden-address', thrown('not-allowed', false), { status: null }],
    ['unknown-host', thrown('no-address', false), {}],
    ['refused-connection', thrown('ECONNREFUSED'), {}],
    ['broken-off', thrown('UND_ERR_SOCKET'), {}],
    ['timeout', thrown('UND_ERR_HEADERS_TIMEOUT'), {}],
    ['timeout', async () => Promise.reject(new DOMException('late', 'TimeoutError')), {}],
    ['tls-untrusted', thrown('DEPTH_ZERO_SELF_SIGNED_CERT'), {}],
    ['tls-expired', thrown('CERT_HAS_EXPIRED'), {}],
    ['tls-other-name', thrown('ERR_TLS_CERT_ALTNAME_INVALID'), {}],
    ['tls-failed', thrown('ERR_SSL_WRONG_VERSION_NUMBER'), {}],
    ['unreachable', thrown('SOMETHING_NEW'), {}],
    ['not-this-interface', async () => new Response('<h1>It works</h1>'), { status: 200 }],
    ['not-this-interface', async () => new Response('{"signature": "x"}', { status: 404 }), { status: 404 }],
    ['rate-limited', async () => new Response('slow down', { status: 429 }), { status: 429 }],
    [
      'unknown-account',
      signed({ code: 1002, message: 'unknown account' }),
      { code: 1002, words: 'unknown account' },
    ],
    ['clock-off', signed({ code: 1003, message: 'outside', timestamp: 1 }), { code: 1003 }],
    ['seen-before', signed({ code: 1004, message: 'again' }), {}],
    ['rate-limited', signed({ code: 1102, message: 'slower' }), {}],
    ['refused', signed({ code: 777, message: 'no contract' }), { code: 777, words: 'no contract' }],
    ['no-result', signed({ code: 0, message: 'success' }), { words: 'the response has no text results' }],
  ];
  it.each(answers)('%s', async (outcome, fetch, more) => {
    const { id } = await connected();
    bff.outside.service = fetch;
    expect(await test(id)).toMatchObject({ outcome, ...more });
  });

  it('is shown to each reader in their language, now and later', async () => {
    const { id } = await connected();
    bff.outside.service = signed({ code: 0, message: 'success' });
    await test(id);
    const { body } = await admin()('GET', base, undefined, { 'accept-language': 'zh-CN' });
    const { lastTest } = body.accounts.find((one: { id: string }) => one.id === id);
    expect(lastTest.words).toBe('应答中没有文本结果');
  });

  it('recognises an answer signed with another key, and measures how much a clock is off', async () => {
    const { id } = await connected();
    const stranger = await importPrivateKey((await generateKeyPair()).privateKeyPem);
    const began = Date.now();
    const date = new Date(began + 600_000).toUTCString();
    bff.outside.service = async () =>
      new Response(await sealEnvelope({ code: 0, message: 'success' }, stranger), { headers: { date } });
    const result = await test(id);
    expect(result.outcome).toBe('not-its-key');
    expectAhead(result.clockAhead, 600, began);
  });

  it('finds no unknown account', async () => {
    expect((await admin()('POST', `${base}/${crypto.randomUUID()}/test`, {})).status).toBe(404);
  });
});

describe('the one in use', () => {
  const send = async (body: object = video): Promise<string> => {
    const { status, body: answer } = await admin()('POST', '/api/videos', body);
    expect(status).toBe(202);
    await bff.runJobs();
    return answer.submission.id;
  };
  const submission = (id: string) =>
    bff.db.selectFrom('submission').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const ending = {
    code: 0,
    message: 'success',
    videoInfo: { id: '', status: 'end', duration: 3, frames: 1 },
  };
  async function callBack(id: string, seal: (payload: Record<string, unknown>) => Promise<string>) {
    const { provider_id, callback_token } = await submission(id);
    const body = await seal({ ...ending, videoInfo: { ...ending.videoInfo, id: provider_id } });
    return (await bff.app.request(`/callbacks/${callback_token}`, { method: 'POST', body })).status;
  }

  it('gets new content at once, while running submissions end at their service, verified with its key', async () => {
    const { id } = await connected();
    const before = await send();
    expect((await admin()('POST', `${base}/${id}/use`)).body.accounts).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ id, inUse: true })]),
    );
    const after = await send();
    expect((await submission(before)).account_id).toBeNull();
    expect((await submission(after)).account_id).toBe(id);
    expect((await submission(after)).provider_id).toMatch(/^video-/);
    expect(other.requests.at(-1)?.fields).toMatchObject({ video: video.url });
    expect((await find(id))?.running).toBe(1);
    // Each key is valid only for its own account.
    expect(await callBack(before, other.seal)).toBe(401);
    expect(await callBack(after, bff.callback)).toBe(401);
    expect(await callBack(before, bff.callback)).toBe(200);
    expect(await callBack(after, other.seal)).toBe(200);
    expect((await submission(after)).state).toBe('end');
    const texts = await admin()('POST', '/api/texts', { texts: [{ content: 'hello' }] });
    expect(texts.body.results[0].label).toBe('Ads');
    await admin()('POST', `${base}/given/use`);
    const again = await admin()('POST', '/api/texts', { texts: [{ content: 'hello' }] });
    expect(again.body.results[0].label).toBe('Normal');
    expect(await actions(id)).toContain('account-used');
    expect((await actions('given')).at(-1)).toBe('account-used');
  });

  it('uses its own tasks for its content', async () => {
    const { id } = await connected({ tasks: { 'abc-1': 'ocr-text' } });
    await admin()('POST', `${base}/${id}/use`);
    expect((await admin()('GET', '/api/tasks')).body.tasks).toEqual([{ id: 'abc-1', type: 'ocr-text' }]);
    const refused = await admin()('POST', '/api/videos', { ...video, tasks: ['ocr-text'] });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'tasks.0']);
    expect((await admin()('GET', '/api/engines')).body.code).toBe('no_operator');
    await admin()('POST', `${base}/given/use`);
  });

  it('cannot be removed, nor one with running submissions', async () => {
    const { id } = await connected();
    await admin()('POST', `${base}/${id}/use`);
    expect((await admin()('DELETE', `${base}/${id}`)).body.code).toBe('still_needed');
    const running = await send();
    await admin()('POST', `${base}/given/use`);
    expect((await admin()('DELETE', `${base}/${id}`)).body.detail).toContain('with this account: 1.');
    expect(await callBack(running, other.seal)).toBe(200);
    expect((await admin()('DELETE', `${base}/${id}`)).status).toBe(204);
    // A late repetition: its account is still known.
    expect(await callBack(running, other.seal)).toBe(200);
    expect(await callBack(running, bff.callback)).toBe(401);
  });

  it('keeps its address and identifier once something was sent with it', async () => {
    const { id } = await connected();
    const moved = await admin()('PATCH', `${base}/${id}`, { baseUrl: 'https://moved.example' });
    expect(moved.body.account.baseUrl).toBe('https://moved.example');
    await admin()('POST', `${base}/${id}/use`);
    await send();
    const refused = await admin()('PATCH', `${base}/${id}`, { baseUrl: 'https://x.example', secretId: 'y' });
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(['baseUrl', 'secretId']);
    expect((await admin()('PATCH', `${base}/${id}`, { name: 'renamed' })).body.account.name).toBe('renamed');
    await admin()('POST', `${base}/given/use`);
  });

  it("accepts the service's previous key for a while after a change, unless that key is dropped", async () => {
    const { id } = await connected();
    await admin()('POST', `${base}/${id}/use`);
    const [one, two] = [await send(), await send()];
    const { publicKeyPem } = await generateKeyPair();
    const { body } = await admin()('PATCH', `${base}/${id}`, { serviceKey: publicKeyPem });
    expect(Date.parse(body.account.oldKeyUntil)).toBeGreaterThan(Date.now() + 71 * 3_600_000);
    expect(await callBack(one, other.seal)).toBe(200);
    expect(
      (await admin()('PATCH', `${base}/${id}`, { dropOldKey: true })).body.account.oldKeyUntil,
    ).toBeNull();
    expect(await callBack(two, other.seal)).toBe(401);
    await admin()('POST', `${base}/given/use`);
  });
});

describe('an account from the environment', () => {
  it('is used whatever was chosen here, cannot be changed, and says so', async () => {
    const { id } = await connected();
    await admin()('POST', `${base}/${id}/use`);
    const ctx = bff.context({ id: 'ada', name: 'ada', role: 'admin' });
    const { startup } = ctx.moderation;
    const named = {
      ...ctx,
      moderation: { ...ctx.moderation, startup: { ...startup, source: 'settings' as const } },
    };
    expect((await accountInUse(ctx)).id).toBe(id);
    expect((await accountInUse(named)).id).toBeNull();
    const { fixed, accounts: shown } = await listModerationAccounts(named);
    expect([fixed, ...shown.map(({ source, inUse }) => `${source} ${inUse}`)]).toEqual([
      true,
      'settings true',
      'stored false',
    ]);
    for (const other of [id, 'given'])
      await expect(takeAccountIntoUse(named, { id: other })).rejects.toMatchObject({ code: 'still_needed' });
    // Submissions sent with the other account continue there.
    expect((await accountOf(named, { account_id: id })).id).toBe(id);
    for (const [method, at] of [
      ['PATCH', 'given'],
      ['DELETE', 'given'],
      ['POST', 'given/next-key'],
    ] as const)
      expect((await admin()(method, `${base}/${at}`, {})).status).toBe(404);
  });
});

describe('the next key pair', () => {
  it('is created, tested and taken into use while the current one still signs', async () => {
    const account = await connected();
    const { id, secretId } = account;
    const created = (await admin()('POST', `${base}/${id}/next-key`, { bits: 3072 })).body.account;
    expect(created.nextKey.bits).toBe(3072);
    expect(created.ownKey.publicKey).toBe(account.ownKey.publicKey);
    expect((await test(id, 'next')).outcome).toBe('unknown-account');
    expect((await test(id)).outcome).toBe('fine');
    other.know(secretId, created.nextKey.publicKey);
    expect(await test(id, 'next')).toMatchObject({ outcome: 'fine', key: 'next' });
    const taken = (await admin()('POST', `${base}/${id}/next-key/use`)).body.account;
    expect([taken.ownKey.publicKey, taken.nextKey]).toEqual([created.nextKey.publicKey, null]);
    expect((await test(id)).outcome).toBe('fine');
    expect((await admin()('POST', `${base}/${id}/next-key/use`)).status).toBe(404);
    expect((await actions(id)).filter((what) => what.includes('key'))).toEqual([
      'account-key-made',
      'account-key-used',
    ]);
  });

  it('can be dropped', async () => {
    const { id } = await connected();
    await admin()('POST', `${base}/${id}/next-key`, {});
    const { body } = await admin()('DELETE', `${base}/${id}/next-key`);
    expect(body.account.nextKey).toBeNull();
    expect((await admin()('POST', `${base}/${id}/test`, { key: 'next' })).status).toBe(404);
  });
});
