import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { fastSha256 } from '../src/bff/node/audit/fast-sha256.ts';
import { openDatabase } from '../src/bff/node/database.ts';
import { startPostgres } from '../src/platform/node/postgres/postgres.ts';
import { headOf, sealAudit } from '../src/review/audit/seal.ts';
import { verifyAudit } from '../src/review/audit/verify.ts';
import { claimCase } from '../src/review/cases/claim-case.ts';
import type { Context } from '../src/review/context/context.ts';
import { decideOne } from '../src/review/decisions/decide.ts';
import { migrate } from '../src/review/store/migrate.ts';
import type { Db } from '../src/review/store/tables.ts';
import { unusedSeams } from '../src/testing/unused-seams.ts';
import { input } from './arguments.mjs';
import { insertCases } from './bench/many-cases.ts';

const rows = input.count;
const decisions = 1200;
const rounds = 4;
const people = 8;

const dataDir = await mkdtemp(path.join('/tmp', 'second-look-bench-'));
const server = await startPostgres({ dataDir });
const db = openDatabase(await server.url('bench'));
try {
  await migrate(db.kysely);
  await insertCases(db.kysely, decisions * rounds * 2, () => {});
  await decideAll(db.kysely);
  await sealAndCheck(db.kysely);
} finally {
  await db.close();
  await server.stop();
  await rm(server.directory, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

/** Eight people decide at once. In every second round the sealer runs as in the product, but without a pause. */
async function decideAll(kysely: Db): Promise<void> {
  const cases = await kysely.selectFrom('review_case').select('id').execute();
  const taken = { with: [] as number[], without: [] as number[] };
  for (let round = 0; round < rounds * 2; round += 1) {
    const sealing = round % 2 === 1;
    const stop = sealing ? sealContinuously(kysely) : async () => {};
    const some = cases.slice(round * decisions, (round + 1) * decisions);
    const times = taken[sealing ? 'with' : 'without'];
    await Promise.all(
      Array.from({ length: people }, (_, person) =>
        decideSome(
          some.filter((_case, index) => index % people === person).map(({ id }) => id),
          person,
          times,
        ),
      ),
    );
    await stop();
  }
  console.log(`${decisions * rounds} decisions each, ${people} people at once: milliseconds per decision`);
  console.log(line('without the sealer', taken.without));
  console.log(line('with the sealer running without a pause', taken.with));
}

async function decideSome(ids: readonly string[], person: number, times: number[]): Promise<void> {
  const actor = { id: `p${person}`, name: `Person ${person}`, role: 'moderator', machine: false } as const;
  const ctx: Context = { ...unusedSeams(), db, actor };
  for (const id of ids) {
    const { case: claimed } = await claimCase(ctx, { id });
    const began = performance.now();
    await decideOne(ctx, {
      id,
      verdict: 'approve',
      version: claimed.version,
      epoch: claimed.claim?.epoch ?? 0,
      next: null,
    });
    times.push(performance.now() - began);
  }
}

function sealContinuously(kysely: Db): () => Promise<void> {
  let on = true;
  const running = (async () => {
    while (on) {
      if ((await sealAudit(kysely, fastSha256)) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return async () => {
    on = false;
    await running;
  };
}

async function sealAndCheck(kysely: Db): Promise<void> {
  await sql`
    insert into audit_event (actor_id, actor_name, machine, what, case_id, submission_id, detail)
    select 'p' || n % 50, 'Person ' || n % 50, false, 'decided', gen_random_uuid(), gen_random_uuid(),
      jsonb_build_object('verdict', 'approve', 'label', null, 'policy', 'spam', 'decision', gen_random_uuid())
    from generate_series(1, ${rows}) as n`.execute(kysely);
  await sql`vacuum analyze audit_event`.execute(kysely);
  let began = performance.now();
  const sealed = await sealAudit(kysely, fastSha256);
  const seconds = (performance.now() - began) / 1000;
  console.log(`\n${sealed} rows sealed in ${seconds.toFixed(1)} s: ${Math.round(sealed / seconds)} rows/s`);
  const head = await headOf(kysely);
  let maxRss = 0;
  began = performance.now();
  const before = process.memoryUsage.rss();
  const result = await verifyAudit(kysely, head ? [head] : [], fastSha256, () => {
    maxRss = Math.max(maxRss, process.memoryUsage.rss());
  });
  const took = (performance.now() - began) / 1000;
  const mb = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;
  console.log(
    `${result.rows} rows checked in ${took.toFixed(1)} s: ${result.faults.length} faults, max memory ${mb(maxRss)} (${mb(before)} before)`,
  );
  const { rows: sizes } = await sql<{ size: string }>`
    select pg_size_pretty(pg_total_relation_size('audit_event')) as size`.execute(kysely);
  console.log(`audit_event with its indexes: ${sizes[0]?.size}`);
}

function line(what: string, times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2).padStart(7);
  return `  ${what.padEnd(32)} median ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  max ${at(0.9999)}`;
}
