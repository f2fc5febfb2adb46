import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from './database.ts';

it('gives each caller an empty database of a PostgreSQL that sees Chinese letters', async () => {
  const database = await testDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query("select lower('ÄÖ') as lower, '加微信' ~ '^\\w+$' as letters");
  await client.end();
  await database.drop();
  expect(rows).toEqual([{ lower: 'äö', letters: true }]);
});

it('gives many callers at once copies of a database that has its tables', async () => {
  const copies = await Promise.all(Array.from({ length: 8 }, () => testDatabase('review')));
  for (const copy of copies) {
    const client = new pg.Client({ connectionString: copy.url });
    await client.connect();
    expect((await client.query('select key from lane')).rowCount).toBeGreaterThan(0);
    await client.end();
    await copy.drop();
  }
});
