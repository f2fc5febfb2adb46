import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../bff/node/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { insertDecided } from '../../testing/many-decided.ts';
import { insertWaiting } from '../../testing/many-waiting.ts';
import { indexCases } from '../changes/index-cases.ts';
import { byIndexes } from '../store/by-indexes.ts';
import type { Db } from '../store/tables.ts';
import { rebuildStats } from './rebuild.ts';
import { tally } from './tally.ts';

const many = 20_000;
let database: Awaited<ReturnType<typeof testDatabase>>;
let db: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase('review');
  db = openDatabase(database.url);
  await insertDecided(db.kysely, many);
  await insertWaiting(db.kysely, many);
  await rebuildStats(db.kysely);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

type CachedPlan = { name: string; statement: string; generic: number; custom: number };
const cachedPlans = async (one: Db) =>
  (
    await sql<CachedPlan>`
      select name, statement, generic_plans as generic, custom_plans as custom from pg_prepared_statements
      where name ~ '^(tally|index|lock)' order by name`.execute(one)
  ).rows;

it('uses one cached plan for any cases from the sixth time on, and that plan uses indexes', async () => {
  await db.kysely.connection().execute(async (one) => {
    const { rows: cases } = await sql<{
      id: string;
    }>`select id from review_case order by id limit 40`.execute(one);
    for (let round = 0; round < 10; round += 1)
      await one.transaction().execute(async (trx) => {
        // One case, as for a decision, or several, as for callbacks.
        const ids = cases.slice(round, round + 1 + (round % 4)).map(({ id }) => id);
        await byIndexes(trx);
        await indexCases(trx, ids);
        await tally(trx, ids);
      });
    const plans = await cachedPlans(one);
    expect(plans.map(({ name }) => name.split(' ')[0])).toEqual(['index', 'index', 'lock', 'tally']);
    for (const { name, statement, generic, custom } of plans) {
      expect([name, generic, custom]).toEqual([name, 5, 5]);
      const { rows } = await sql<{
        'QUERY PLAN': string;
      }>`explain (generic_plan) ${sql.raw(statement)}`.execute(one);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      // The plan scans only small tables, and costs far less than what the server would compile (jit_above_cost).
      const read = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table);
      for (const big of [
        'review_case',
        'finding',
        'decision',
        'ruling',
        'text_item',
        'case_tally',
        'case_search',
      ])
        expect([name, read]).not.toEqual([name, expect.arrayContaining([big])]);
      expect(Number(/cost=[\d.]+\.\.([\d.]+)/.exec(plan)?.[1])).toBeLessThan(20_000);
    }
  });
});
