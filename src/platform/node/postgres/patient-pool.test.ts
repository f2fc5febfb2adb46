import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { patientPool } from './patient-pool.ts';

const ample = 60_000;
let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: pg.Pool;
beforeEach(async () => {
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 3 });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

it('statements at the same time share a connection, in their order', async () => {
  const connect = patientPool(pool, ample);
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const client = await connect();
      await client.query('select 1');
      order.push(index);
      client.release();
    }),
  );
  expect(pool.totalCount).toBe(1);
  expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

it('opens another connection when none becomes free, and never waits for one within itself', async () => {
  const connect = patientPool(pool, 5);
  const clients = [await connect(), await connect(), await connect()];
  expect(pool.totalCount).toBe(3);
  const fourth = connect();
  clients[0]?.release();
  (await fourth).release();
  expect(pool.totalCount).toBe(3);
  for (const client of clients.slice(1)) client.release();
});

it('goes on after a connection that broke', async () => {
  const connect = patientPool(pool, ample);
  const broken = await connect();
  const next = connect();
  broken.release(true);
  const client = await next;
  expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  client.release();
});
