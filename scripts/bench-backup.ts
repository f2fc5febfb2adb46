import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { backup } from '../src/bff/node/backup/backup.ts';
import { makeTables } from '../src/bff/node/backup/make-tables.ts';
import { restore } from '../src/bff/node/backup/restore.ts';
import { connect, listTables, quoted } from '../src/bff/node/backup/tables.ts';
import { withoutIndexes } from '../src/bff/node/backup/without-indexes.ts';
import { openDatabase } from '../src/bff/node/database.ts';
import { startPostgres } from '../src/platform/node/postgres/postgres.ts';
import { unusedSeams } from '../src/testing/unused-seams.ts';
import { input } from './arguments.mjs';
import { fill } from './generate/fill.ts';

const cases = input.count;
const keys = ['seal.key', 'session.secret', 'audit.key.pem'];
const folder = await mkdtemp('/tmp/second-look-bench-');
const server = await startPostgres({ dataDir: folder });
const files = path.join(server.directory, 'bench-rows');
const took: Record<string, number> = {};
try {
  const [from, into, plain] = [await server.url('from'), await server.url('into'), await server.url('plain')];
  await mkdir(files);
  await chmod(files, 0o777);
  await fillHistory(from);
  const dataDir = path.join(folder, 'data');
  await mkdir(path.join(dataDir, 'bff'), { recursive: true });
  for (const name of keys) await writeFile(path.join(dataDir, 'bff', name), 'bench');
  const file = path.join(folder, 'bench.zip');
  await copyOut(from);
  const { manifest, signedBy } = await timed('backup', () => backup({ databaseUrl: from, dataDir }, file));
  await copyIn(plain, manifest.tables);
  const nothing = async () => {};
  const open = async () => ({ url: into, close: nothing, forget: nothing });
  const trust = { fingerprints: [signedBy ?? ''] };
  await timed('restore', () => restore(file, path.join(folder, 'restored'), open, { trust }));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = manifest.entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const mb = (count: number) => `${(count / 1024 ** 2).toFixed(0)} MB`;
  console.log(`${rows} rows, ${mb(bytes)}; the backup ${mb((await stat(file)).size)}`);
  for (const [what, seconds] of Object.entries(took))
    console.log(`  ${what.padEnd(34)} ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s`);
  const times = (one: string, other: string) => ((took[one] ?? 0) / (took[other] ?? 1)).toFixed(2);
  console.log(`backup: ${times('backup', 'COPY TO')} × PostgreSQL's COPY TO`);
  console.log(
    `restore: ${times('restore', 'COPY FROM, indexes and keys')} × PostgreSQL's COPY FROM and its indexes`,
  );
} finally {
  await server.stop();
  await rm(server.directory, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

async function timed<T>(what: string, run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await run();
  took[what] = (performance.now() - began) / 1000;
  return result;
}

async function fillHistory(url: string): Promise<void> {
  await makeTables(url, new Set(['public', 'moderation', 'jobs']));
  const db = openDatabase(url);
  const options = { cases, alone: 0, days: 90, seed: 1, until: new Date(), anyway: false, help: false };
  await fill({ ...unusedSeams(), db }, url, options, (what) => process.stderr.write(`\r${what}    `));
  process.stderr.write('\n');
  await db.close();
}

async function copyOut(url: string): Promise<void> {
  const client = await connect(url);
  try {
    await timed('COPY TO', () => copyAll(client, (name, file) => `copy ${name} to '${file}'`));
  } finally {
    await client.end();
  }
}

/** What PostgreSQL itself needs: the same rows from its own files, then the indexes and keys. */
async function copyIn(url: string, tables: readonly { schema: string }[]): Promise<void> {
  await makeTables(url, new Set(tables.map(({ schema }) => schema)));
  const client = await connect(url);
  try {
    await timed('COPY FROM, indexes and keys', () => copyAllIn(client));
  } finally {
    await client.end();
  }
}

async function copyAllIn(client: pg.Client): Promise<void> {
  const names = (await listTables(client)).map(quoted);
  await client.query('begin');
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  const load = async () => {
    await client.query(`truncate ${names.join(', ')}`);
    await copyAll(client, (name, file) => `copy ${name} from '${file}'`);
  };
  await withoutIndexes(
    client,
    names,
    () => timed('COPY FROM alone', load),
    () => {},
  );
  await client.query('commit');
  await client.query('analyze');
}

async function copyAll(client: pg.Client, statement: (name: string, file: string) => string): Promise<void> {
  for (const table of await listTables(client)) {
    const columns = table.columns.map(({ name }) => `"${name}"`).join(', ');
    // The jobs' tables are partitioned and nearly empty here.
    if (columns === '' || table.schema === 'jobs') continue;
    await client.query(
      statement(`${quoted(table)} (${columns})`, path.join(files, `${table.schema}.${table.name}`)),
    );
  }
}
