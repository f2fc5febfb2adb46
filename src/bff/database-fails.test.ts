import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestBff } from '../testing/bff.ts';
import { doubtful } from '../testing/decisions.ts';
import { type FailingDatabase, type Fault, startFailingDatabase } from '../testing/failing-database.ts';
import { startRealPeople } from '../testing/real-people.ts';
import { declaredByRoute } from './gates/declared-call.ts';

let people: Awaited<ReturnType<typeof startRealPeople>>;
let database: FailingDatabase;
let headers: Record<string, string>;
let caseId: string;
beforeAll(async () => {
  const reach = async (url: string) => {
    database = await startFailingDatabase(url);
    return database.url;
  };
  people = await startRealPeople({ script: doubtful, reach });
  const ada = await people.person('ada', 'admin');
  headers = { cookie: [...ada.jar].map(([name, value]) => `${name}=${value}`).join('; ') };
  const { body } = await ada.call('POST', '/api/texts', { texts: [{ content: 'offer', userId: 'u-1' }] });
  caseId = body.results[0].caseId;
});
afterEach(async () => {
  await database.mend();
  // Back without a restart, and without a request.
  await expect.poll(async () => (await people.send('GET', '/api/session', { headers })).status).toBe(200);
});
afterAll(async () => {
  await people.close();
  await database.close();
});

const bodies: Record<string, unknown> = {
  'POST /api/auth/sign-in/email': { email: 'ada@people.test', password: 'correct horse battery' },
  'POST /api/auth/sign-in/code': { code: '123456' },
  'POST /api/texts': { texts: [{ content: 'offer', userId: 'u-1' }] },
  'POST /api/videos': { url: 'https://videos.example/a.mp4' },
  'POST /api/views': { name: 'mine', query: 'lane=review', shared: false },
  'POST /api/access-links/look': { token: 'x'.repeat(43) },
  'POST /api/presence': { tab: 't', at: null },
  'POST /api/keys': { name: 'k', scopes: ['read'], days: 1 },
  'POST /api/accounts/links': { email: 'new@people.test', role: 'moderator' },
  'POST /api/cases/claim-next': { lane: 'review' },
};
const queries: Record<string, string> = {
  'GET /api/audit': '?limit=5',
  'GET /api/stats/machine': '?from=2026-01-01T00:00:00Z&to=2026-01-08T00:00:00Z&zone=UTC',
  'GET /api/stats/content': '?from=2026-01-01T00:00:00Z&to=2026-01-08T00:00:00Z&zone=UTC',
  'GET /api/stats/own': '?from=2026-01-01T00:00:00Z&to=2026-01-08T00:00:00Z&zone=UTC',
  'GET /api/stats/videos': '?from=2026-01-01T00:00:00Z&to=2026-01-08T00:00:00Z&zone=UTC',
  'GET /api/stats/people': '?from=2026-01-01T00:00:00Z&to=2026-01-08T00:00:00Z&zone=UTC',
};

/** The fault of the answer, or null. */
/** SCIM has a form of its own for refusals, without a code. */
const isProblem = (route: string, type: string, body: { code?: string; schemas?: string[] }): boolean =>
  route.includes(' /scim/')
    ? type === 'application/scim+json' && body.schemas?.[0]?.endsWith(':Error') === true
    : type === 'application/problem+json' &&
      ['unavailable', 'moderation_unreachable'].includes(body.code ?? '');

async function ask(route: string): Promise<string | null> {
  const [method = '', at = ''] = route.split(' ');
  const path = at.replace(/cases\/:id/, `cases/${caseId}`).replace(/:\w+/g, crypto.randomUUID());
  const before = database.failed();
  const answer = await people.send(method, path + (queries[route] ?? ''), {
    headers,
    ...(method === 'GET' ? {} : { body: bodies[route] ?? {} }),
  });
  const type = answer.headers.get('content-type') ?? '';
  const text = type.startsWith('text/event-stream') ? '' : await answer.text();
  await answer.body?.cancel().catch(() => {});
  // A stream's last statements do not belong to the next call.
  if (!type.includes('json')) await new Promise((resolve) => setTimeout(resolve, 50));
  const failed = database.failed() > before;
  if (/secret-inner-words|\bat .*\.ts:|node_modules/.test(text)) return `${route} reveals internals: ${text}`;
  // The session is in the database: without a connection no request gets past it.
  const queried = failed || (database.closed() && declaredByRoute.get(route)?.role !== 'anyone');
  if (answer.status < 500 && !queried) return null;
  if (route === 'GET /readyz') return answer.status === 503 ? null : `${route} ${answer.status}`;
  // The answer had begun: the stream ends, and browsers reconnect.
  if (route === 'GET /api/events' && answer.status === 200) return null;
  const good =
    answer.status === 503 &&
    Number(answer.headers.get('retry-after')) > 0 &&
    isProblem(route, type, JSON.parse(text));
  const why = people.failures.at(-1);
  return good ? null : `${route} ${answer.status} ${type} ${text.slice(0, 100)}, last failure: ${why}`;
}

const routes = () =>
  [...declaredByRoute.keys()].sort((a, b) => Number(a.endsWith('sign-out')) - Number(b.endsWith('sign-out')));

async function askAll(wanted: string[], prepare: () => Promise<void>): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of wanted) {
    await prepare();
    if ((await ask(route)) === null) continue;
    // Work of the call before, or an idle connection, may have failed meanwhile: repeat a wrong call alone.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await prepare();
    const fault = await ask(route);
    if (fault) wrong.push(fault);
  }
  return wrong;
}

const faults: Fault[] = [
  'refused',
  'cut',
  'hang',
  'state 53100',
  'state 53200',
  'state 53000',
  'fatal 53300',
  'fatal 57P01',
  'fatal 57P03',
];

describe('RH5: while the database is away, every call is answered 503 with a reason', () => {
  it.each(faults)('%s', async (fault) => {
    expect(routes().length).toBeGreaterThan(100);
    await database.fail(fault);
    expect(await askAll(routes(), async () => {})).toEqual([]);
  });

  it('reports a full disk', async () => {
    await database.fail('state 53100');
    const answer = await people.send('GET', '/api/session', { headers });
    expect((await answer.json()).detail).toBe('The database is full. An administrator must free space.');
  });

  // At any step: sessions found, claims taken, transactions begun.
  it.each([1, 2, 3, 4, 5, 7, 10])('in the middle of a call, after %d statements', async (after) => {
    const fault = (['state 53100', 'cut', 'fatal 57P01'] as const)[after % 3] ?? 'cut';
    const wanted = routes().filter((route) => !/sign-out|account\/sessions|accounts/.test(route));
    const wrong = await askAll(wanted, async () => {
      await database.mend();
      await database.fail(fault, after);
    });
    expect(wrong).toEqual([]);
  });
});

it('distinguishes a wrong password from a database that is away', async () => {
  await database.fail('state 53100', 1);
  const body = { email: 'ada@people.test', password: 'correct horse battery' };
  const answer = await people.send('POST', '/api/auth/sign-in/email', { body });
  expect([answer.status, (await answer.json()).code]).toEqual([503, 'unavailable']);
});

it('a process without a free file handle answers 503', async () => {
  const bff = await startTestBff();
  try {
    bff.app.get('/media/handles', () => {
      throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    });
    const answer = await bff.app.request('/media/handles');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  } finally {
    await bff.close();
  }
});
