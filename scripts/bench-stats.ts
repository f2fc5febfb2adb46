import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { statsQuerySchema } from '../src/api/stats.ts';
import { openAnyDatabase } from '../src/bff/node/backup/open-database.ts';
import { readConfig } from '../src/bff/node/config.ts';
import { openDatabase } from '../src/bff/node/database.ts';
import { watchBacklog } from '../src/review/alarms/watch-backlog.ts';
import { watchDrift } from '../src/review/alarms/watch-drift.ts';
import type { Context } from '../src/review/context/context.ts';
import { unusedSeams } from '../src/testing/unused-seams.ts';
import { rangeOf } from '../src/web/dashboard/panel/range.ts';
import { input } from './arguments.mjs';
import { readEnv } from './backup/words.ts';
import { behindIn, timeLists } from './bench-stats/behind.ts';
import { laneOf, type Panel, panels } from './bench-stats/panels.ts';
import { startReport } from './soak/table.ts';

const queries = input.count;
const compares = !input.values.quick;
const maxMs = 200;
const maxListMs = 300;
const maxLists = 60;
const zone = 'Asia/Shanghai';
const report = startReport();

readEnv();
const config = readConfig(process.env);
const database = await openAnyDatabase({
  databaseUrl: config.databaseUrl,
  dataDir: path.resolve(config.dataDir),
});
const db = openDatabase(database.url);
try {
  const { rows } = await sql<{ cases: number; newest: Date; person: string }>`
    select (select count(*)::int from review_case) as cases, (select max(opened_at) from review_case) as newest,
      (select by_id from decision order by decided_at desc limit 1) as person`.execute(db.kysely);
  const [summary] = rows;
  if (!summary?.cases) throw new Error('There are no cases in the database: run `npm run generate` first.');
  report.figure(
    'cases; processors; load',
    `${summary.cases}; ${availableParallelism()}; ${loadavg()[0]?.toFixed(1)}`,
  );
  const actor = { id: summary.person, name: 'bench', role: 'supervisor', machine: false } as const;
  const ctx: Context = { ...unusedSeams(), db, actor };
  const lane = await laneOf(ctx);
  for (const panel of panels)
    for (const name of ['7d', '30d', '90d'] as const) {
      const { range } = rangeOf(name, { from: null, to: null }, zone, summary.newest.getTime());
      if (!range) throw new Error(`${name} is not a range`);
      const query = statsQuerySchema.parse({ from: range.from, to: range.to, zone, compare: 'before' });
      await measure(ctx, panel, { ...query, lane }, name);
    }
  await measureAlarms();
} finally {
  await db.close();
  await database.close();
}
report.end();

async function measure(
  ctx: Context,
  panel: Panel,
  query: Parameters<Panel['ask']>[1],
  name: string,
): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round <= queries; round += 1) {
    const began = performance.now();
    // Serialising the answer is part of the cost.
    JSON.stringify(await panel.ask(ctx, query));
    times.push(performance.now() - began);
  }
  const [first = 0, ...warm] = times;
  const sorted = warm.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  const result = `first ${ms(first)}, p50 ${ms(at(0.5))}, p95 ${ms(at(0.95))}`;
  report.promise(`${panel.name}, ${name}`, at(0.95) <= maxMs, result);
  if (name === '90d') await measureLists(ctx, panel, query);
  if (!compares) return;
  for (const [figure, { shown, plain }] of Object.entries(await panel.compare(ctx, query))) {
    const same = isDeepStrictEqual(shown, plain);
    const result = same ? JSON.stringify(shown).slice(0, 90) : JSON.stringify({ shown, plain });
    report.promise(`  ${figure}: equals plain SQL`, same, result);
  }
}

/** Lists of the cases behind the figures of a panel, at most so many, evenly over all. */
async function measureLists(ctx: Context, panel: Panel, query: Parameters<Panel['ask']>[1]): Promise<void> {
  const all = behindIn(await panel.ask(ctx, query));
  const step = Math.ceil(all.length / maxLists);
  const times = await timeLists(
    ctx,
    all.filter((_, at) => at % step === 0),
  );
  const [slowest] = times;
  if (!slowest) return;
  const p95 = times[Math.floor(times.length * 0.05)]?.ms ?? 0;
  report.promise(
    `  ${times.length} of ${all.length} lists of cases behind it`,
    slowest.ms <= maxListMs,
    `p95 ${ms(p95)}, slowest ${ms(slowest.ms)} ${JSON.stringify(slowest.list)}`,
  );
}

/** The looks of the alarms that read the past. The first one counts what is usual, and a week. */
async function measureAlarms(): Promise<void> {
  const trx = await db.kysely.startTransaction().execute();
  try {
    await trx
      .updateTable('alarm_watch')
      .set({ based_at: null, watched_until: null, backlog: null })
      .execute();
    const look = async () => {
      const began = performance.now();
      await watchDrift(trx, 10);
      await watchBacklog(trx);
      return performance.now() - began;
    };
    const [first, next] = [await look(), await look()];
    report.figure('alarms: first look; next', `${ms(first)}; ${ms(next)}`);
  } finally {
    await trx.rollback().execute();
  }
}

function ms(value: number): string {
  return `${value.toFixed(0).padStart(4)} ms`;
}
