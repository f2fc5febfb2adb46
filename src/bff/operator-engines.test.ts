import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Role } from '../api/common.ts';
import type { TaskState } from '../protocol/operator/engines.ts';
import type { OperatorRequest } from '../review/context/context.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import { lastAudit } from '../testing/last-audit.ts';

const key = 'sk-never-to-be-seen';
const task: TaskState = {
  task: 'text',
  unavailable: 'review',
  settings: [{ kind: 'embedded', timeoutMs: 300_000 }],
  health: [],
};
const tried = { result: { action: 'pass' }, engine: 'lexicon', version: '1', ms: 2, failures: [] };

let bff: TestBff;
let requests: { method: string; path: string; type: string | undefined; body: string }[] = [];

async function operator(path: string, { method, headers, body }: OperatorRequest): Promise<Response> {
  const type = new Headers(headers).get('content-type') ?? undefined;
  requests.push({ method, path, type, body: await new Response(body ?? null).text() });
  if (path.endsWith('/try')) return Response.json(tried);
  return Response.json(method === 'GET' ? { tasks: [task] } : { task });
}

beforeAll(async () => {
  bff = await startTestBff({}, {}, operator);
});
afterAll(() => bff.close());
/** The trail is append-only: a test looks only at later entries. */
let written = 0;
beforeEach(async () => {
  requests = [];
  written = await lastAudit(bff.db);
});

const send = (role: Role, method: string, path: string, body?: string, type = 'application/json') =>
  bff.app.request(path, {
    method,
    headers: { 'x-test-person': `${role} ${role}`, 'content-type': type },
    ...(body === undefined ? {} : { body }),
  });
const audit = () =>
  bff.db
    .selectFrom('audit_event')
    .select(['actor_name', 'what', 'detail'])
    .where('id', '>', written)
    .orderBy('id')
    .execute();
const wanted = {
  engines: [{ kind: 'http-json', url: 'https://engine.example/text', apiKey: key }, { kind: 'embedded' }],
  unavailable: 'skip',
};

it.each([
  ['GET', '/api/engines', undefined, { moderator: 403, supervisor: 200, admin: 200 }],
  ['PUT', '/api/engines/text', JSON.stringify(wanted), { moderator: 403, supervisor: 403, admin: 200 }],
  ['POST', '/api/engines/text/try', 'hello', { moderator: 403, supervisor: 200, admin: 200 }],
] as const)('%s %s answers each role as it may', async (method, path, body, statuses) => {
  for (const role of ['moderator', 'supervisor', 'admin'] as const) {
    requests = [];
    const type = path.endsWith('/try') ? 'text/plain' : 'application/json';
    const answer = await send(role, method, path, body, type);
    expect([role, answer.status]).toEqual([role, statuses[role]]);
    expect(requests).toHaveLength(statuses[role] === 200 ? 1 : 0);
  }
});

it('a change is forwarded completely and audited with the person, without the key', async () => {
  const answer = await send('admin', 'PUT', '/api/engines/text', JSON.stringify(wanted));
  expect(await answer.json()).toEqual({ task });
  expect(requests).toMatchObject([{ method: 'PUT', path: '/engines/text', type: 'application/json' }]);
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
    engines: [{ apiKey: key }, { kind: 'embedded' }],
  });
  const written = await audit();
  expect(written).toMatchObject([
    {
      actor_name: 'admin',
      what: 'engines-changed',
      detail: { task: 'text', engines: 'http-json at engine.example, embedded', unavailable: 'skip' },
    },
  ]);
  expect(JSON.stringify(written)).not.toContain(key);
});

it('a fault is reported at its member and not forwarded', async () => {
  const answer = await send(
    'admin',
    'PUT',
    '/api/engines/text',
    JSON.stringify({ engines: [{ kind: 'onnx' }] }),
  );
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { errors: [{ path: expect.stringContaining('engines.0.path') }] },
  ]);
  expect([requests, await audit()]).toEqual([[], []]);
});

it('bytes to try are passed through unchanged and not audited', async () => {
  const answer = await send('supervisor', 'POST', '/api/engines/text/try', 'héllo', 'text/plain');
  expect(await answer.json()).toEqual(tried);
  expect(requests).toMatchObject([{ path: '/engines/text/try', type: 'text/plain', body: 'héllo' }]);
  expect(await audit()).toEqual([]);
});
