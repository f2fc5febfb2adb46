import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { enterDatabase } from './sole-process.ts';

it('a process marks itself as present again after its connection broke: a new one does not take its work', async () => {
  const database = await testDatabase();
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const marks = async () => {
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and granted and mode = 'ShareLock'
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.map(({ pid }) => pid);
  };
  const first = await enterDatabase(database.url, async () => {});
  const [before] = await marks();
  await admin.query('select pg_terminate_backend($1)', [before]);
  await expect.poll(async () => (await marks()).filter((pid) => pid !== before)).toHaveLength(1);
  let taken = false;
  const second = await enterDatabase(database.url, async () => {
    taken = true;
  });
  expect([first.alone, second.alone, taken]).toEqual([true, false, false]);
  await first.leave();
  await second.leave();
  expect(await marks()).toEqual([]);
  await admin.end();
  await database.drop();
});
