import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import packageJson from '../../../../package.json' with { type: 'json' };
import { headsLock } from '../audit/export-head.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { loadBackupKey } from './backup-key.ts';
import { listFiles, needKeys } from './files.ts';
import { filePath, format, type Manifest, manifestName, rowsPath, type Table } from './manifest.ts';
import { listMigrations } from './migrations.ts';
import { type Progress, reportProgress, silent } from './progress.ts';
import { connect, listSequences, listTables, quoted, readRows } from './tables.ts';
import { verifyBackup } from './verify.ts';

/** `sealKey`: set where the keys come from the environment and are stored there. */
export type Source = {
  databaseUrl: string;
  dataDir: string;
  sealKey?: Uint8Array | null;
  /** Where the heads of the audit chain are written. */
  headsDir?: string;
};
type Options = { passphrase?: string | undefined; say?: ((line: string) => void) | undefined };
/** `signedBy`: the key's fingerprint; null where a passphrase encrypts the backup. */
type WrittenBackup = { manifest: Manifest; signedBy: string | null };

const media = /^(evidence\/|moderation\/(frames|clips|gallery)\/)/;

/**
 * Writes everything to `file` while the product runs: the tables as of one moment, then the files, which never change
 * and are never older than the tables. Reads the result again before calling it a backup.
 */
export async function backup(
  source: Source,
  file: string,
  { passphrase, say }: Options = {},
): Promise<WrittenBackup> {
  if (await exists(file)) throw new Error(`${file} exists already; give a name that is free.`);
  const half = `${file}.${process.pid}.half`;
  const sealKey = source.sealKey ?? null;
  try {
    const files = await listFiles(source.dataDir);
    needKeys(files, source.dataDir, sealKey !== null);
    const key = passphrase === undefined ? await loadBackupKey(source.dataDir, sealKey) : null;
    const protection = key ? { key } : { passphrase: passphrase ?? '' };
    const archive = await writeArchive(half, protection);
    const filesBytes = await sizeOf(source.dataDir, files);
    const { progress, ...database } = await writeTables(source, archive, (bytes) =>
      say ? reportProgress(bytes + filesBytes, say) : silent,
    );
    await writeFiles(source, archive, progress, (name) => !isHead(source, name));
    const manifest: Manifest = {
      product: 'second-look',
      format,
      release: packageJson.version,
      ...(sealKey ? { keysOutside: true } : {}),
      madeAt: new Date().toISOString(),
      ...database,
      entries: [...archive.entries],
    };
    await archive.add(manifestName, new Blob([JSON.stringify(manifest, null, 1)]).stream(), {
      packed: false,
    });
    await archive.end();
    await readAgain(half, manifest, { passphrase, fingerprints: key ? [key.fingerprint] : [] }, say);
    await onDisk(half);
    await rename(half, file);
    return { manifest, signedBy: key?.fingerprint ?? null };
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

async function readAgain(
  half: string,
  { entries }: Manifest,
  trust: { passphrase: string | undefined; fingerprints: string[] },
  say: Options['say'],
): Promise<void> {
  const total = entries.reduce((sum, { bytes }) => sum + bytes, (await stat(half)).size);
  const progress = say ? reportProgress(total, say) : silent;
  await verifyBackup(half, trust, (part) => progress.part(`reading again ${part}`));
}

async function writeTables(source: Source, archive: ArchiveWriter, begin: (bytes: number) => Progress) {
  const client = await connect(source.databaseUrl);
  try {
    // No head of the audit chain may be written between the snapshot of the tables and the copy of the heads.
    await client.query('select pg_advisory_lock(hashtext($1))', [headsLock]);
    await client.query('begin isolation level repeatable read read only');
    const named = await listTables(client);
    const sizes = await sizesOf(client, named);
    const progress = begin([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0));
    await writeFiles(source, archive, progress, (name) => isHead(source, name));
    await client.query('select pg_advisory_unlock(hashtext($1))', [headsLock]);
    const tables: Manifest['tables'] = [];
    for (const table of named) {
      const name = quoted(table);
      const onBytes = progress.part(`${table.schema}.${table.name}`, sizes.get(name));
      tables.push({ ...table, rows: await writeTable(client, table, archive, onBytes) });
    }
    // Sequences ignore snapshots: read last, they are never behind the rows.
    const sequences = await listSequences(client);
    const migrations = await listMigrations(client, new Set(named.map(({ schema }) => schema)));
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    await client.query('commit');
    return { tables, sequences, migrations, postgres: rows[0]?.server_version ?? '', progress };
  } finally {
    await client.end();
  }
}

async function writeTable(
  client: pg.Client,
  table: Table,
  archive: ArchiveWriter,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const rows = readRows(client, table);
  const body = Readable.toWeb(rows) as ReadableStream<Uint8Array>;
  await archive.add(rowsPath(table, { format }), body, { packed: false, onBytes });
  return rows.rowCount;
}

/** Estimates the bytes that COPY will write. */
async function sizesOf(client: pg.Client, tables: Table[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    'select name, pg_table_size(name::regclass)::float8 as bytes from unnest($1::text[]) as name',
    [tables.map(quoted)],
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

const isHead = ({ dataDir, headsDir }: Source, name: string) =>
  headsDir !== undefined && path.resolve(dataDir, name).startsWith(path.resolve(headsDir) + path.sep);

async function writeFiles(
  { dataDir }: Source,
  archive: ArchiveWriter,
  progress: Progress,
  wanted: (name: string) => boolean,
): Promise<void> {
  for (const relative of await listFiles(dataDir)) {
    if (!wanted(relative)) continue;
    const handle = await open(path.join(dataDir, relative)).catch((error: NodeJS.ErrnoException) => {
      // Removed by retention or an erasure after it was listed.
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!handle) continue;
    const onBytes = progress.part(filePath(relative), (await handle.stat()).size);
    const body = Readable.toWeb(createReadStream('', { fd: handle })) as ReadableStream<Uint8Array>;
    await archive.add(filePath(relative), body, { packed: media.test(relative), onBytes });
  }
}

async function sizeOf(dataDir: string, files: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const name of files)
    bytes += await stat(path.join(dataDir, name)).then(
      ({ size }) => size,
      () => 0,
    );
  return bytes;
}

/** The file gets its name only after its bytes are on the disk. */
async function onDisk(file: string): Promise<void> {
  const handle = await open(file);
  await handle.sync();
  await handle.close();
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
