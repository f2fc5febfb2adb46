// Soak: every call is sent twice, once to a PostgreSQL in WebAssembly that is filled first.
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedLabels } from '../bff/node/labels.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import { demoOrigin, startTestDemo } from '../testing/demo.ts';
import type { DemoBff } from './demo-bff.ts';
import { moderateTexts } from './service/texts.ts';
import { startSession } from './session.ts';

type Answer = { status: number; body: unknown };
type CallApi = (method: string, path: string, body?: unknown) => Promise<Answer>;

let real: TestBff;
let demo: DemoBff;
beforeAll(async () => {
  real = await startTestBff({
    '/v3/recognition/text': async (fields) => ({
      code: 0,
      message: 'success',
      ...(await moderateTexts(fields)),
    }),
  });
  await seedLabels(real.db);
  demo = await startTestDemo(
    startSession('demo-ada', () => {}),
    () => {},
  );
});
afterAll(() => Promise.all([real.close(), demo.close()]));

const callDemo: CallApi = async (method, path, body) => {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { 'content-type': 'application/json' };
  const answer = await demo.fetch(new Request(demoOrigin + path, { method, headers, ...init }));
  const text = await answer.text();
  const json = answer.headers.get('content-type')?.includes('json');
  return { status: answer.status, body: text === '' ? null : json ? JSON.parse(text) : text };
};

/** The structure of an answer without its values: names and types; for a list, the types of all its members. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => JSON.stringify(shapeOf(one))))].sort();
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  const entries = Object.entries(value).map(([name, one]): [string, unknown] => [name, shapeOf(one)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Sends a fixed list of calls; later calls use values from earlier answers. */
async function callAll(callApi: CallApi): Promise<{ call: string; status: number; shape: unknown }[]> {
  const results: { call: string; status: number; shape: unknown }[] = [];
  const call: CallApi = async (method, path, body) => {
    const answer = await callApi(method, path, body);
    const name = `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`;
    results.push({ call: name, status: answer.status, shape: shapeOf(answer.body) });
    return answer;
  };
  for (const path of [
    '/healthz',
    '/api/lanes',
    '/api/labels',
    '/api/policies',
    '/api/cases',
    '/api/submissions',
    '/api/audit',
    '/api/webhooks',
    '/api/keys',
    '/api/first-steps',
    '/api/openapi.json',
    '/api/nothing-here',
    '/api/cases/no-such-case',
  ])
    await call('GET', path);
  await call('PUT', '/api/guide', { stepsDismissed: true });
  const texts = [
    { content: 'Get your fr33 c0ins here', userId: 'u-1' },
    { content: 'good morning', contentId: 'c-2' },
  ];
  await call('POST', '/api/texts', { texts });
  await call('POST', '/api/texts', { texts: [] });
  await call('POST', '/api/videos', { interval: 'often' });
  const taken = await call('POST', '/api/cases/claim-next', { lane: 'review' });
  const { id, version, claim } = caseOf(taken.body);
  await call('GET', `/api/cases/${id}`);
  await call('POST', `/api/cases/${id}/renew`, { epoch: claim?.epoch });
  const decision = { verdict: 'reject', label: 'Ads', version, epoch: claim?.epoch, next: null };
  await call('POST', `/api/cases/${id}/decision`, { ...decision, version: version + 7 });
  await call('POST', `/api/cases/${id}/decision`, { ...decision, verdict: 'perhaps' });
  const decided = await call('POST', `/api/cases/${id}/decision`, decision);
  await call('POST', `/api/decisions/${decisionOf(decided.body)}/undo`, {});
  await call('POST', '/api/cases/claim-next', { lane: 'escalated' });
  await call('GET', `/api/cases?lane=review&q=coins`);
  await call('GET', '/api/submissions?kind=texts');
  await call('GET', '/api/audit?limit=5');
  return results;
}

/** Sends each call that the API describes once, with ids that do not exist and an empty body. */
async function callEach(callApi: CallApi): Promise<{ call: string; result: unknown }[]> {
  const { body } = await callApi('GET', '/api/openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, unknown>> };
  const results: { call: string; result: unknown }[] = [];
  // Signing out comes last: all other calls need the session.
  const last = ([path]: [string, unknown]) => Number(path.endsWith('sign-out'));
  for (const [path, methods] of Object.entries(paths).sort((a, b) => last(a) - last(b))) {
    // The event stream has a test of its own, and the readiness of the two differs.
    if (path === '/api/events' || path === '/readyz') continue;
    const about = path
      .replace('{kind}', 'persons')
      .replace('{task}', 'text')
      .replace(/\{\w+\}/g, nobody);
    for (const method of Object.keys(methods).map((name) => name.toUpperCase())) {
      const answer = await callApi(method, about, /^P/.test(method) ? {} : undefined);
      results.push({ call: `${method} ${path}`, result: resultOf(answer) });
    }
  }
  return results;
}

const nobody = '00000000-0000-4000-8000-000000000000';
/** The content of a refusal; the structure of any other answer. */
function resultOf({ status, body }: Answer): unknown {
  if (status < 400) return { status, shape: shapeOf(body) };
  const { code, detail, errors } = body as { code: string; detail: string; errors?: unknown };
  return { status, code, detail, errors };
}

type Case = { id: string; version: number; claim: { epoch: number } | null };
const caseOf = (body: unknown): Case => (body as { case: Case }).case;
const decisionOf = (body: unknown): string => (body as { decision: { id: string } }).decision.id;

test('the demo answers every call with the status and the shape of the real servers', async () => {
  const [actual, expected] = [await callAll(callDemo), await callAll(real.as('admin', 'Ada'))];
  expect(new Set(expected.map(({ status }) => status))).toEqual(new Set([200, 204, 400, 404, 409]));
  for (const [index, one] of expected.entries()) expect(actual[index]).toEqual(one);
  expect(actual.length).toBe(expected.length);
});

/** The caller of the real servers here has no account, since there was no sign-in. The demo's people have accounts. */
const ofAccounts = [
  'GET /api/account',
  'DELETE /api/account/sessions/{id}',
  'DELETE /api/account/sessions',
  'GET /api/accounts',
  'GET /scim/v2/Users',
];

test('the demo accepts and refuses every call that the API describes as the real servers do', async () => {
  const [actual, expected] = [await callEach(callDemo), await callEach(real.as('admin', 'Ada'))];
  expect(expected.length).toBeGreaterThan(150);
  const differing = expected.flatMap(({ call, result }, index) =>
    isDeepStrictEqual(actual[index], { call, result }) ? [] : [{ call, result, demo: actual[index] }],
  );
  expect(differing.filter(({ call }) => !ofAccounts.includes(call))).toEqual([]);
});
