import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase as openDemoDatabase } from '../../demo/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Db } from '../../review/store/tables.ts';
import { testDatabase } from '../../testing/database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase('review');
});
beforeEach(() => {
  db = openDatabase(database.url);
  return () => db.close();
});
afterAll(() => database.drop());

async function double(one: Db, n: number): Promise<number | undefined> {
  const { rows } = await prepared(one, 'double', sql<{ twice: number }>`select ${n}::int * 2 as twice`);
  return rows[0]?.twice;
}

/** For the connection in use: its process, and how often it ran each of its prepared statements. */
async function statementsOf(one: Db) {
  const { rows } = await sql<{ pid: number; statements: Record<string, number> }>`
    select pg_backend_pid() as pid, coalesce(jsonb_object_agg(name, generic_plans + custom_plans), '{}') as statements
    from pg_prepared_statements`.execute(one);
  return rows[0];
}

it('prepares a named statement once per connection, runs it with other values, and prepares no other', async () => {
  await db.kysely.connection().execute(async (one) => {
    expect([await double(one, 1), await double(one, 2), await double(one, 3)]).toEqual([2, 4, 6]);
    for (const n of [1, 2, 3]) await sql`select ${n}::int as unnamed`.execute(one);
    expect(await statementsOf(one)).toMatchObject({ statements: { double: 3 } });
    expect(Object.keys((await statementsOf(one))?.statements ?? {})).toEqual(['double']);
  });
});

it('runs it in transactions, also after a rollback', async () => {
  await db.kysely.connection().execute(async (one) => {
    const failing = one.transaction().execute(async (trx) => {
      await double(trx, 4);
      await sql`select 1 / 0`.execute(trx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await one.transaction().execute((trx) => double(trx, 5))).toBe(10);
    expect(await statementsOf(one)).toMatchObject({ statements: { double: 2 } });
  });
});

it('prepares it again in the connection that replaces a lost one', async () => {
  await double(db.kysely, 1);
  const lost = await statementsOf(db.kysely);
  expect(lost).toMatchObject({ statements: { double: 1 } });
  const other = openDatabase(database.url);
  await sql`select pg_terminate_backend(${lost?.pid}::int)`.execute(other.kysely);
  await other.close();
  await expect.poll(() => db.pool.totalCount).toBe(0);
  expect(await double(db.kysely, 6)).toBe(12);
  const next = await statementsOf(db.kysely);
  expect(next).toMatchObject({ statements: { double: 1 } });
  expect(next?.pid).not.toBe(lost?.pid);
});

it('refuses a name that another statement has, on any connection', async () => {
  await double(db.kysely, 1);
  expect(() => prepared(db.kysely, 'double', sql`select ${1}::int * 3 as twice`)).toThrow(
    'two different statements are called "double"',
  );
});

it('runs it while a newer release migrates the tables', async () => {
  await db.kysely.connection().execute(async (one) => {
    const lanes = () =>
      prepared(one, 'lane keys', one.selectFrom('lane').select('key').where('position', '>=', 0));
    const before = await lanes();
    await sql`alter table lane add column from_a_newer_release int default 7`.execute(one);
    expect(await lanes()).toEqual(before);
  });
});

it('returns how many rows it changed', async () => {
  const move = db.kysely.updateTable('lane').set({ position: sql`position + 1` });
  const { count } = await db.kysely
    .selectFrom('lane')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  expect((await prepared(db.kysely, 'move lanes', move)).numAffectedRows).toBe(BigInt(count));
});

it('runs in the demo, in and outside of transactions, where nothing is prepared', async () => {
  const demo = await openDemoDatabase(await PGlite.create());
  expect(await double(demo.kysely, 7)).toBe(14);
  expect(await demo.kysely.transaction().execute((trx) => double(trx, 8))).toBe(16);
  await demo.close();
});
