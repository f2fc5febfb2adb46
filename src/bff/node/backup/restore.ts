import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import type pg from 'pg';
import packageJson from '../../../../package.json' with { type: 'json' };
import { type ArchiveReader, readArchive } from './archive.ts';
import { needKeys } from './files.ts';
import { listFunctions, makeTables, unmakeTables } from './make-tables.ts';
import { type Manifest, rowsPath, shapeOf, type Table } from './manifest.ts';
import type { AnyDatabase } from './open-database.ts';
import { connect, listTables, quoted, writeRows } from './tables.ts';
import { verifyBackup } from './verify.ts';

const filesPrefix = 'files/';
const linesAtOnce = 500;

/** Throws unless nothing is there: a restore never mixes with what a folder or a database holds. */
export async function needEmptyFolder(dataDir: string): Promise<void> {
  const there = await readdir(dataDir).catch(() => []);
  if (there.length > 0)
    throw new Error(`${dataDir} is not empty. A restore goes into an empty folder; give DATA_DIR another.`);
}

/** Writes the files of a verified backup under `dataDir`; keys and tokens are for their owner alone. */
export async function restoreFiles(
  archive: ArchiveReader,
  manifest: Manifest,
  dataDir: string,
): Promise<void> {
  const root = path.resolve(dataDir);
  await mkdir(root, { recursive: true });
  for (const entry of manifest.entries) {
    if (!entry.path.startsWith(filesPrefix)) continue;
    const target = path.resolve(root, entry.path.slice(filesPrefix.length));
    if (!target.startsWith(root + path.sep)) throw new Error(`${entry.path} leads out of the folder.`);
    await mkdir(path.dirname(target), { recursive: true });
    await archive.read(entry.path, Writable.toWeb(createWriteStream(target, { flags: 'wx', flush: true })));
    if (isSecret(target)) await chmod(target, 0o600);
  }
}

function isSecret(file: string): boolean {
  return !/\.pub\.pem$/.test(file) && !/[\\/](evidence|frames|clips)[\\/]/.test(file);
}

/** Fills an empty database with the rows of a verified backup, in one transaction: all of it or nothing. */
export async function restoreTables(
  archive: ArchiveReader,
  manifest: Manifest,
  target: { databaseUrl: string; dataDir: string },
): Promise<void> {
  const client = await connect(target.databaseUrl);
  try {
    const there = await listTables(client);
    if (there.length > 0)
      throw new Error(
        `The database is not empty: it has ${there.length} tables. Give DATABASE_URL a new database, or DATA_DIR another folder.`,
      );
    const functions = await listFunctions(client);
    try {
      await fillEmpty(client, archive, manifest, target);
    } catch (error) {
      await takeBack(client, functions, error);
      throw error;
    }
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** The database is as empty as it was; where that cannot be done, what went wrong first is still told. */
async function takeBack(client: pg.Client, functions: Set<string>, first: unknown): Promise<void> {
  try {
    await client.query('rollback');
    await unmakeTables(client, functions);
  } catch (error) {
    const [one, other] = [first, error].map((each) => (each instanceof Error ? each.message : String(each)));
    throw new Error(`${one} The tables that were made by then are still there: ${other}`, { cause: first });
  }
}

async function fillEmpty(
  client: pg.Client,
  archive: ArchiveReader,
  manifest: Manifest,
  target: { databaseUrl: string; dataDir: string },
): Promise<void> {
  // With a provider's moderation service there is none of the embedded one's.
  await makeTables(target, new Set(manifest.tables.map(({ schema }) => schema)));
  const made = await listTables(client);
  sameShape(manifest, made);
  await client.query('begin');
  const putBack = await takeOff(client, made);
  for (const table of made) await client.query(`delete from ${quoted(table)}`);
  for (const table of made) await fill(client, archive, table);
  for (const { schema, name, last, called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quoted({ schema, name }),
      last,
      called,
    ]);
  await putBack();
  await client.query('commit');
}

function sameShape(manifest: Manifest, made: Table[]): void {
  const [then, now] = [new Set(shapeOf(manifest.tables)), new Set(shapeOf(made))];
  const odd = [...then.symmetricDifference(now)];
  if (odd.length === 0) return;
  throw new Error(
    `This backup was written by release ${manifest.release}; this is ${packageJson.version}, whose tables are others ` +
      `(${odd[0]}, ${odd.length} differences). Restore it with the release that wrote it, then upgrade.`,
  );
}

/**
 * Takes off, until all rows are there, what would refuse them one by one: references to rows that come later, and
 * triggers that guard what people do. Putting a reference back checks every row.
 */
async function takeOff(client: pg.Client, tables: Table[]): Promise<() => Promise<void>> {
  const names = tables.map(quoted);
  const { rows: references } = await client.query<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[])`,
    [names],
  );
  for (const { on, name } of references) await client.query(`alter table ${on} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  return async () => {
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const { on, name, definition } of references)
      await client.query(`alter table ${on} add constraint ${name} ${definition}`);
  };
}

async function fill(client: pg.Client, archive: ArchiveReader, table: Table): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  let lines: string[] = [];
  const flush = async () => {
    await writeRows(client, table, lines);
    lines = [];
  };
  const sink = new WritableStream<Uint8Array>({
    write: async (chunk) => {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        if (lines.length >= linesAtOnce) await flush();
      }
    },
  });
  await archive.read(rowsPath(table), sink);
  await flush();
}

/** What `npm run restore` does once the settings are read. `open` gives the database, which may be the embedded one. */
export async function restore(
  file: string,
  dataDir: string,
  openDatabase: () => Promise<AnyDatabase>,
  { keysGiven = false }: { keysGiven?: boolean } = {},
): Promise<Manifest> {
  await needEmptyFolder(dataDir);
  const manifest = await verifyBackup(file);
  const files = manifest.entries.flatMap(({ path }) =>
    path.startsWith(filesPrefix) ? [path.slice(filesPrefix.length)] : [],
  );
  if (manifest.keysOutside && !keysGiven)
    throw new Error(
      `${file} lacks its keys, which came from the environment: give SESSION_SECRET and SEAL_KEY.`,
    );
  needKeys(files, file, manifest.keysOutside);
  const archive = await readArchive(file);
  try {
    await restoreFiles(archive, manifest, dataDir);
    const database = await openDatabase();
    try {
      await restoreTables(archive, manifest, { databaseUrl: database.url, dataDir });
    } catch (error) {
      await database.forget();
      throw error;
    }
    await database.close();
    return manifest;
  } catch (error) {
    // Nothing was there before; half of it must not pass for the whole.
    for (const name of await readdir(dataDir))
      await rm(path.join(dataDir, name), { recursive: true, force: true });
    throw error;
  } finally {
    await archive.close();
  }
}
