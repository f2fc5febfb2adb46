import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDatabaseFacts } from '../review/operation/database-facts.ts';
import { migrate } from '../review/store/migrate.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import { openDatabase } from './node/database.ts';

let bff: TestBff;
const service = { answers: true };

beforeAll(async () => {
  bff = await startTestBff({}, {}, async () => {
    if (!service.answers) throw new Error('the service is away');
    const health = { kind: 'embedded', at: null, state: 'ready', reason: null, engine: 'lexicon' };
    const figures = { version: '1', limits: null, runs: 0, failures: 0, restarts: 0, medianMs: null };
    return Response.json({
      tasks: [
        {
          ...{ task: 'text', unavailable: 'review', settings: [] },
          health: [{ ...health, ...figures, lastError: null }],
        },
      ],
    });
  });
});
afterAll(() => bff.close());

type Check = { name: string; task: string | null; state: string; found: string };
const checksOf = async (query = ''): Promise<Check[]> => {
  const { status, body } = await bff.as('admin')('GET', `/api/setup-checks${query}`);
  expect(status).toBe(200);
  return body.checks;
};

test('administrators see each check with its state; others do not', async () => {
  const checks = await checksOf('?reachedAt=http://bff.test');
  expect(checks.map(({ name }) => name)).toEqual([
    ...['clock', 'disk', 'memory', 'address', 'mail', 'service', 'engine'],
    ...['database-version', 'database-text', 'database-memory', 'database-connections'],
    ...['database-durability', 'database-timeouts', 'database-pooler'],
  ]);
  const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]));
  expect(states).toMatchObject({ clock: 'good', engine: 'good', 'database-version': 'good' });
  expect(states).toMatchObject({ 'database-text': 'good', address: 'wrong', memory: 'unknown' });
  expect(checks.find(({ name }) => name === 'engine')).toMatchObject({
    task: 'text',
    found: 'Ready: lexicon.',
  });
  expect((await bff.as('supervisor')('GET', '/api/setup-checks')).status).toBe(403);
});

test('an address that is none is refused, and without one the address is not known', async () => {
  expect((await bff.as('admin')('GET', '/api/setup-checks?reachedAt=here')).status).toBe(400);
  expect((await checksOf()).find(({ name }) => name === 'address')?.state).toBe('unknown');
});

test('a service that does not answer leaves its engines unknown and nothing else', async () => {
  service.answers = false;
  const unknown = (await checksOf()).filter(({ state }) => state === 'unknown').map(({ name }) => name);
  expect(unknown).toContain('engine');
  expect(unknown).not.toContain('clock');
  expect(unknown).not.toContain('database-version');
  service.answers = true;
});

test('a locale in which the search does not fold letters is found out', async () => {
  const admin = new pg.Client({ connectionString: bff.databaseUrl });
  await admin.connect();
  const name = `c_locale_${process.pid}`;
  await admin.query(`create database ${name} template template0 encoding UTF8 lc_collate 'C' lc_ctype 'C'`);
  const url = new URL(bff.databaseUrl.replace('@/', '@x/'));
  url.pathname = `/${name}`;
  const db = openDatabase(url.href.replace('@x/', '@/'));
  try {
    await migrate(db.kysely);
    expect(await readDatabaseFacts(db.kysely)).toMatchObject({
      encoding: 'UTF8',
      locale: 'C',
      findsChinese: true,
      foldsLetters: false,
    });
    expect(await readDatabaseFacts(bff.db)).toMatchObject({
      findsChinese: true,
      foldsLetters: true,
      idleSessionTimeout: 0,
    });
  } finally {
    await db.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
});
