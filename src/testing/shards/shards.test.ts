import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../database.ts';
import { crossedTables } from './cross-shard.ts';
import { readShardKeys, type ShardKeys } from './shard-key.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;
let keys: ShardKeys;
beforeAll(async () => {
  database = await testDatabase('review');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  keys = await readShardKeys(client);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('a statement', () => {
  it.each([
    'select * from review_case where id = $1',
    'select * from finding where case_id = any($1) and action is not null',
    'select d.verdict from review_case c join decision d on d.case_id = c.id where c.id = $1::uuid',
    'select f.* from review_case c left join finding f on f.case_id = c.id where c.submission_id = $1',
    'insert into callback (id, submission_id, digest, type) values ($1, $2, $3, $4)',
    'update decision set note = $2 where id = $1',
    'select * from review_case c where id = $1 and exists (select from look where look.case_id = c.id)',
    'select * from decision where case_id = (select id from review_case where submission_id = $1)',
    'update finding set text = null where submission_id = any($1::uuid[]) or text_id = any($2::uuid[])',
    'select * from lane where key = $1',
  ])('goes to the shard of what it names: %s', async (text) => {
    expect(await crossedTables(client, keys, text)).toEqual([]);
  });

  it.each([
    ['select * from review_case where state = $1 order by rank_at limit 1', ['review_case']],
    ['select count(*) from decision', ['decision']],
    ['select * from review_case where id = $1 or content_id = $2', ['review_case']],
    [
      'select 1 from review_case c join decision d on d.case_id = c.id where d.by_id = $1',
      ['decision', 'review_case'],
    ],
    ['update sending set state = $1 where leased_until < now()', ['sending']],
    ['select sum(n) from stat_hour where at > $1', ['stat_hour']],
    ['select * from submission where callback_token = $1', ['submission']],
    [
      'insert into look (id, case_id) select gen_random_uuid(), id from review_case where state = $1',
      ['review_case'],
    ],
  ])('asks every shard: %s', async (text, tables) => {
    expect(await crossedTables(client, keys, text)).toEqual(tables);
  });

  it.each(['begin', "set local work_mem = '1MB'", 'fetch forward 500 from exported'])(
    'is none about rows: %s',
    async (text) => {
      expect(await crossedTables(client, keys, text)).toBeNull();
    },
  );
});
