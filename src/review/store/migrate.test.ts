import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../bff/node/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
const opened: ReturnType<typeof openDatabase>[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await Promise.all(opened.map(({ close }) => close()));
  await database.drop();
});
const open = () => {
  const one = openDatabase(database.url);
  opened.push(one);
  return one.kysely;
};

it('runs once, however many processes start at the same moment on an empty database', async () => {
  const processes = Array.from({ length: 6 }, open);
  await Promise.all(processes.map((db) => migrate(db)));
  const [db = open()] = processes;
  const { rows } = await sql<{ name: string; times: number }>`
    select name, count(*)::int as times from kysely_migration group by name order by name`.execute(db);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
});

it('leaves nothing behind when it fails, and runs again on the next start', async () => {
  const db = open();
  const table = async () =>
    (await sql<{ there: boolean }>`select to_regclass('half') is not null as there`.execute(db)).rows[0]
      ?.there;
  let broken = true;
  const laterRelease = {
    '9001-half': {
      up: async (on: typeof db) => {
        await sql`create table half (id int)`.execute(on);
        if (broken) throw new Error('the power went');
        await sql`insert into half values (1)`.execute(on);
      },
    },
  };
  await expect(migrate(db, laterRelease)).rejects.toThrow('the power went');
  expect(await table()).toBe(false);
  // The previous release starts meanwhile and is not blocked.
  await migrate(db);
  broken = false;
  await Promise.all([migrate(db, laterRelease), migrate(open(), laterRelease)]);
  expect((await sql<{ n: number }>`select count(*)::int as n from half`.execute(db)).rows).toEqual([
    { n: 1 },
  ]);
  // It also starts with the later release's tables.
  await migrate(open());
});
