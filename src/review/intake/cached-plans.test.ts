import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../bff/node/database.ts';
import { embeddedTaskIds } from '../../protocol/tasks.ts';
import { testDatabase } from '../../testing/database.ts';
import { aVideo, videoCallback } from '../../testing/product/videos.ts';
import { unusedSeams } from '../../testing/unused-seams.ts';
import { type Context, machine } from '../context/context.ts';
import type { Db } from '../store/tables.ts';
import { processCallbacks } from './process-callbacks.ts';
import { storeCallbacks } from './stored-callbacks.ts';

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

function contextOn(kysely: Db): Context {
  const unused = unusedSeams();
  const { startup } = unused.moderation;
  return {
    ...unused,
    db: { ...db, kysely },
    moderation: {
      ...unused.moderation,
      startup: { ...startup, moderation: { ...startup.moderation, tasks: embeddedTaskIds } },
    },
    jobs: { ...unused.jobs, enqueue: async () => {} },
    evidence: { ...unused.evidence, room: async () => ({ freeBytes: null, floorBytes: 0, enough: true }) },
    actor: machine,
  };
}

type CachedPlan = { name: string; params: number };
const growing = ['review_case', 'finding', 'fragment', 'callback', 'evidence', 'case_tally', 'case_search'];

it('uses indexes for callbacks even with plans that were cached while the tables were empty', async () => {
  const videos = await Promise.all(Array.from({ length: 20 }, () => aVideo(database.url, 'video-stream')));
  await db.kysely.connection().execute(async (one) => {
    // Each statement is planned at its first use, and that plan is cached.
    await sql`set plan_cache_mode = force_generic_plan`.execute(one);
    const ctx = contextOn(one);
    for (let round = 0; round < 2; round += 1) {
      const callbacks = videos.flatMap((video) =>
        [1, 2, 3].map((n) => ({
          submissionId: video.id,
          raw: JSON.stringify(videoCallback(video, 3 * round + n)),
        })),
      );
      const { taken } = await processCallbacks(ctx, { ids: await storeCallbacks(ctx, callbacks) });
      expect([...taken.values()]).toEqual(callbacks.map(() => 'taken'));
    }
    const { rows } = await sql<CachedPlan>`
      select name, cardinality(parameter_types) as params from pg_prepared_statements
      where generic_plans > 0 and statement ~* '(insert|update|delete|select)' and name <> 'by indexes'
      order by name`.execute(one);
    expect(rows.map(({ name }) => name.replace(/^tally .*/, 'tally'))).toEqual(
      expect.arrayContaining([
        'callbacks before',
        'hold cases',
        'index facets',
        'index words',
        'open tallies',
        'store callbacks',
        'tally',
      ]),
    );
    for (const { name, params } of rows) {
      const values = params === 0 ? '' : `(${Array(params).fill('null')})`;
      const plan = await sql<{
        'QUERY PLAN': string;
      }>`explain execute ${sql.id(name)}${sql.raw(values)}`.execute(one);
      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
      const fullScans = [...text.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table);
      expect({ name, fullScans: fullScans.filter((table) => growing.includes(table ?? '')) }).toEqual({
        name,
        fullScans: [],
      });
    }
  });
});
