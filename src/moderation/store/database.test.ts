import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';

afterEach(() => vi.restoreAllMocks());

it.each(['something', 'nothing'])('closes its connections once after %s was queried', async (what) => {
  const database = await testDatabase();
  const end = vi.spyOn(pg.Pool.prototype, 'end');
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: '/nowhere' });
  if (what === 'something') await sql`select 1`.execute(opened.db);
  await opened.close();
  expect(end).toHaveBeenCalledTimes(1);
  await database.drop();
});
