import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '../reasons/languages.ts';
import { because } from '../reasons/reason.ts';
import { say } from '../reasons/say.ts';
import { serialize } from '../reasons/serialize.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import { checkAudit } from './node/audit/check-audit.ts';

let bff: TestBff;
/** The service's further answers. */
let given: { videoId?: string } = {};
beforeAll(async () => {
  bff = await startTestBff({
    '/v3/recognition/video/asyncscan': () => ({ code: 0, message: 'success', ...given }),
  });
});
afterAll(() => bff.close());

const chinese = { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5' };

test("a refusal is in the caller's language, with a name for programs", async () => {
  const answer = await bff.as('moderator')('GET', '/api/cases/none', undefined, chinese);
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({
    code: 'not_found',
    reason: 'no_such_case',
    params: {},
    title: '未找到',
    detail: '没有这个案件。',
  });
});

test('so are the faults of members', async () => {
  const sent = { texts: [{ content: '' }], odd: 1 };
  const { body } = await bff.as('moderator')('POST', '/api/texts', sent, chinese);
  expect(body).toMatchObject({ reason: 'values_not_valid', detail: '部分内容无效。' });
  expect(body.errors).toEqual([
    { path: 'texts.0.content', reason: 'must_not_be_empty', params: {}, message: '不得为空' },
    { path: '', reason: 'has_unknown_members', params: { members: ['odd'] }, message: '含有未知成员：odd' },
  ]);
});

test.each([undefined, 'de', '*', 'klingon;q=x'])('for %j it is English', async (language) => {
  const headers = language === undefined ? undefined : { 'accept-language': language };
  const answer = await bff.as('moderator')('GET', '/api/nowhere', undefined, headers);
  expect(answer.body.detail).toBe('Nothing exists at /api/nowhere.');
});

test("a submission's stored messages are shown to each reader in their language", async () => {
  const call = bff.as('moderator');
  const sent = await call('POST', '/api/videos', { url: 'https://videos.example/a.mp4' });
  await bff.runJobs();
  const at = `/api/submissions/${sent.body.submission.id}`;
  const messageOf = async (headers?: Record<string, string>) =>
    (await call('GET', at, undefined, headers)).body.submission.message;
  expect(await messageOf()).toMatch(/^The moderation service's answer cannot be used: /);
  expect(await messageOf(chinese)).toMatch(/^审核服务的应答无法使用：/);
  // An earlier release stored only the English text.
  await bff.db.updateTable('submission').set({ reasons: null }).execute();
  expect(await messageOf(chinese)).toMatch(/^The moderation service's answer cannot be used: /);
});

/** Sends callbacks about a submission as the service would. */
async function callbackSender(id: string) {
  const { callback_token } = await bff.db
    .selectFrom('submission')
    .select('callback_token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return async (payload: Record<string, unknown>) => {
    const taken = await bff.app.request(`/callbacks/${callback_token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: await bff.callback(payload),
    });
    expect(taken.status).toBe(200);
  };
}

test('a failure of the service arrives as a callback and is shown to each reader in their language', async () => {
  given = { videoId: 'v-1' };
  const call = bff.as('moderator');
  const sent = await call('POST', '/api/videos', { url: 'https://videos.example/b.mp4' });
  await bff.runJobs();
  const sendCallback = await callbackSender(sent.body.submission.id);
  const failed = serialize({
    code: 2003,
    message: because('playlist_encrypted'),
    videoInfo: { duration: 'long' },
  });
  await sendCallback(failed);
  const at = `/api/submissions/${sent.body.submission.id}`;
  const read = async (headers?: Record<string, string>) => {
    const { body } = await call('GET', at, undefined, headers);
    const [callback] = body.callbacks;
    return [callback.failure, callback.oddities.map(({ what }: { what: string }) => what)];
  };
  expect(await read()).toEqual([
    expect.stringContaining(say(because('playlist_encrypted'), 'en')),
    ['not a number'],
  ]);
  expect(await read(chinese)).toEqual([
    expect.stringContaining(say(because('playlist_encrypted'), 'zh-CN')),
    ['不是数字'],
  ]);
});

test('so is every other stored reason: of fragments, stretches, findings, pictures and the check of the audit', async () => {
  given = { videoId: 'v-2' };
  const call = bff.as('supervisor');
  const sent = await call('POST', '/api/videos', { url: 'https://videos.example/c.mp4' });
  await bff.runJobs();
  const { id } = sent.body.submission;
  const sendCallback = await callbackSender(id);
  const encrypted = because('playlist_encrypted');
  const busy = because('engines_were_busy');
  const slow = because('engine_too_slow', { seconds: 3 });
  const url = 'http://service.test/lost.jpg';
  await sendCallback({
    ...serialize({ code: 2003, message: encrypted }),
    videoInfo: { id: 'v-2', missed: [{ offsetStart: 2, offsetEnd: 4, ...serialize({ reason: busy }) }] },
    fragmentInfo: { id: 'f-1', offsetStart: 0, offsetEnd: 9 },
    unavailable: [
      {
        task: 'ocr-text',
        what: 'frames',
        count: 1,
        ...serialize({ reason: slow }),
        review: true,
        frames: [{ url, offset: 5 }],
      },
    ],
  });
  await bff.runJobs();
  await checkAudit(bff.db, { folder: '/nowhere', named: true });
  const read = async (headers?: Record<string, string>) => {
    const { body } = await call('GET', `/api/submissions/${id}`, undefined, headers);
    const [finding] = body.findings;
    const shown = await call('GET', `/api/cases/${body.cases[0].id}`, undefined, headers);
    const picture = await call('GET', `/api/evidence/${finding.evidence.id}`, undefined, headers);
    const chain = await call('GET', '/api/audit/chain', undefined, headers);
    return [
      body.fragments[0].failure,
      body.missing[0].reason,
      finding.text,
      shown.body.findings[0].text,
      picture.body.detail,
      chain.body.check.faults[0].words,
    ];
  };
  const expected = (language: Language) => [
    say(because('failed_with_code', { words: [encrypted], code: 2003 }), language),
    say(busy, language),
    say(slow, language),
    say(slow, language),
    say(because('picture_lost', { why: because('picture_answered', { url, status: 404 }) }), language),
    say(because('no_such_folder', { folder: '/nowhere' }), language),
  ];
  expect(await read()).toEqual(expected('en'));
  expect(await read(chinese)).toEqual(expected('zh-CN'));
});
