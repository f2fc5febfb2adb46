import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fill } from '../../../scripts/generate/fill.ts';
import { readOptions } from '../../../scripts/generate/options.ts';
import { openDatabase } from '../../bff/node/database.ts';
import { rebuildStats } from '../../review/counting/rebuild.ts';
import { testDatabase } from '../../testing/database.ts';
import { unusedSeams } from '../../testing/unused-seams.ts';
import { moveOpenCases, moveTheRest, timeColumns } from './move-times.ts';

const until = new Date('2026-10-31T15:20:00Z');
const ms = 40 * 86_400_000 + 7_654_321;
let database: Awaited<ReturnType<typeof testDatabase>>;
let db: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await testDatabase('review');
  db = openDatabase(database.url);
  const options = { ...readOptions({ cases: '200', seed: '3' }), until };
  await fill({ ...unusedSeams(), db }, database.url, options);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

type Row = Record<string, unknown>;
const rows = async (query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await query.execute(db.kysely)).rows.map((row) => ({ ...(row as object) }));

/** All columns that hold times, also generated ones, as PostgreSQL's own catalogue lists them. */
async function everyTimeColumn(): Promise<Map<string, string[]>> {
  const all = await rows(sql`
    select table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type similar to '(timestamp|date|tstz)%'
      and to_regclass(table_name) not in (select partrelid from pg_partitioned_table)
    group by 1`);
  return new Map(all.map(({ name, columns }) => [String(name), columns as string[]]));
}

/** Every time of every table as seconds after `from`, in an order of its own for each column. */
async function timesAfter(from: Date): Promise<Row> {
  const found: Row = {};
  for (const [table, columns] of await everyTimeColumn())
    for (const column of columns)
      found[`${table}.${column}`] = await rows(sql`
        select round(extract(epoch from ${sql.id(column)} - ${from}::timestamptz), 3) as after
        from ${sql.table(table)} where ${sql.id(column)} is not null order by 1`);
  return found;
}

/** The current rooms, users and forums of the cases, for each period that they are summed up for. */
const places = () =>
  rows(sql`select what, kind, id, days, at, opened from stat_place where opened > 0 order by 1, 2, 3, 4, 5`);
const placesByHand = () =>
  rows(sql`
    select what, kinds.kind, named.id, days, hour - hour % (days * 24) as at, count(*)::int as opened
    from review_case
    cross join lateral (values ('user', review_case.user_id), ('room', review_case.room_id), ('forum', review_case.forum_id)) as named (what, id)
    cross join lateral (values (review_case.kind), ('')) as kinds (kind)
    cross join (values (1), (7), (28)) as long (days)
    cross join lateral (select floor(extract(epoch from review_case.opened_at) / 3600)::int as hour) as hours
    where named.id is not null and settled is null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`);

it('moves the times of every column of every table, in small and large tables, and keeps their types', async () => {
  const types = () =>
    rows(sql`select attrelid::regclass::text as name, attname, format_type(atttypid, atttypmod) as type
      from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
        and attnum > 0 and not attisdropped and atttypid = 'timestamptz'::regtype order by 1, 2`);
  const [before, typesBefore] = [await timesAfter(until), await types()];
  const filled = Object.values(before).filter((all) => (all as Row[]).length > 0).length;
  expect(filled).toBeGreaterThan(20);
  const opened = (open: boolean) =>
    rows(sql`select id, opened_at from review_case where (state <> 'decided') = ${open} order by id`);
  const [waiting, decided] = [await opened(true), await opened(false)];
  expect(waiting.length).toBeGreaterThan(0);
  const later = (all: Row[]) =>
    all.map(({ id, opened_at }) => ({ id, opened_at: new Date((opened_at as Date).getTime() + ms) }));
  await moveOpenCases(db.kysely, ms);
  expect(await opened(true)).toEqual(later(waiting));
  expect(await opened(false)).toEqual(decided);
  await moveTheRest(db.kysely, ms);
  expect(await timesAfter(new Date(until.getTime() + ms))).toEqual(before);
  expect(await types()).toEqual(typesBefore);
});

it('leaves out no column with times but those that PostgreSQL computes', async () => {
  const moved = await rows(
    sql.raw(`select attrelid::regclass::text as name, attname from (${timeColumns}) as moved`),
  );
  const generated = await rows(sql`
    select table_name as name, column_name as attname from information_schema.columns
    where table_schema = 'public' and is_generated = 'ALWAYS'`);
  const names = (all: Row[]) => all.map(({ name, attname }) => `${name}.${attname}`);
  const computed = new Set(names(generated));
  const every = [...(await everyTimeColumn())].flatMap(([name, columns]) =>
    columns.map((one) => `${name}.${one}`),
  );
  expect(names(moved).sort()).toEqual(every.filter((one) => !computed.has(one)).sort());
});

it('has the figures counted again, by the new hours', async () => {
  expect(await rows(sql`select why from stat_recount`)).toEqual([{ why: { all: true } }]);
  await rebuildStats(db.kysely);
  expect(await rows(sql`select why from stat_recount`)).toEqual([]);
  expect(await places()).toEqual(await placesByHand());
});
