import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../platform/node/log/log.ts';
import { createAddressGuard } from '../../platform/node/network/address-guard.ts';
import { createGuardedRequest } from '../../platform/node/network/guarded-request.ts';
import { generateKeyPair, importPrivateKey } from '../../protocol/signature.ts';
import { testDatabase } from '../../testing/database.ts';
import { type OpenDatabase, openDatabase } from '../store/database.ts';
import { releaseLeases, startDispatcher } from './dispatcher.ts';
import { type CallbackKind, enqueueCallback } from './outbox.ts';

let database: OpenDatabase;
let drop: () => Promise<void>;
let privateKey: CryptoKey;
let url: string;
/** What the receiver answers to each path, in this order; then 200. */
const answers = new Map<string, (number | 'redirect' | 'hang')[]>();
const bodies = new Map<string, string[]>();
const server = createServer((request, response) => {
  let body = '';
  const path = request.url ?? '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    bodies.set(path, [...(bodies.get(path) ?? []), body]);
    const next = answers.get(path)?.shift() ?? 200;
    if (next === 'hang') return;
    response
      .writeHead(next === 'redirect' ? 302 : next, next === 'redirect' ? { location: '/elsewhere' } : {})
      .end();
  });
});

beforeAll(async () => {
  const testDb = await testDatabase();
  drop = testDb.drop;
  database = await openDatabase({ databaseUrl: testDb.url, dataDir: '/nowhere' });
  privateKey = await importPrivateKey((await generateKeyPair()).privateKeyPem);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address === 'object' && address) url = `http://127.0.0.1:${address.port}`;
});
beforeEach(() => bodies.clear());
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
  await drop();
});

function dispatch(allowed = new URL(url).host) {
  const request = createGuardedRequest(createAddressGuard([allowed]));
  const dispatcher = startDispatcher({
    db: database.db,
    request,
    log: createLog('silent'),
    firstBackoffMs: 1,
  });
  return {
    ...dispatcher,
    stop: async () => {
      await dispatcher.stop();
      await request.close();
    },
  };
}
function enqueue(path: string, kind: CallbackKind = 'summary', subject = path, payload = {}) {
  return database.db
    .transaction()
    .execute((tx) => enqueueCallback(tx, { subject, kind, url: url + path, payload }, privateKey));
}
async function settled(subject: string) {
  for (;;) {
    const rows = await database.db
      .selectFrom('callbacks')
      .selectAll()
      .where('subject', '=', subject)
      .execute();
    if (rows.length > 0 && rows.every((row) => row.state !== 'pending')) return rows;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it.each([
  ['audio-file', 3],
  ['summary', 6],
  ['fragment', 6],
] as const)(
  'C7: sends a failing %s callback %i times in all, the same bytes each time',
  async (kind, times) => {
    answers.set(
      `/${kind}`,
      Array.from({ length: 10 }, () => 500),
    );
    await enqueue(`/${kind}`, kind);
    const dispatcher = dispatch();
    const [row] = await settled(`/${kind}`);
    await dispatcher.stop();
    expect(row).toMatchObject({ state: 'dead', attempts: times, last_error: 'HTTP 500' });
    expect(bodies.get(`/${kind}`)).toHaveLength(times);
    expect(new Set(bodies.get(`/${kind}`)).size).toBe(1);
  },
);

it.each([201, 204, 202, 'redirect' as const])('C7: %s is not a success, only 200 is', async (answer) => {
  const path = `/only-200-${answer}`;
  answers.set(path, [answer]);
  await enqueue(path);
  const dispatcher = dispatch();
  const [row] = await settled(path);
  await dispatcher.stop();
  expect(row).toMatchObject({ state: 'delivered', attempts: 2 });
  expect(bodies.get('/elsewhere')).toBeUndefined();
});

it('keeps the order of one subject while other subjects continue', async () => {
  answers.set('/first', [500, 500, 500]);
  await enqueue('/first', 'fragment', 'video');
  await enqueue('/second', 'summary', 'video');
  await enqueue('/other', 'summary', 'other');
  const dispatcher = dispatch();
  await Promise.all([settled('video'), settled('other')]);
  await dispatcher.stop();
  const order = [...bodies.keys()];
  expect(order.indexOf('/second')).toBeGreaterThan(order.indexOf('/other'));
  expect(bodies.get('/first')).toHaveLength(4);
  expect(bodies.get('/second')).toHaveLength(1);
});

it('C7: a callback that was being sent when the service stopped is sent again after the start', async () => {
  answers.set('/stopped', ['hang']);
  await enqueue('/stopped');
  const first = dispatch();
  while (!bodies.has('/stopped')) await new Promise((resolve) => setTimeout(resolve, 10));
  await first.stop();
  const second = dispatch();
  const [row] = await settled('/stopped');
  await second.stop();
  expect(row).toMatchObject({ state: 'delivered', attempts: 1 });
});

it('C7: the next process that runs alone releases the leases of a killed process', async () => {
  await enqueue('/leased');
  await database.db
    .updateTable('callbacks')
    .set({ leased_until: new Date(Date.now() + 3_600_000) })
    .where('subject', '=', '/leased')
    .execute();
  await releaseLeases(database.db);
  const dispatcher = dispatch();
  const [row] = await settled('/leased');
  await dispatcher.stop();
  expect(row?.state).toBe('delivered');
});

it('never sends to an address that is not allowed, and records why', async () => {
  await enqueue('/refused', 'audio-file');
  const dispatcher = dispatch('127.0.0.1:1');
  const [row] = await settled('/refused');
  await dispatcher.stop();
  expect(row).toMatchObject({ state: 'dead', last_error: expect.stringContaining('MEDIA_ALLOWED_HOSTS') });
  expect(bodies.get('/refused')).toBeUndefined();
});

it('puts nothing into the outbox when the reported change is rolled back', async () => {
  const change = database.db.transaction().execute(async (tx) => {
    await enqueueCallback(tx, { subject: 'undone', kind: 'summary', url, payload: {} }, privateKey);
    throw new Error('undo');
  });
  await expect(change).rejects.toThrow('undo');
  expect(
    await database.db.selectFrom('callbacks').where('subject', '=', 'undone').selectAll().execute(),
  ).toEqual([]);
});
