import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../api/common.ts';
import type { OperatorErrorBody } from '../protocol/operator/errors.ts';
import type { Word } from '../protocol/operator/words.ts';
import type { OperatorRequest } from '../review/context/context.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import { lastAudit } from '../testing/last-audit.ts';

const word: Word = {
  id: 'w1',
  word: 'frobnitz',
  label: 'UserDefine',
  level: 'block',
  match: 'fuzzy',
  createdAt: '2026-01-01T00:00:00.000Z',
};
const tried = {
  action: 'review',
  label: 'Abuse',
  rate: 0.6,
  unsearched: null,
  hits: [
    { start: 0, end: 5, keyword: '1d10t', readAs: 'idiot', label: 'Abuse', level: 'review', match: 'fuzzy' },
  ],
};

let bff: TestBff;
/** The operator API's received requests, and its next answer where that is a refusal. */
let requests: string[] = [];
let refusal: { status: number; body: OperatorErrorBody } | null = null;
let added = true;
let brought = { added: 2, changed: 1, refused: [{ line: 3, reason: 'level: must be one of: …' }] };

async function operator(path: string, { method, body }: OperatorRequest): Promise<Response> {
  const sent = await new Response(body ?? null).text();
  requests.push(`${method} ${path}${sent === '' ? '' : ` ${sent}`}`);
  if (refusal) return Response.json(refusal.body, { status: refusal.status });
  if (path === '/words/import') return Response.json(brought);
  if (path === '/words/export') return new Response('word,label,level,match\n');
  if (path === '/words/try') return Response.json(tried);
  if (path.includes('?')) return Response.json({ items: [word], nextCursor: 'next', total: 7 });
  return Response.json({ word }, { status: method === 'POST' && added ? 201 : 200 });
}

beforeAll(async () => {
  bff = await startTestBff({}, {}, operator);
});
afterAll(() => bff.close());
/** The trail is append-only: a test looks only at later entries. */
let written = 0;
beforeEach(async () => {
  requests = [];
  refusal = null;
  added = true;
  brought = { ...brought, added: 2, changed: 1 };
  written = await lastAudit(bff.db);
});

const send = (role: Role, method: string, path: string, body?: object) =>
  bff.app.request(path, {
    method,
    headers: { 'x-test-person': `${role} ${role}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const audit = () =>
  bff.db
    .selectFrom('audit_event')
    .select(['actor_name', 'what', 'detail'])
    .where('id', '>', written)
    .orderBy('id')
    .execute();

const calls: [method: string, path: string, body: object | undefined, status: number][] = [
  ['GET', '/api/words?q=%E6%9D%8E%20%26&limit=5&cursor=abc', undefined, 200],
  ['POST', '/api/words', { word: 'frobnitz', level: 'block' }, 201],
  ['DELETE', '/api/words/w%2F1', undefined, 204],
  ['POST', '/api/words/import', { csv: 'a\nb' }, 200],
  ['GET', '/api/words/export', undefined, 200],
  ['POST', '/api/words/try', { content: '1d10t' }, 200],
];

describe('words', () => {
  it.each(calls)('%s %s is for supervisors and administrators, not for moderators', async (...one) => {
    const [method, path, body, status] = one;
    const refused = await send('moderator', method, path, body);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'forbidden' }]);
    expect([requests, await audit()]).toEqual([[], []]);
    for (const role of ['supervisor', 'admin'] as const) {
      expect((await send(role, method, path, body)).status).toBe(status);
    }
  });

  it('forward requests with defaults filled in and answer as declared', async () => {
    const answers = [];
    for (const [method, path, body] of calls) answers.push(await send('admin', method, path, body));
    expect(requests).toEqual([
      'GET /words?limit=5&q=%E6%9D%8E+%26&cursor=abc',
      'POST /words {"word":"frobnitz","label":"UserDefine","level":"block","match":"fuzzy"}',
      'DELETE /words/w%2F1',
      'POST /words/import {"csv":"a\\nb"}',
      'GET /words/export',
      'POST /words/try {"content":"1d10t"}',
    ]);
    const [listed, set, , imported, exported, attempt] = answers;
    expect(await listed?.json()).toEqual({ items: [word], nextCursor: 'next', total: 7 });
    expect(await set?.json()).toEqual({ word, added: true });
    expect(await imported?.json()).toEqual(brought);
    expect(exported?.headers.get('content-disposition')).toBe('attachment; filename="words.csv"');
    expect(await exported?.text()).toBe('word,label,level,match\n');
    expect(await attempt?.json()).toEqual(tried);
    added = false;
    const again = await send('admin', 'POST', '/api/words', { word: 'frobnitz' });
    expect([again.status, await again.json()]).toEqual([200, { word, added: false }]);
  });

  it('audit each change with person, action and word', async () => {
    for (const [method, path, body] of calls) await send('supervisor', method, path, body);
    const about = { wordId: 'w1', word: 'frobnitz', label: 'UserDefine', level: 'block', match: 'fuzzy' };
    expect((await audit()).map(({ what, detail }) => [what, detail])).toEqual([
      ['word-set', about],
      ['word-removed', about],
      ['words-imported', { added: 2, changed: 1, refused: 1 }],
      ['words-exported', {}],
    ]);
    expect(new Set((await audit()).map((event) => event.actor_name))).toEqual(new Set(['supervisor']));
  });

  it('audit neither refusals nor a file that changed nothing', async () => {
    brought = { ...brought, added: 0, changed: 0 };
    await send('admin', 'POST', '/api/words/import', { csv: 'a' });
    refusal = { status: 404, body: { code: 'not_found', message: 'This word does not exist.' } };
    for (const [method, path, body] of calls) {
      expect((await send('admin', method, path, body)).status).toBe(404);
    }
    expect(await audit()).toEqual([]);
  });

  it.each([
    ['/api/words', { word: ' ' }, 'word'],
    ['/api/words', { word: 'x', label: 'Normal' }, 'label'],
    ['/api/words/import', { csv: '' }, 'csv'],
    ['/api/words/try', { content: 'x'.repeat(10_001) }, 'content'],
  ])(
    'POST %s with what cannot be taken is refused beside the member at fault',
    async (path, body, member) => {
      const answer = await bff.as('admin')('POST', path, body);
      expect([answer.status, answer.body.errors[0].path, requests]).toEqual([400, member, []]);
    },
  );
});
