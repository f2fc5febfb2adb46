import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNames } from '../../moderation/host/prepare-often.ts';
import { testDatabase } from '../../testing/database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase('review');
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const often = async <T>(ask: () => Promise<T>): Promise<T[]> => {
  const answers: T[] = [];
  for (let round = 0; round < 12; round += 1) answers.push(await ask());
  return answers;
};

it('lets the database keep what is asked often, with other values each time, and the same answers', async () => {
  await db.kysely.connection().execute(async (one) => {
    let n = 0;
    const answers = await often(async () => {
      n += 1;
      return (await sql<{ twice: number }>`select ${n}::int * 2 as twice`.execute(one)).rows[0]?.twice;
    });
    expect(answers).toEqual(Array.from({ length: 12 }, (_, at) => 2 * (at + 1)));
    const kept = await sql<{ n: number }>`
      select count(*)::int as n from pg_prepared_statements where statement like 'select $1::int * 2%'`.execute(
      one,
    );
    expect(kept.rows).toEqual([{ n: 1 }]);
  });
});

it('goes on where a newer release brings the tables forward beside it', async () => {
  const lanes = () => db.kysely.selectFrom('lane').selectAll().execute();
  const keys = () => db.kysely.selectFrom('lane').select('key').where('position', '>=', 0).execute();
  const before = [await often(lanes), await often(keys)];
  await sql`alter table lane add column from_a_newer_release int default 7`.execute(db.kysely);
  const [all, some] = [await often(lanes), await often(keys)];
  await sql`alter table lane drop column from_a_newer_release`.execute(db.kysely);
  expect(all[0]?.[0]).toMatchObject({ from_a_newer_release: 7 });
  expect(some).toEqual(before[1]);
  expect(await often(lanes)).toEqual(before[0]);
});

it('names nothing whose answer’s shape is open, whose length changes, or that is asked seldom', () => {
  const nameOf = createNames();
  const named = (text: string, uses = 9) => Array.from({ length: uses }, () => nameOf(text)).at(-1) ?? null;
  const long = `select id from case where id in (${Array.from({ length: 60 }, (_, at) => `$${at + 1}`).join(', ')})`;
  for (const text of ['select * from lane', 'update lane set a = $1 returning *', 'select x.* from x', long])
    expect(named(text)).toBeNull();
  for (const text of ['begin', 'fetch forward 500 from exported', 'select 1; select 2', 'vacuum'])
    expect(named(text)).toBeNull();
  expect(named('select key from lane', 5)).toBeNull();
  expect(named('select count(*) from lane')).toBe('s1');
  expect(named('select key from lane', 1)).toBe('s2');
  expect(named('select count(*) from lane', 1)).toBe('s1');
});

it('keeps no more than so many', () => {
  const nameOf = createNames();
  for (let n = 0; n < 1000; n += 1) for (let use = 0; use < 9; use += 1) nameOf(`select ${n}`);
  expect(nameOf('select 199')).toBe('s200');
  expect(nameOf('select 200')).toBeNull();
});
