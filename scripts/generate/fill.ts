import { sql } from 'kysely';
import pg from 'pg';
import { withoutIndexes } from '../../src/bff/node/backup/without-indexes.ts';
import { seedLabels } from '../../src/bff/node/labels.ts';
import { indexWords } from '../../src/review/changes/index-cases.ts';
import type { Context } from '../../src/review/context/context.ts';
import { rebuildStats } from '../../src/review/counting/rebuild.ts';
import { addLane, changeLane } from '../../src/review/lanes/save-lane.ts';
import type { Db } from '../../src/review/store/tables.ts';
import { copyIn } from './copy.ts';
import { namedClasses } from './machine.ts';
import type { Options } from './options.ts';
import { people } from './people.ts';
import { portionsOf } from './portions.ts';
import { type Table, tables } from './rows.ts';

const casesAtOnce = 8000;
const looks = { share: 0.05, lane: 'review' };

/**
 * Fills the existing tables of `ctx` and builds their statistics. Empty tables get all rows or none, and their indexes
 * afterwards. `report` receives the progress. Returns the number of rows, and the seconds until all were written.
 */
export async function fill(
  ctx: Omit<Context, 'actor'>,
  url: string,
  options: Options,
  log: (what: string) => void = () => {},
): Promise<{ rows: number; seconds: number }> {
  const db = ctx.db.kysely;
  await prepare(ctx);
  const dictionary = await db.selectFrom('label').select(['task', 'number', 'name', 'severity']).execute();
  const began = performance.now();
  const isEmpty = !(await db.selectFrom('submission').select('id').limit(1).executeTakeFirst());
  const ids: string[] = [];
  const { anyway: _, ...input } = options;
  const all = options.cases * (1 + options.alone);
  let written = 0;
  const client = new pg.Client({ connectionString: url, application_name: 'second-look generate' });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    const load = async () => {
      const emptied = new Set(isEmpty ? await emptyAgain(client) : []);
      for await (const portion of portionsOf({ ...input, dictionary, looks })) {
        for (const copied of portion.tables) {
          await copyIn(client, copied, emptied.has(copied.table));
          written += copied.rows;
        }
        for (const id of portion.ids) ids.push(id);
        log(`${ids.length} of ${all} cases`);
      }
    };
    await client.query('begin');
    await withoutIndexes(client, isEmpty ? tables : [], load, log);
    await client.query('commit');
  } finally {
    await client.end();
  }
  const seconds = (performance.now() - began) / 1000;
  log('vacuum');
  await sql`vacuum (analyze)`.execute(db);
  let done = { words: 0, counted: 0 };
  const logBoth = (more: Partial<typeof done>) => {
    done = { ...done, ...more };
    log(`${done.counted} cases counted, the words of ${done.words} indexed`);
  };
  // Two tasks for two processors.
  await Promise.all([
    indexAll(db, ids, isEmpty, (words) => logBoth({ words })),
    rebuildStats(db, (counted) => logBoth({ counted })),
  ]);
  return { rows: written, seconds };
}

/** Fills the search index. With `rebuild` it is built again from nothing, and nobody may search meanwhile. */
async function indexAll(
  db: Db,
  ids: readonly string[],
  rebuild: boolean,
  log: (cases: number) => void,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ make: string }>`
      select indexdef as make from pg_indexes where indexname = 'case_search_grams' and ${sql.lit(rebuild)}`.execute(
      trx,
    );
    if (rebuild) await sql`drop index case_search_grams`.execute(trx);
    for (let at = 0; at < ids.length; at += casesAtOnce) {
      await indexWords(trx, ids.slice(at, at + casesAtOnce));
      log(Math.min(ids.length, at + casesAtOnce));
    }
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
    for (const { make } of rows) await sql.raw(make).execute(trx);
  });
  await sql`vacuum (analyze) case_search`.execute(db);
}

/** Names for numbers, except two that stay unnamed, some lanes, and retention periods. */
async function prepare(ctx: Omit<Context, 'actor'>): Promise<void> {
  const db = ctx.db.kysely;
  await seedLabels(db);
  await db
    .insertInto('label')
    .values(namedClasses.map((one) => ({ color: null, ...one })))
    .onConflict((is) => is.columns(['task', 'number']).doNothing())
    .execute();
  const boss = people.find(({ supervisor }) => supervisor);
  if (!boss) throw new Error('there is no supervisor');
  const as: Context = { ...ctx, actor: { id: boss.id, name: boss.name, role: 'supervisor', machine: false } };
  const any = {
    reported: false,
    kinds: [],
    onlyRouted: false,
    states: [],
    tasks: [],
    labels: [],
    severities: [],
    rooms: [],
    users: [],
    forums: [],
    senders: [],
    languages: [],
    settled: 'none' as const,
  };
  const more = { sort: 'priority' as const, secondLook: null, members: null };
  await changeLane(as, {
    key: 'review',
    targetSeconds: 900,
    secondLook: { share: looks.share, verdicts: ['approve', 'reject'], chosen: false },
  });
  await changeLane(as, { key: 'live', targetSeconds: 60 });
  await addLane(as, {
    ...more,
    name: 'Ads',
    targetSeconds: 1800,
    filter: { ...any, labels: ['Ads'], rateMin: 0.5, rateMax: null },
  });
  await addLane(as, {
    ...more,
    name: 'Videos',
    targetSeconds: 3600,
    filter: { ...any, kinds: ['video'], rateMin: null, rateMax: null },
  });
  await addLane(as, {
    ...more,
    name: 'Severe',
    targetSeconds: 600,
    filter: { ...any, severities: [3], rateMin: null, rateMax: null },
  });
}

/** Empties those tables that are empty, so that COPY may write rows that need no vacuum afterwards. */
async function emptyAgain(client: pg.Client): Promise<Table[]> {
  const empty: Table[] = [];
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount === 0) empty.push(table);
  }
  await client.query(`truncate ${empty.join(', ')}`);
  return empty;
}
