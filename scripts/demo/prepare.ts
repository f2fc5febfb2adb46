// `node scripts/demo/prepare.ts <folder>`: creates the initial database of the demo, filled by the demo's own BFF and
// ninety days of history, and writes it and the files it needs into the folder. vite.config.ts runs it when needed.
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import sharp from 'sharp';
import { seedLabels } from '../../src/bff/node/labels.ts';
import { type DemoDatabase, openDatabase } from '../../src/demo/database/database.ts';
import { pack } from '../../src/demo/database/pack.ts';
import { TrackedFiles } from '../../src/demo/database/tracked-files.ts';
import { startDemoBff } from '../../src/demo/demo-bff.ts';
import { evidenceBlobs, memoryBlobs } from '../../src/demo/evidence.ts';
import { makeConnectionKeys } from '../../src/demo/moderation.ts';
import { type Prepared, preparedOrigin } from '../../src/demo/prepared.ts';
import { seed, seededMinutes } from '../../src/demo/seed/seed.ts';
import type { Stream } from '../../src/demo/service/streams.ts';
import { startSession } from '../../src/demo/session.ts';
import { readLuma } from '../../src/platform/node/pictures/read-luma.ts';
import { indexWords } from '../../src/review/changes/index-cases.ts';
import { printedSide, printsOf } from '../../src/review/evidence/picture-prints.ts';
import { migrate } from '../../src/review/store/migrate.ts';
import { history } from '../generate/history.ts';
import { namedClasses } from '../generate/machine.ts';
import { linesOf } from '../generate/rows.ts';
import { settableClock } from './settable-clock.ts';

const root = path.join(import.meta.dirname, '../..');
const cases = 1500;
const days = 90;
/** The last weeks are looked at most, so most of the cases are theirs. */
const growth = 8;
const folder = process.argv[2];
if (!folder) throw new Error('Give the target folder: node scripts/demo/prepare.ts <folder>');
const building = `${folder}.${process.pid}`;
const opens = Date.now();
const setClock = settableClock();

const files = new TrackedFiles(new Map());
const pglite = await PGlite.create({
  fs: files,
  // A small write-ahead log, since it is downloaded, too.
  initDbStartParams: ['--wal-segsize=1', '--locale=C', '--encoding=UTF8'],
  postgresqlconf: ['max_wal_size=4MB', 'min_wal_size=2MB', 'autovacuum=off'],
});
const db = await openDatabase(pglite);
const blobs = memoryBlobs();
const secret = crypto.getRandomValues(new Uint8Array(32));
const keys = await makeConnectionKeys();
let streams: Stream[] = [];
const failures: unknown[] = [];

await migrate(db.kysely);
await seedLabels(db.kysely);
await fillHistory(db);
const bff = await startDemoBff({
  origin: preparedOrigin,
  publicUrl: preparedOrigin,
  session: startSession(null, () => {}),
  db,
  evidence: evidenceBlobs(blobs, async (picture) => {
    const bytes = await picture.arrayBuffer();
    const { width, height } = await sharp(bytes).metadata();
    const luma = await readLuma(new Uint8Array(bytes), printedSide, 'inside');
    return { width, height, ...printsOf(luma) };
  }),
  secret,
  connectionKeys: keys,
  keyPair: null,
  streamStore: {
    streams,
    save: (now) => {
      streams = structuredClone(now);
    },
  },
  file: fileOf,
  pauseMs: () => 0,
  report: (error) => failures.push(error),
});
await bff.startWork();
const seeded = await seed(bff, fileOf, (minutes) => setClock(opens - minutes * 60_000));
const at = new Date();
if (failures.length > 0) throw failures[0];
await slim();
const database = await pack(files.all());
await bff.close();

await mkdir(`${building}/evidence`, { recursive: true });
const evidence: Prepared['evidence'] = {};
for (const [key, blob] of blobs.blobs) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const file = `evidence/${digestOf(bytes)}`;
  evidence[key] = { file, type: blob.type };
  await writeFile(`${building}/${file}`, bytes);
}
const version = digestOf(database);
const prepared: Prepared = {
  version,
  database: `database-${version}.bin`,
  at: at.toISOString(),
  evidence,
  secret: Buffer.from(secret).toString('hex'),
  keys,
  streams,
  seeded,
};
await writeFile(`${building}/${prepared.database}`, database);
await writeFile(`${building}/prepared.json`, JSON.stringify(prepared));
await cp(path.join(root, 'src/demo/video/frames'), `${building}/frames`, { recursive: true });
await cp(path.join(root, 'src/demo/market'), `${building}/market`, { recursive: true });
await rm(folder, { recursive: true, force: true });
await rename(building, folder);
console.log(
  `${(database.byteLength / 1024 ** 2).toFixed(1)} MiB of database, ${Object.keys(evidence).length} files`,
);
process.exit();

/**
 * The history of people's and the machine's work. Waiting cases come only from the seed, which has material to look at.
 */
async function fillHistory({ kysely }: DemoDatabase): Promise<void> {
  const named = namedClasses.map((one) => ({ color: null, ...one }));
  await kysely
    .insertInto('label')
    .values(named)
    .onConflict((is) => is.columns(['task', 'number']).doNothing())
    .execute();
  const dictionary = await kysely
    .selectFrom('label')
    .select(['task', 'number', 'name', 'severity'])
    .execute();
  for (const rows of history({
    cases,
    alone: 1,
    days,
    growth,
    seed: 9,
    until: new Date(opens - seededMinutes * 60_000),
    dictionary,
    looks: { share: 0.05, lane: 'review' },
  })) {
    const removed = new Set(rows.review_case.filter(({ state }) => state !== 'decided').map(({ id }) => id));
    const decided = new Set(rows.decision.filter(({ case_id: id }) => removed.has(id)).map(({ id }) => id));
    rows.delivery = rows.delivery.filter(({ decision_id: id }) => !id || !decided.has(id));
    rows.review_case = rows.review_case.filter(({ id }) => !removed.has(id));
    const remaining = <Row extends { case_id?: string | null | undefined }>(all: Row[]) =>
      all.filter(({ case_id: id }) => !id || !removed.has(id));
    Object.assign(rows, {
      finding: remaining(rows.finding),
      decision: remaining(rows.decision),
      ruling: rows.ruling.filter(({ decision_id: id }) => !decided.has(id)),
      look: remaining(rows.look),
      appeal: remaining(rows.appeal),
      audit_event: remaining(rows.audit_event),
      rule_hit: remaining(rows.rule_hit),
    });
    for (const { table, columns, lines } of linesOf(rows)) {
      const list = columns.map((column) => `"${column}"`).join(', ');
      const blob = new Blob([`${lines.join('\n')}\n`]);
      await pglite.query(`copy "${table}" (${list}) from '/dev/blob'`, [], { blob });
    }
    await indexWords(
      kysely,
      rows.review_case.map(({ id }) => id),
    );
  }
}

/** Removes what would be downloaded for nothing: the statistics, dead rows, and the template databases. */
async function slim(): Promise<void> {
  await pglite.query(
    'truncate stat_key, stat_hour, stat_day, stat_week, stat_place, stat_delta, stat_recount, case_tally',
  );
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    db.kysely,
  );
  for (const { name } of rows) await pglite.query(`vacuum (full, analyze) "${name}"`);
  await pglite.query(`update pg_database set datistemplate = false`);
  for (const name of ['template0', 'template1']) await pglite.query(`drop database ${name}`);
  await pglite.query('checkpoint');
  await pglite.query('checkpoint');
}

async function fileOf(name: string): Promise<Response> {
  const place = name.startsWith('samples/')
    ? `public/${name}`
    : name.startsWith('demo/market/')
      ? name.replace('demo/', 'src/demo/')
      : name.replace('demo/', 'src/demo/video/');
  return new Response(new Uint8Array(await readFile(path.join(root, place))));
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
