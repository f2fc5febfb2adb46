import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { type Database, type OpenDatabase, openDatabase } from '../store/database.ts';
import { createNonceBook, type Entry } from './nonces.ts';

let testDb: Awaited<ReturnType<typeof testDatabase>>;
let opened: OpenDatabase;
let db: Database;
beforeAll(async () => {
  testDb = await testDatabase();
  opened = await openDatabase({ databaseUrl: testDb.url, dataDir: '' });
  db = opened.db;
  const accounts = ['one', 'other'].map((secret_id) => ({ secret_id, public_key: `key of ${secret_id}` }));
  await db.insertInto('accounts').values(accounts).execute();
});
afterAll(async () => {
  await opened.close();
  await testDb.drop();
});

const entry = (secretId: string, nonce: string, publicKey = `key of ${secretId}`): Entry => ({
  secretId,
  publicKey,
  nonce: createHash('sha256').update(nonce).digest(),
  expiresAt: new Date(Date.now() + 60_000),
  rateLimited: false,
});

it('takes each nonce of each account once, also when several processes get it at the same time', async () => {
  const processes = [createNonceBook(db, 50), createNonceBook(db, 50), createNonceBook(db, 50)];
  const entries = Array.from({ length: 600 }, (_, at) => entry(at % 2 ? 'one' : 'other', `${at % 50}`));
  const results = await Promise.all(
    // Each process enters them in a different order: this must not cause a deadlock.
    processes.flatMap((book, round) =>
      entries.toSorted((a, b) => (round - 1) * a.nonce.compare(b.nonce)).map(book.enter),
    ),
  );
  expect(results.filter((one) => one === 'new')).toHaveLength(50);
  expect(results.filter((one) => one === 'used')).toHaveLength(3 * 600 - 50);
});

it('accepts an account only with its current key', async () => {
  const book = createNonceBook(db, 50);
  const results = Promise.all([
    book.enter(entry('one', 'first')),
    book.enter(entry('one', 'second', 'the key before')),
    book.enter(entry('nobody', 'third')),
    book.enter(entry('other', 'fourth')),
  ]);
  expect(await results).toEqual(['new', 'unknown', 'unknown', 'new']);
  expect(await book.enter(entry('one', 'second'))).toBe('new');
});

it('L1: only a request with a new nonce counts toward the rate limit', async () => {
  const book = createNonceBook(db, 2);
  const rated = (...of: Parameters<typeof entry>) => ({ ...entry(...of), rateLimited: true });
  await book.enter(entry('one', 'rated before'));
  const results = await Promise.all([
    book.enter(rated('one', 'rated before')),
    book.enter(rated('one', 'rated', 'the key before')),
    book.enter(entry('one', 'not rated')),
    book.enter(rated('other', 'rated')),
    book.enter(rated('one', 'rated')),
    book.enter(rated('one', 'rated again')),
  ]);
  expect(results).toEqual(['used', 'unknown', 'new', 'new', 'new', 'new']);
});

it('L1: a request over the rate limit still uses up its nonce', async () => {
  const book = createNonceBook(db, 1);
  const entries = Array.from({ length: 20 }, (_, at) => ({
    ...entry('one', `full ${at}`),
    rateLimited: true,
  }));
  const results = await Promise.all(entries.map(book.enter));
  expect(results).toContain('full');
  expect(new Set(await Promise.all(entries.map(book.enter)))).toEqual(new Set(['used']));
});
